import { createServedFiles } from '@cc/store/served-files';
import type { FastifyPluginAsync } from 'fastify';
import type { LiveSite } from './live-site.ts';

const immutable = 'public, max-age=31536000, immutable';

/** The versions' files out of the store, whatever it is kept in, and the registry of what is live to all. */
export const remotesRoute: FastifyPluginAsync<{ readonly live: LiveSite }> = async (app, { live }) => {
  const files = createServedFiles(live.storage);
  app.get('/registry.json', async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache');
    return live.registry();
  });
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const file = await files.read(request.params['*'], request.headers['accept-encoding']);
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('No such file.\n');
    if (file.encoding) reply.header('Content-Encoding', file.encoding);
    return reply
      .headers({ 'Cache-Control': immutable, Vary: 'Accept-Encoding' })
      .type(file.contentType)
      .send(file.body);
  });
};
