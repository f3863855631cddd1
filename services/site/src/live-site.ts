import { shellName, type RegisteredShell } from '@cc/contracts/federation/shell';
import { openRegistryReader, type ReleaseReader, type VisitorRegistry } from '@cc/registry/read';
import type { FastifyBaseLogger } from 'fastify';
import type { SettingsOf } from '@cc/deploy/settings';
import type { SiteVisitor } from './visitors/visitors.ts';

/** The live shell and the live versions of all remotes. */
export interface LiveSite {
  readonly releases: ReleaseReader;
  /** The live versions. */
  registry(): Promise<VisitorRegistry>;
  /** The versions of this visitor: live, canary or overrides. The same object for the same choices. */
  registryFor(visitor: Pick<SiteVisitor, 'id' | 'groups' | 'overrides'>): Promise<VisitorRegistry>;
  /** For each readable canary, the live versions with the canary instead. The same objects while nothing changes. */
  canaries(): Promise<VisitorRegistry[]>;
}

/** Follows the registry: the next document shows a new release, without a restart. */
export function createLiveSite(config: SettingsOf<'site'>, log: FastifyBaseLogger): LiveSite {
  const releases = openRegistryReader(config, log);
  const replaced = (registry: VisitorRegistry) => replace(registry, config);
  return {
    releases,
    registry: async () => replaced(await releases.registry()),
    registryFor: async ({ id, groups, overrides: { versions, addresses } }) => {
      const registry = replaced(await releases.registry({ id, groups, versions }));
      return addresses.length > 0 ? { ...registry, overrides: [...addresses] } : registry;
    },
    canaries: async () => {
      if ((await releases.canariesFor()) === 'nobody') return [];
      const { remotes } = await releases.state();
      const versions = Object.values(remotes).flatMap(({ name, canary }) =>
        canary ? [new Map([[name, canary.version]])] : [],
      );
      const found = await Promise.allSettled(versions.map((only) => releases.registry({ versions: only })));
      return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    },
  };
}

/** Development: hot-reloading builds replace the shell and remotes of the registry. */
function replace(
  registry: VisitorRegistry,
  { SHELL_DEV_URL, REMOTE_OVERRIDES }: Pick<SettingsOf<'site'>, 'SHELL_DEV_URL' | 'REMOTE_OVERRIDES'>,
): VisitorRegistry {
  if (SHELL_DEV_URL === undefined && REMOTE_OVERRIDES.length === 0) return registry;
  const kept = registry.remotes.filter(({ name }) => !REMOTE_OVERRIDES.some((remote) => remote.name === name));
  const shell = SHELL_DEV_URL === undefined ? registry.shell : devShell(SHELL_DEV_URL, registry.shell);
  return { remotes: [...kept, ...REMOTE_OVERRIDES], shell };
}

function devShell(url: string, { owner = '', routes = [] }: Partial<RegisteredShell> = {}): RegisteredShell {
  return {
    name: shellName,
    owner,
    routes,
    version: 'dev',
    js: [`${url}/main.js`],
    css: [`${url}/main.css`],
    fonts: [],
  };
}
