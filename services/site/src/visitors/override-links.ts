import { formatOverrides, overrideParameter, previewParameter } from '@cc/contracts/federation/overrides';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { addressParts, withoutEmptySegments } from '../addresses/clean-address.ts';
import type { SiteConfig } from '../config.ts';
import type { LiveSite } from '../live-site.ts';
import { noOverrides, type ReadOverrides } from './overrides.ts';
import { cookieRules, overridesCookie, permittedOverrides, previewCookie } from './visitors.ts';

const noneRefused: ReadOverrides = { ...noOverrides, refused: [] };
const invalidLink =
  'This preview has expired, or its link is incomplete. Ask the team for a new one (npm run deploy:preview).';

/** `?cc-override=...` in any page's address: sets this visitor's overrides, and redirects to the page. */
export const overrideLinks = fastifyPlugin<{ readonly config: SiteConfig; readonly live: LiveSite }>(
  async (app, { config, live }) => {
    app.addHook('onRequest', async (request, reply) => {
      const { path, query } = addressParts(request.url);
      const asked = new URLSearchParams(query);
      const wanted = asked.get(overrideParameter);
      if (wanted === null || request.method !== 'GET') return;
      const signature = asked.get(previewParameter) ?? undefined;
      const read = wanted === '' ? noneRefused : permittedOverrides(wanted, signature, config);
      // With overrides off, a link without a signature opens the plain page.
      if (!read && signature === undefined) return;
      const refused = read ? [...read.refused, ...(await missingVersions(read, live))] : [invalidLink];
      reply.header('Cache-Control', 'no-store');
      if (!read || refused.length > 0) {
        const message = ['Nothing was changed.', ...refused].join('\n');
        return reply.code(400).type('text/plain; charset=utf-8').send(`${message}\n`);
      }
      keep(reply, overridesCookie, textOf(read), config);
      keep(reply, previewCookie, config.OVERRIDES === 'off' && wanted ? signature : undefined, config);
      asked.delete(overrideParameter);
      asked.delete(previewParameter);
      return reply.redirect(`${withoutEmptySegments(path) ?? path}${asked.size > 0 ? `?${asked}` : ''}`, 302);
    });
  },
  { name: 'override-links' },
);

/** Sets a cookie, or deletes it. */
function keep(reply: FastifyReply, name: string, value: string | undefined, config: SiteConfig): void {
  if (value) reply.setCookie(name, value, cookieRules(config));
  else if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, cookieRules(config));
}

async function missingVersions({ versions }: ReadOverrides, live: LiveSite): Promise<string[]> {
  const sentences = [...versions].map(async ([remote, version]) =>
    (await live.releases.manifest(remote, version)) ? undefined : `${remote} ${version} is not in the registry.`,
  );
  return (await Promise.all(sentences)).filter((sentence) => sentence !== undefined);
}

function textOf({ versions, addresses }: ReadOverrides): string {
  return formatOverrides([
    ...[...versions].map(([name, from]) => ({ name, from })),
    ...addresses.map(({ name, overrideUrl }) => ({ name, from: overrideUrl })),
  ]);
}
