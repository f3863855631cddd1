import { formatOverrides, overrideParameter, previewParameter } from '@cc/contracts/federation/overrides';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { addressParts, withoutEmptyWords } from '../addresses/clean-address.ts';
import type { SiteConfig } from '../config.ts';
import type { LiveSite } from '../live-site.ts';
import { noOverrides, type ReadOverrides } from './overrides.ts';
import { cookieRules, overridesCookie, permittedOverrides, previewCookie } from './visitors.ts';

const nothing: ReadOverrides = { ...noOverrides, refused: [] };
const endedLink =
  'This preview is over, or its link is not whole. Ask the team for a new one (npm run deploy:preview).';

/** `?cc-override=...` at any page's address: sets what this visitor gets, and leads on to the page itself. */
export const overrideLinks = fastifyPlugin<{ readonly config: SiteConfig; readonly live: LiveSite }>(
  async (app, { config, live }) => {
    app.addHook('onRequest', async (request, reply) => {
      const { path, query } = addressParts(request.url);
      const asked = new URLSearchParams(query);
      const wanted = asked.get(overrideParameter);
      if (wanted === null || request.method !== 'GET') return;
      const signature = asked.get(previewParameter) ?? undefined;
      const read = wanted === '' ? nothing : permittedOverrides(wanted, signature, config);
      // Where overrides are off, a link without a signature is the plain page.
      if (!read && signature === undefined) return;
      const refused = read ? [...read.refused, ...(await missing(read, live))] : [endedLink];
      reply.header('Cache-Control', 'no-store');
      if (!read || refused.length > 0) {
        const words = ['Nothing was changed.', ...refused].join('\n');
        return reply.code(400).type('text/plain; charset=utf-8').send(`${words}\n`);
      }
      keep(reply, overridesCookie, textOf(read), config);
      keep(reply, previewCookie, config.OVERRIDES === 'off' && wanted ? signature : undefined, config);
      asked.delete(overrideParameter);
      asked.delete(previewParameter);
      return reply.redirect(`${withoutEmptyWords(path) ?? path}${asked.size > 0 ? `?${asked}` : ''}`, 302);
    });
  },
  { name: 'override-links' },
);

/** Sets a cookie, or takes away what a visitor may still have of it. */
function keep(reply: FastifyReply, name: string, value: string | undefined, config: SiteConfig): void {
  if (value) reply.setCookie(name, value, cookieRules(config));
  else if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, cookieRules(config));
}

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
