import type { FastifyInstance } from 'fastify';

/**
 * Refuses every service worker. Uploaded code could answer navigations with pages of this origin that have no policy,
 * and would stay in the browser. The header says that a browser wants the file for that; scripts can neither set nor
 * remove it.
 */
export function refuseServiceWorkers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['service-worker'] === undefined) return;
    // A cache must not keep it for those who want the file as a script.
    reply.headers({ 'Cache-Control': 'no-store', Vary: 'Service-Worker' });
    await reply.code(404).type('text/plain; charset=utf-8').send('There are no service workers here.\n');
  });
}
