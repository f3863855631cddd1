import { formatOverrides, overrideParameter } from '@cc/contracts/federation/overrides';
import fastifyPlugin from 'fastify-plugin';
import { addressParts, withoutEmptySegments } from '../addresses/clean-address.ts';
import type { SettingsOf } from '@cc/deploy/settings';
import type { LiveSite } from '../live-site.ts';
import { allowedOverrides, type ReadOverrides } from './overrides.ts';
import { cookieRules, overridesCookie } from './visitors.ts';

/**
 * With `OVERRIDES=on`, `?cc-override=...` in any page's address: sets this visitor's overrides, and redirects to the
 * page.
 */
export const overrideLinks = fastifyPlugin<{ readonly config: SettingsOf<'site'>; readonly live: LiveSite }>(
  async (app, { config, live }) => {
    app.addHook('onRequest', async (request, reply) => {
      const { path, query } = addressParts(request.url);
      const asked = new URLSearchParams(query);
      const wanted = asked.get(overrideParameter);
      if (wanted === null || request.method !== 'GET') return;
      const read = allowedOverrides(wanted, config.OVERRIDE_ORIGINS);
      const refused = [...read.refused, ...(await missingVersions(read, live))];
      reply.header('Cache-Control', 'no-store');
      if (refused.length > 0) {
        const message = ['Nothing was changed.', ...refused].join('\n');
        return reply.code(400).type('text/plain; charset=utf-8').send(`${message}\n`);
      }
      const text = textOf(read);
      if (text) reply.setCookie(overridesCookie, text, cookieRules(config));
      else if (request.cookies[overridesCookie] !== undefined) reply.clearCookie(overridesCookie, cookieRules(config));
      asked.delete(overrideParameter);
      return reply.redirect(`${withoutEmptySegments(path) ?? path}${asked.size > 0 ? `?${asked}` : ''}`, 302);
    });
  },
  { name: 'override-links' },
);

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
