import {
  remoteManifestSchema,
  type AddressOverride,
  type RegisteredRemote,
  type Registry,
  type RemoteManifest,
} from '@cc/contracts/federation/registry';
import { within } from '../remotes/time-limit.ts';

/** Timeout of a build's manifest in milliseconds: the page waits for this small file. */
const manifestTimeout = 3_000;

export interface ReplacedRegistry {
  readonly registry: Registry;
  /** Builds that could not be loaded, one sentence each: the site's own versions replace them. */
  readonly problems: readonly string[];
}

/** Replaces the site's versions by the builds of the visitor's overrides. Never rejects. */
export async function replaceByAddress(
  registry: Registry,
  load: (address: string) => Promise<unknown> = loadJson,
): Promise<ReplacedRegistry> {
  if (!registry.overrides?.length) return { registry, problems: [] };
  const problems: string[] = [];
  const replacements = await Promise.all(
    registry.overrides.map(async (override) => {
      try {
        return replacementOf(override, await manifestOf(override, load));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        problems.push(`${override.name} could not be loaded from ${override.overrideUrl}: ${reason}`);
        return undefined;
      }
    }),
  );
  const replaced = replacements.filter((remote) => remote !== undefined);
  const kept = registry.remotes.filter(({ name }) => !replaced.some((remote) => remote.name === name));
  return { registry: { ...registry, remotes: [...kept, ...replaced] }, problems };
}

/** Loads the manifest, with one retry. @throws Error with a readable message if that fails */
async function manifestOf(
  { name, overrideUrl }: AddressOverride,
  load: (address: string) => Promise<unknown>,
): Promise<RemoteManifest> {
  const address = `${overrideUrl}/remote-manifest.json`;
  const attempt = () => within(manifestTimeout, address, load(address));
  const parsed = remoteManifestSchema.safeParse(await attempt().catch(attempt));
  if (!parsed.success) throw new Error('There is no remote-manifest.json.');
  if (parsed.data.name !== name) throw new Error(`There is ${parsed.data.name} instead.`);
  return parsed.data;
}

function replacementOf(
  { overrideUrl }: AddressOverride,
  { name, owner, routes, fragments, slots, navigation, drafts, version, global, entry }: RemoteManifest,
): RegisteredRemote {
  return {
    name,
    owner,
    routes,
    fragments,
    slots,
    navigation,
    ...(drafts ? { drafts } : {}),
    channel: 'override',
    // The build finds its other files itself. It has no fallback, so that its failures are visible.
    live: {
      version,
      global,
      entry: new URL(entry, `${overrideUrl}/`).href,
      files: { js: [], css: [] },
      pages: {},
    },
  };
}

async function loadJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
  return answer.json();
}
