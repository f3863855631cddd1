import { basename } from 'node:path/posix';
import type { FastifyPluginAsync } from 'fastify';
import type { LiveSite } from '../live-site.ts';

/** `/fonts/inter.woff2` and the like: the shell's font of that name, for pages of the API, which know no hashes. */
export const fontRoute: FastifyPluginAsync<{ readonly live: LiveSite }> = async (app, { live }) => {
  app.get<{ Params: { readonly name: string } }>('/fonts/:name.woff2', async ({ params: { name } }, reply) => {
    const { shell } = await live.registry();
    const font = shell?.fonts.find((file) => basename(file).startsWith(`${name}.`));
    return font === undefined ? reply.callNotFound() : reply.redirect(font, 302);
  });
};
