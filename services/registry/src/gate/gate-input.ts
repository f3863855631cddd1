import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { ShellManifest } from '@cc/contracts/federation/shell';
import type { GateInput } from './gate.ts';
import type { ApprovedBudgets } from './approved-budgets.ts';
import { isText } from '../releases/read-manifest.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';

export interface GateSources {
  readonly releases: ReleaseReader;
  readonly budgets: Pick<ApprovedBudgets, 'of'>;
  readonly shell: ShellManifest;
  /** The contract that the API serves; undefined when it did not answer. */
  readonly apiContract: string | undefined;
}

/** The gate's input for a stored version; undefined when there is no such version. */
export async function gateInputOf(
  remote: string,
  version: string,
  { releases, budgets, shell, apiContract }: GateSources,
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
    live: await liveManifests(releases),
    shell,
    apiContract,
    approvedBudgets: await budgets.of(remote),
  };
}

/** The manifests of all live versions. */
export async function liveManifests(releases: ReleaseReader): Promise<RemoteManifest[]> {
  const { remotes } = await releases.state();
  const manifests = Object.values(remotes).map(({ name, live }) => releases.manifest(name, live));
  return (await Promise.all(manifests)).filter((manifest) => manifest !== undefined);
}
