import type { Registry } from '@cc/contracts/federation/registry';
import type { ShellManifest } from '@cc/contracts/federation/shell';
import { followManifest, openRegistryReader, type ReleaseReader } from '@cc/registry/read';
import type { FastifyBaseLogger } from 'fastify';
import type { SettingsOf } from '@cc/deploy/settings';
import type { SiteVisitor } from './visitors/visitors.ts';

/** The live shell and the live versions of all remotes. */
export interface LiveSite {
  readonly releases: ReleaseReader;
  shell(): Promise<ShellManifest>;
  /** The live versions. */
  registry(): Promise<Registry>;
  /** The versions of this visitor: live, canary or overrides. The same object for the same choices. */
  registryFor(visitor: Pick<SiteVisitor, 'id' | 'groups' | 'overrides'>): Promise<Registry>;
  /** For each canary, the live versions with the canary instead. The same objects while nothing changes. */
  canaries(): Promise<Registry[]>;
}

/** Follows the built shell and the registry: the next document shows a new release, without a restart. */
export function createLiveSite(config: SettingsOf<'site'>, log: FastifyBaseLogger): LiveSite {
  const releases = openRegistryReader(config, log);
  const shell = followManifest(config.SHELL_DIR, log);
  const devUrl = config.SHELL_DEV_URL;
  return {
    releases,
    shell: async () => (devUrl ? { js: [`${devUrl}/main.js`], css: [`${devUrl}/main.css`], fonts: [] } : shell()),
    registry: async () => replace(await releases.registry(), config.REMOTE_OVERRIDES),
    registryFor: async ({ id, groups, overrides: { versions, addresses } }) => {
      const registry = replace(await releases.registry({ id, groups, versions }), config.REMOTE_OVERRIDES);
      return addresses.length > 0 ? { ...registry, overrides: [...addresses] } : registry;
    },
    canaries: async () => {
      if ((await releases.canariesFor()) === 'nobody') return [];
      const { remotes } = await releases.state();
      const versions = Object.values(remotes).flatMap(({ name, canary }) =>
        canary ? [new Map([[name, canary.version]])] : [],
      );
      return Promise.all(versions.map((only) => releases.registry({ versions: only })));
    },
  };
}

/** Development: remotes of hot-reloading builds replace those of the registry. */
function replace(registry: Registry, replacements: Registry['remotes']): Registry {
  if (replacements.length === 0) return registry;
  const kept = registry.remotes.filter(({ name }) => !replacements.some((remote) => remote.name === name));
  return { remotes: [...kept, ...replacements] };
}
