import type { Release } from '@cc/contracts/deploy/release';
import type { RemoteState } from '@cc/contracts/deploy/state';
import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { ownValue } from '@cc/contracts/own-value';
import type { ReleaseReader } from '../../releases/release-reader.ts';

/** The current deployment of one remote. */
export interface RemoteView {
  readonly state: RemoteState;
  /** Manifest of the live version; undefined if it is unreadable. */
  readonly manifest: RemoteManifest | undefined;
}

/** Releases on one page. */
const releasesPerPage = 20;

export async function readRemotes(releases: ReleaseReader): Promise<RemoteView[]> {
  const { remotes } = await releases.state();
  const states = Object.values(remotes).sort((a, b) => a.name.localeCompare(b.name));
  return Promise.all(
    states.map(async (state) => ({ state, manifest: await releases.manifest(state.name, state.live) })),
  );
}

export interface RemoteDetails extends RemoteView {
  /** All stored versions, newest first. */
  readonly versions: readonly VersionRecord[];
  /** Keys of files of the live version that are not as they were uploaded. */
  readonly changed: readonly string[];
  /** The newest first. */
  readonly history: readonly Release[];
  /** Start of the next page of releases; undefined on the last one. */
  readonly older: number | undefined;
}

/** Details of one remote; undefined if it was never deployed. @param before releases before this one only */
export async function readRemote(
  releases: ReleaseReader,
  name: string,
  before: number | undefined,
): Promise<RemoteDetails | undefined> {
  const state = ownValue((await releases.state()).remotes, name);
  if (!state) return undefined;
  const [manifest, versions, changed, history] = await Promise.all([
    releases.manifest(name, state.live),
    releases.versions(name),
    releases.changedFiles(name, state.live),
    releases.history(name, { limit: releasesPerPage, ...(before === undefined ? {} : { before }) }),
  ]);
  const last = history.at(-1)?.seq;
  const older = last !== undefined && state.releases.some((seq) => seq < last) ? last : undefined;
  return { state, manifest, versions, changed, history, older };
}
