import type { Flip } from '@cc/contracts/deploy/flip';
import type { RemoteState } from '@cc/contracts/deploy/state';
import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { Releases } from '@cc/store/releases';

/** One remote as it is deployed now. */
export interface RemoteView {
  readonly state: RemoteState;
  /** Of the live version; undefined where the store cannot read it. */
  readonly manifest: RemoteManifest | undefined;
}

/** Flips on one page. */
const flipsPerPage = 20;

export async function readRemotes(releases: Releases): Promise<RemoteView[]> {
  const { remotes } = await releases.state();
  const states = Object.values(remotes).sort((a, b) => a.name.localeCompare(b.name));
  return Promise.all(
    states.map(async (state) => ({ state, manifest: await releases.manifest(state.name, state.live) })),
  );
}

export interface RemoteDetails extends RemoteView {
  /** All versions that are in the store, the newest first. */
  readonly versions: readonly VersionRecord[];
  /** The newest first. */
  readonly flips: readonly Flip[];
  /** Where the next page of flips begins; undefined on the last one. */
  readonly older: number | undefined;
}

/** All about one remote; undefined for one that was never deployed. @param before flips before this one only */
export async function readRemote(
  releases: Releases,
  name: string,
  before: number | undefined,
): Promise<RemoteDetails | undefined> {
  const state = (await releases.state()).remotes[name];
  if (!state) return undefined;
  const [manifest, versions, flips] = await Promise.all([
    releases.manifest(name, state.live),
    releases.versions(name),
    releases.history(name, { limit: flipsPerPage, ...(before === undefined ? {} : { before }) }),
  ]);
  const last = flips.at(-1)?.seq;
  const older = last !== undefined && state.flips.some((seq) => seq < last) ? last : undefined;
  return { state, manifest, versions, flips, older };
}
