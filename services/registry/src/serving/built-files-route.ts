import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

export interface BuiltFilesOptions {
  readonly root: string;
  /** True for names whose content may change: browsers must ask for these each time. */
  readonly changing: (file: string) => boolean;
}

/** Serves a folder of built files, and their compressed copies if there are some. A missing file is a plain-text 404. */
export const builtFilesRoute: FastifyPluginAsync<BuiltFilesOptions> = async (app, { root, changing }) => {
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
