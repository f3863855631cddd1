import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { hasSources } from '../storage/content-type.ts';

export interface BuiltFilesOptions {
  readonly root: string;
  /** True for names whose content may change: browsers must ask for these each time. */
  readonly changing: (file: string) => boolean;
}

/**
 * Serves a folder of built files but those with sources, and their compressed copies if there are some. A missing file
 * is a plain-text 404.
 */
export const builtFilesRoute: FastifyPluginAsync<BuiltFilesOptions> = async (app, { root, changing }) => {
  app.setNotFoundHandler((_request, reply) => noSuchFile(reply));
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    decorateReply: false,
    allowedPath: (path) => !hasSources(path),
    setHeaders: (reply, file) => {
      reply.header('Cache-Control', changing(file) ? 'no-cache' : 'public, max-age=31536000, immutable');
    },
  });
};

/**
 * Answers 404. Caches keep such an answer for minutes by their own defaults, and the file may be uploaded meanwhile.
 */
export function noSuchFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('No such file.\n');
}
