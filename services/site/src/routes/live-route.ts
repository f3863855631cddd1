import { livePath, type LiveVersions } from '@cc/contracts/federation/live';
import type { FastifyPluginAsync } from 'fastify';
import type { SettingsOf } from '@cc/deploy/settings';
import type { LiveSite } from '../live-site.ts';
import { currentVisitor } from '../visitors/visitors.ts';

/** The versions that this visitor would load now: an open page notices when it is outdated. */
export const liveRoute: FastifyPluginAsync<{ readonly config: SettingsOf<'site'>; readonly live: LiveSite }> = async (
  app,
  { config, live },
) => {
  app.get(livePath, async (request, reply): Promise<LiveVersions> => {
    const { remotes, shell } = await live.registryFor(await currentVisitor(request, { config, live }));
    reply.header('Cache-Control', 'no-store');
    const versions = Object.fromEntries(remotes.map((remote) => [remote.name, remote.live.version] as const));
    return { remotes: { ...versions, ...(shell ? { [shell.name]: shell.version } : {}) } };
  });
};
