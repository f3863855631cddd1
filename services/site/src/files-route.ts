import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

export interface FilesOptions {
  readonly root: string;
  /** True for names that may come back with other content: these are asked for again each time. */
  readonly changing: (file: string) => boolean;
}

/** Serves a folder of built files, from their compressed copies where there are some. What is missing is 404, in words. */
export const filesRoute: FastifyPluginAsync<FilesOptions> = async (app, { root, changing }) => {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('No such file.\n'),
  );
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, file) => {
      reply.header('Cache-Control', changing(file) ? 'no-cache' : 'public, max-age=31536000, immutable');
    },
  });
};
