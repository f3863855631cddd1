import { remotesPath, standaloneFilesPath, standalonePath } from '@cc/contracts/federation/standalone';
import type { FastifyInstance } from 'fastify';

/** What the origin of `/alone` serves. */
const served = [standalonePath, standaloneFilesPath, remotesPath, '/livez', '/readyz'];

/**
 * Keeps `/alone` on an origin of its own, since it runs code of any stored version (D8.17): on the console's, this code
 * could show staff a false sign-in under the true address. Other hosts lead there, and there is nothing else at it.
 */
export function separateAlone(app: FastifyInstance, aloneUrl: string): void {
  const { host } = new URL(aloneUrl);
  app.addHook('onRequest', async ({ host: asked, url, routeOptions }, reply) => {
    // By its route: an address can be written in several ways.
    const route = routeOptions.url ?? '';
    if (asked !== host && route.startsWith(standalonePath)) return reply.redirect(`${aloneUrl}${url}`, 302);
    if (asked === host && !served.some((path) => route.startsWith(path))) return reply.callNotFound();
  });
}
