import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';

/** Headers for an API that serves no page: nothing may be framed, embedded, sniffed or cached. */
export const securityHeaders = fastifyPlugin(
  async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      // A remote that runs alone calls the API across origins; CORS decides which ones.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security-headers' },
);
