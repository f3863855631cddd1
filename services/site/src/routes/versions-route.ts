import { consolePath } from '@cc/contracts/deploy/previews';
import { describeSource, type VersionSource } from '@cc/contracts/deploy/version-record';
import { shellName } from '@cc/contracts/federation/shell';
import { versionsPath, type StoredVersions } from '@cc/contracts/federation/versions';
import type { FastifyPluginAsync } from 'fastify';
import type { SettingsOf } from '@cc/deploy/settings';
import type { LiveSite } from '../live-site.ts';

/** The versions that a visitor may choose from, only with `OVERRIDES=on`. */
export const versionsRoute: FastifyPluginAsync<{
  readonly config: SettingsOf<'site'>;
  readonly live: LiveSite;
}> = async (app, { config, live: { releases } }) => {
  if (config.OVERRIDES === 'off') return;
  app.get(versionsPath, async (_request, reply): Promise<StoredVersions> => {
    const state = await releases.state();
    // The shell is chosen by a link only: the panel is a part of it.
    const chosen = Object.values(state.remotes).filter(({ name }) => name !== shellName);
    const remotes = chosen.map(async ({ name, live, canary }) => {
      const [manifest, versions] = await Promise.all([releases.manifest(name, live), releases.versions(name)]);
      return {
        name,
        live,
        owner: manifest?.owner ?? '',
        ...(canary ? { canary: canary.version } : {}),
        versions: versions.map(({ version, at, source }) => ({ version, at, ...told(source) })),
      };
    });
    reply.header('Cache-Control', 'no-store');
    return { consoleUrl: `${config.REGISTRY_URL}${consolePath}`, remotes: await Promise.all(remotes) };
  });
};

function told(
  source: VersionSource | undefined,
): Pick<StoredVersions['remotes'][number]['versions'][number], 'source'> {
  if (!source) return {};
  const { run } = source;
  return { source: { text: describeSource(source), ...(run === undefined ? {} : { run }) } };
}
