import type { RegistryState, RemoteState } from '@cc/contracts/deploy/state';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { GateInput } from './gate.ts';
import type { ApprovedBudgets } from './approved-budgets.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';
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
    ...(await servedManifests(releases, remote)),
    apiContract,
    approvedBudgets: await budgets.of(remote),
  };
}

interface Served {
  /** Of live versions, the shell's among them. */
  readonly live: RemoteManifest[];
  readonly canaries: RemoteManifest[];
}
type Sources = Pick<ReleaseReader, 'state' | 'manifest'>;

/**
 * All versions that visitors get, for the release of a remote: of no other one may be unknown which places it has.
 * @throws DeployFailure when a version of another remote is not there any more, and what the storage throws for one
 */
export async function servedManifests({ state, manifest }: Sources, own: string): Promise<Served> {
  const find = async (name: string, version: string, role: string, remedy: string) => {
    if (name === own) return manifest(name, version).catch(() => undefined);
    const found = await manifest(name, version);
    if (found) return found;
    const message = `${name} ${version} is ${role} and was changed or lost in the storage, so its places are unknown. Nothing was changed. ${remedy}`;
    throw new DeployFailure('unavailable', message);
  };
  return manifestsOf(await state(), {
    liveOf: ({ name, live }) => find(name, live, 'live', `Roll ${name} back, or deploy it anew.`),
    canaryOf: (name, version) => find(name, version, 'a canary', `Stop it, or deploy ${name} anew.`),
  });
}

/**
 * All versions that visitors get, as far as the storage gives them: of a remote whose live version it does not give,
 * the one before it, as for visitors.
 * @param own the remote that is released: its earlier versions say nothing about the places that it has now
 */
export async function readableManifests({ state, manifest }: Sources, own?: string): Promise<Served> {
  const readable: typeof manifest = (name, version) => manifest(name, version).catch(() => undefined);
  return manifestsOf(await state(), {
    canaryOf: readable,
    liveOf: async ({ name, live, trail }) => {
      for (const version of name === own ? [live] : trail.toReversed()) {
        const found = await readable(name, version);
        if (found) return found;
      }
      return undefined;
    },
  });
}

interface Find {
  readonly liveOf: (remote: RemoteState) => Promise<RemoteManifest | undefined>;
  readonly canaryOf: Sources['manifest'];
}

async function manifestsOf({ remotes }: RegistryState, { liveOf, canaryOf }: Find): Promise<Served> {
  const states = Object.values(remotes);
  const [live, canaries] = await Promise.all([
    Promise.all(states.map(liveOf)),
    Promise.all(states.flatMap(({ name, canary }) => (canary ? [canaryOf(name, canary.version)] : []))),
  ]);
  const isThere = (found: RemoteManifest | undefined) => found !== undefined;
  return { live: live.filter(isThere), canaries: canaries.filter(isThere) };
}
