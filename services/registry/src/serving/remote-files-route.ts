import type { Registry } from '@cc/contracts/federation/registry';
import type { FastifyPluginAsync } from 'fastify';
import type { StorageReader } from '../storage/storage.ts';
import { createServedFiles } from './served-files.ts';

export interface RemoteFilesOptions {
  readonly storage: StorageReader;
  readonly registry: () => Promise<Registry>;
}

const immutable = 'public, max-age=31536000, immutable';

/** The files of all stored versions, and the registry of the live ones. */
export const remoteFilesRoute: FastifyPluginAsync<RemoteFilesOptions> = async (app, { storage, registry }) => {
  const files = createServedFiles(storage);
  app.get('/registry.json', async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache');
    return registry();
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
