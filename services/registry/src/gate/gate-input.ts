import type { RemoteState } from '@cc/contracts/deploy/state';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { GateInput } from './gate.ts';
import type { ApprovedBudgets } from './approved-budgets.ts';
import { isText } from '../releases/read-manifest.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';

export interface GateSources {
  readonly releases: ReleaseReader;
  readonly budgets: Pick<ApprovedBudgets, 'of'>;
  /** The contract that the API serves; undefined when it did not answer. */
  readonly apiContract: string | undefined;
}

/** The gate's input for a stored version; undefined when there is no such version. */
export async function gateInputOf(
  remote: string,
  version: string,
  { releases, budgets, apiContract }: GateSources,
): Promise<GateInput | undefined> {
  const stored = await releases.version(remote, version);
  if (!stored) return undefined;
  const paths = Object.keys(stored.files);
  const texts = new Map<string, string>();
  const lost = new Set<string>();
  // One after the other: each has up to 5 MB.
  for (const path of paths.filter(isText)) {
    const body = await releases.file(`${remote}/${version}/${path}`);
    if (!body) lost.add(path);
    texts.set(path, body?.toString() ?? '');
  }
  return {
    candidate: stored.manifest,
    files: new Set(paths.filter((path) => !lost.has(path))),
    texts,
    ...(await servedManifests(releases)),
    apiContract,
    approvedBudgets: await budgets.of(remote),
  };
}

/** The manifests of all live versions, the shell's among them. */
export async function liveManifests(releases: Pick<ReleaseReader, 'state' | 'manifest'>): Promise<RemoteManifest[]> {
  return (await servedManifests(releases)).live;
}

/**
 * The manifests of all versions that visitors get: of a remote whose live version is lost, changed or cannot be read, the one before
 * it, since visitors keep that. @throws what the storage throws about a remote of which nothing can be read
 */
export async function servedManifests({ state, manifest }: Pick<ReleaseReader, 'state' | 'manifest'>): Promise<{
  readonly live: RemoteManifest[];
  readonly canaries: RemoteManifest[];
}> {
  const remotes = Object.values((await state()).remotes);
  const served = async ({ name, trail }: RemoteState) => {
    const failures: unknown[] = [];
    for (const version of trail.toReversed()) {
      const found = await manifest(name, version).catch((error: unknown) => void failures.push(error));
      if (found) return found;
    }
    if (failures.length > 0) throw failures[0];
    return undefined;
  };
  const [live, canaries] = await Promise.all([
    Promise.all(remotes.map(served)),
    Promise.all(remotes.flatMap(({ name, canary }) => (canary ? [manifest(name, canary.version)] : []))),
  ]);
  const isThere = (found: RemoteManifest | undefined) => found !== undefined;
  return { live: live.filter(isThere), canaries: canaries.filter(isThere) };
}
