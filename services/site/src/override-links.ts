import { formatOverrides, overrideParameter } from '@cc/contracts/federation/overrides';
import fastifyPlugin from 'fastify-plugin';
import type { SiteConfig } from './config.ts';
import type { LiveSite } from './live-site.ts';
import { allowedOverrides, type ReadOverrides } from './overrides.ts';
import { cookieRules, overridesCookie } from './visitors.ts';

/** `?cc-override=...` at any page's address: sets what this visitor gets, and leads on to the page itself. */
export const overrideLinks = fastifyPlugin<{ readonly config: SiteConfig; readonly live: LiveSite }>(
  async (app, { config, live }) => {
    if (config.OVERRIDES === 'off') return;
    app.addHook('onRequest', async (request, reply) => {
      const url = new URL(request.url, 'http://site');
      const wanted = url.searchParams.get(overrideParameter);
      if (wanted === null || request.method !== 'GET') return;
      const read = allowedOverrides(wanted, config.OVERRIDE_ORIGINS);
      const refused = [...read.refused, ...(await missing(read, live))];
      reply.header('Cache-Control', 'no-store');
      if (refused.length > 0) {
        const words = ['Nothing was changed.', ...refused].join('\n');
        return reply.code(400).type('text/plain; charset=utf-8').send(`${words}\n`);
      }
      const text = textOf(read);
      if (text) reply.setCookie(overridesCookie, text, cookieRules(config));
      else reply.clearCookie(overridesCookie, cookieRules(config));
      url.searchParams.delete(overrideParameter);
      // A path of two slashes would lead to another site.
      return reply.redirect(`${url.pathname.replace(/^\/{2,}/, '/')}${url.search}`, 302);
    });
  },
  { name: 'override-links' },
);

async function missing({ versions }: ReadOverrides, live: LiveSite): Promise<string[]> {
  const sentences = [...versions].map(async ([remote, version]) =>
    (await live.releases.manifest(remote, version)) ? undefined : `${remote} ${version} is not in the store.`,
  );
  return (await Promise.all(sentences)).filter((sentence) => sentence !== undefined);
}

function textOf({ versions, addresses }: ReadOverrides): string {
  return formatOverrides([
    ...[...versions].map(([name, from]) => ({ name, from })),
    ...addresses.map(({ name, overrideUrl }) => ({ name, from: overrideUrl })),
  ]);
}
