import {
  remoteManifestSchema,
  type AddressOverride,
  type RegisteredRemote,
  type Registry,
  type RemoteManifest,
} from '@cc/contracts/federation/registry';
import { within } from '../remotes/time-limit.ts';

/** Milliseconds that a build's manifest may take: it is one small file, and the page waits for it. */
const manifestLimit = 3_000;

export interface ReplacedRegistry {
  readonly registry: Registry;
  /** Builds that could not be had, one sentence each: what the site offers stands in their place. */
  readonly problems: readonly string[];
}

/** Puts the builds of the visitor's overrides in the place of what the site offers. Never rejects. */
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
        problems.push(`${override.name} could not be had from ${override.overrideUrl}: ${reason}`);
        return undefined;
      }
    }),
  );
  const replaced = replacements.filter((remote) => remote !== undefined);
  const kept = registry.remotes.filter(({ name }) => !replaced.some((remote) => remote.name === name));
  return { registry: { ...registry, remotes: [...kept, ...replaced] }, problems };
}

/** The manifest, at the second attempt if need be. @throws Error that says in words why there is none */
async function manifestOf(
  { name, overrideUrl }: AddressOverride,
  load: (address: string) => Promise<unknown>,
): Promise<RemoteManifest> {
  const address = `${overrideUrl}/remote-manifest.json`;
  const attempt = () => within(manifestLimit, address, load(address));
  const parsed = remoteManifestSchema.safeParse(await attempt().catch(attempt));
  if (!parsed.success) throw new Error('What lies there is no remote-manifest.json.');
  if (parsed.data.name !== name) throw new Error(`What lies there is ${parsed.data.name}.`);
  return parsed.data;
}

function replacementOf(
  { overrideUrl }: AddressOverride,
  { name, owner, routes, fragments, slots, navigation, version, global, entry }: RemoteManifest,
): RegisteredRemote {
  return {
    ...{ name, owner, routes, fragments, slots, navigation, channel: 'override' },
    // Its other files are found by the build itself. Nothing stands in for it: who asked for it wants to see it fail.
    live: {
      ...{ version, global, entry: new URL(entry, `${overrideUrl}/`).href },
      ...{ files: { js: [], css: [] }, pages: {} },
    },
  };
}

async function loadJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
  return answer.json();
}
