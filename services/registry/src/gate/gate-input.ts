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

/** The manifests of all versions that visitors get. */
export async function servedManifests(
  releases: Pick<ReleaseReader, 'state' | 'manifest'>,
): Promise<{ readonly live: RemoteManifest[]; readonly canaries: RemoteManifest[] }> {
  const remotes = Object.values((await releases.state()).remotes);
  const read = async (versions: readonly { readonly name: string; readonly version: string }[]) => {
    const manifests = await Promise.all(versions.map(({ name, version }) => releases.manifest(name, version)));
    return manifests.filter((manifest) => manifest !== undefined);
  };
  return {
    live: await read(remotes.map(({ name, live }) => ({ name, version: live }))),
    canaries: await read(remotes.flatMap(({ name, canary }) => (canary ? [{ name, version: canary.version }] : []))),
  };
}
