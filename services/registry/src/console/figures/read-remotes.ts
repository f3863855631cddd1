import type { ToldRelease } from '@cc/contracts/deploy/deploy-api';
import { knownRemote, type RemoteState } from '@cc/contracts/deploy/state';
import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { ownValue } from '@cc/contracts/own-value';
import type { ReleaseReader } from '../../releases/release-reader.ts';
import { toldHistory } from '../../releases/told-history.ts';

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
    states.map(async (state) => ({
      state,
      manifest: await unlessUnreadable(releases.manifest(state.name, state.live)),
    })),
  );
}

export interface RemoteDetails extends RemoteView {
  /** Its live version is then the last one that visitors had. */
  readonly isRetired: boolean;
  /** All stored versions, newest first. */
  readonly versions: readonly VersionRecord[];
  /** Keys of files of the live version that are not as they were uploaded; undefined if one cannot be read now. */
  readonly changed: readonly string[] | undefined;
  /** The newest first. */
  readonly history: readonly ToldRelease[];
  /** Start of the next page of releases; undefined on the last one. */
  readonly older: number | undefined;
}

/** In an incident of the storage, staff see what there is, and can roll back. */
const unlessUnreadable = <Value>(reading: Promise<Value>) => reading.catch(() => undefined);

/** Details of one remote; undefined if it was never deployed. @param before releases before this one only */
export async function readRemote(
  releases: ReleaseReader,
  name: string,
  before: number | undefined,
): Promise<RemoteDetails | undefined> {
  const registry = await releases.state();
  const state = knownRemote(registry, name);
  if (!state) return undefined;
  const [manifest, versions, changed, history] = await Promise.all([
    unlessUnreadable(releases.manifest(name, state.live)),
    releases.versions(name),
    unlessUnreadable(releases.changedFiles(name, state.live)),
    toldHistory(releases, name, { limit: releasesPerPage, ...(before === undefined ? {} : { before }) }),
  ]);
  const last = history.at(-1)?.seq;
  const older = last !== undefined && state.releases.some((seq) => seq < last) ? last : undefined;
  return {
    state,
    isRetired: ownValue(registry.retired, name) !== undefined,
    manifest,
    versions,
    changed,
    history,
    older,
  };
}
