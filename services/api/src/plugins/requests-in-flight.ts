import fastifyPlugin from 'fastify-plugin';

/**
 * A closing server waits for requests in progress, even if the caller has hung up: the outcome of a send must be
 * stored. (Fastify itself waits for open connections only.) Register it before any route.
 */
export const requestsInFlight = fastifyPlugin(
  async (app) => {
    const inFlight = new Set<Promise<unknown>>();
    app.addHook('onRoute', (route) => {
      const { handler } = route;
      route.handler = function handleAndCount(request, reply) {
        const work = Promise.resolve(handler.call(this, request, reply));
        inFlight.add(work);
        const forget = (): void => void inFlight.delete(work);
        work.then(forget, forget);
        return work;
      };
    });
    app.addHook('onClose', async () => {
      await Promise.allSettled(inFlight);
    });
  },
  { name: 'requests-in-flight' },
);
