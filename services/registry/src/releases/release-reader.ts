import type { Release } from '@cc/contracts/deploy/release';
import { knownRemote, type RegistryState } from '@cc/contracts/deploy/state';
import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { ownValue } from '@cc/contracts/own-value';
import type { StorageReader } from '../storage/storage.ts';
import { KnownRegistries } from '../visitors/known-registries.ts';
import { choicesOf, type Visitor, type VisitorRegistry } from '../visitors/visitor-registry.ts';
import { ReleaseLog } from './release-log.ts';
import { VersionStore, type StoredVersion } from './version-store.ts';

export interface HistoryPage {
  /** Only releases before this one. */
  readonly before?: number;
  /** Largest number of releases; 50 when left out. */
  readonly limit?: number;
}

/** Reads versions and releases. Any number of processes may share a storage. */
export interface ReleaseReader {
  /** Live, previous and canary version of the shell and of every remote, after the newest release in the storage. */
  state(): Promise<RegistryState>;
  /** Releases of one remote or of all, newest first. */
  history(remote?: string, page?: HistoryPage): Promise<Release[]>;
  /**
   * Which visitors get other versions of any remote: members of groups, or also a share of all; as fresh as `registry`.
   */
  canariesFor(): Promise<'nobody' | 'groups' | 'share'>;
  /** Whether each of these versions, by the remote's name, passed the gate: it was live for all, or is a canary. */
  passedGate(versions: ReadonlyMap<string, string>): Promise<boolean>;
  /** Whether visitors may get a version, or once did: the log names it. */
  wasReleased(remote: string, version: string): Promise<boolean>;
  /** Every stored version of a remote that can be read now, newest first. */
  versions(remote: string): Promise<VersionRecord[]>;
  manifest(remote: string, version: string): Promise<RemoteManifest | undefined>;
  /** The same with its hash, the hashes of its files, and what it was built from. */
  version(remote: string, version: string): Promise<StoredVersion | undefined>;
  /**
   * A file of a version by `<remote>/<version>/<path>`, as it was uploaded; undefined for any other, changed or lost.
   */
  file(key: string): Promise<Buffer | undefined>;
  /** Keys of a version's files that were changed or lost. It reads all files. */
  changedFiles(remote: string, version: string): Promise<string[]>;
  /** Objects behind the newest release that no registry wrote, the first of many. */
  strangers(): Promise<string[]>;
  /**
   * The versions that a visitor's page loads; without a visitor, the live ones. The same object while nothing changes.
   * While the storage cannot be read, the last registry stays in use.
   */
  registry(visitor?: Visitor): Promise<VisitorRegistry>;
}

export interface ReleasesOptions {
  /** Called for problems that do not prevent the answer. Left out: a warning of the process. */
  readonly onProblem?: (error: Error) => void;
  /** Milliseconds before `registry` looks for releases of other processes again. Left out: it looks each time. */
  readonly checkEveryMs?: number;
  /** The time in milliseconds, for the age of versions. Left out: the clock. */
  readonly now?: () => number;
}

/** Opens a storage for reading. */
export function createReleaseReader(
  storage: StorageReader,
  { onProblem = warn, checkEveryMs = 0 }: ReleasesOptions = {},
): ReleaseReader {
  return readerOf(...logAndVersions(storage, onProblem), { onProblem, checkEveryMs });
}

/** The log of releases, and the versions that it refers to. */
export function logAndVersions(
  storage: StorageReader,
  onProblem: (error: Error) => void,
): [log: ReleaseLog, versions: VersionStore] {
  const log = new ReleaseLog(storage, onProblem);
  return [log, new VersionStore(storage, () => log.recent(0), onProblem)];
}

/** The reader of a log and its versions. */
export function readerOf(
  log: ReleaseLog,
  store: VersionStore,
  { onProblem, checkEveryMs }: Required<Pick<ReleasesOptions, 'onProblem' | 'checkEveryMs'>>,
): ReleaseReader {
  const registries = new KnownRegistries((remote, version) => store.version(remote, version), onProblem);
  return {
    state: () => log.follow(),
    history: async (remote, { before = Infinity, limit = 50 } = {}) => {
      const state = await log.follow();
      const all =
        remote === undefined
          ? Array.from({ length: state.seq }, (_, i) => i + 1)
          : knownRemote(state, remote)?.releases;
      const wanted = (all ?? []).filter((each) => each < before).slice(-limit);
      const releases = await Promise.all(wanted.reverse().map((each) => log.release(each)));
      return releases.filter((release) => release !== undefined);
    },
    canariesFor: async () => {
      const { remotes } = await log.recent(checkEveryMs);
      const canaries = Object.values(remotes).flatMap(({ canary }) => canary ?? []);
      if (canaries.length === 0) return 'nobody';
      return canaries.some(({ percent }) => percent > 0) ? 'share' : 'groups';
    },
    passedGate: async (versions) => {
      const { remotes } = await log.recent(checkEveryMs);
      return [...versions].every(([name, version]) => {
        const remote = ownValue(remotes, name);
        return remote?.everLive.includes(version) || remote?.canary?.version === version;
      });
    },
    wasReleased: async (remote, version) => {
      const names = (state: RegistryState) =>
        ownValue(knownRemote(state, remote)?.versionHashes, version) !== undefined;
      // What was released stays so. Another process may have sent a document with a release that this one has not read
      // yet.
      return names(log.known) || names(await log.now());
    },
    versions: (remote) => store.versions(remote),
    manifest: (remote, version) => store.manifest(remote, version),
    version: (remote, version) => store.version(remote, version),
    file: (key) => store.file(key),
    changedFiles: (remote, version) => store.changedFiles(remote, version),
    strangers: () => log.strangers(),
    registry: async (visitor = {}) => {
      const state = await log.recent(checkEveryMs);
      return registries.get(choicesOf(state, visitor, (remote, version) => store.isBroken(remote, version)));
    },
  };
}

export function warn(error: Error): void {
  process.emitWarning(error);
}
