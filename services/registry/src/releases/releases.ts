import { randomUUID } from 'node:crypto';
import { conflictSchema, type Conflict, type Release, type ReleaseRequest } from '@cc/contracts/deploy/release';
import { knownRemote, type RegistryState } from '@cc/contracts/deploy/state';
import { ownValue } from '@cc/contracts/own-value';
import type { VersionSource } from '@cc/contracts/deploy/version-record';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { Storage } from '../storage/storage.ts';
import { addVersion, type AddedVersion, type VersionFiles } from './add-version.ts';
import { decideRelease, type ReleaseStep } from './decide-release.ts';
import { keptFor, keptVersions, removeOthers } from './retention.ts';
import { contentTypeOf } from '../storage/content-type.ts';
import { appendRelease } from './release-log.ts';
import { manifestFile } from './version-store.ts';
import { logAndVersions, readerOf, warn, type ReleaseReader, type ReleasesOptions } from './release-reader.ts';

export type { Storage } from '../storage/storage.ts';
export type { AddedVersion, VersionFiles } from './add-version.ts';

export type ReleaseOutcome =
  | { readonly outcome: 'released'; readonly release: Release; readonly state: RegistryState }
  /** The remote had another release meanwhile. Nothing was changed. */
  | { readonly outcome: 'conflict'; readonly conflict: Conflict }
  /** Another remote was released after the state that the caller checked. Nothing was changed. */
  | { readonly outcome: 'overtaken' }
  /** The request does not fit the remote's state. Nothing was changed. */
  | { readonly outcome: 'refused'; readonly reason: string };

/** Versions, and which of them is live. The record of a release is the release. */
export interface Releases extends ReleaseReader {
  /**
   * Makes another version live, for all visitors or for a share of them.
   * @param expected `seq` of the remote's newest release that the caller knows, 0 for a remote without a release; and
   * that of the state that the caller checked, if releases of other remotes matter; and the hash of the version that
   * was checked; `still` throws once the deployer's right has ended, and is asked last
   */
  activate(
    request: ReleaseRequest,
    expected: {
      readonly expectedSeqOfRemote: number;
      readonly expectedSeq?: number;
      readonly checkedHash?: string | undefined;
      readonly still?: (() => Promise<unknown>) | undefined;
    },
  ): Promise<ReleaseOutcome>;
  /** Stores a built version. No visitor gets it until it is activated. */
  addVersion(files: VersionFiles, who: string, source?: VersionSource): Promise<AddedVersion>;
}

interface CompleteVersion {
  /** Left out: there is none. */
  readonly hash?: string | undefined;
  readonly keep?: () => Promise<void>;
}

/** Releases that are read at once, to know which versions stay. */
const readAtOnce = 500;
/** Releases that a conflict lists. */
const toldReleases = 10;

/** Opens a storage for reading and writing. */
export function createReleases(
  storage: Storage,
  { onProblem = warn, checkEveryMs = 0, now = Date.now }: ReleasesOptions = {},
): Releases {
  const [log, versions] = logAndVersions(storage, onProblem);
  const reader = readerOf(log, versions, { onProblem, checkEveryMs });

  /** A complete version. `keep`: an upload may have begun to delete it before the record of its release was there. */
  const storedVersion = async (remote: string, version: string): Promise<CompleteVersion> => {
    const key = `${remote}/${version}/${manifestFile}`;
    const hash = await versions.hash(remote, version);
    const manifest = hash === undefined ? undefined : await storage.read(key);
    if (!manifest || !(await versions.manifest(remote, version))) return {};
    const keep = async () => {
      if (await storage.exists(key)) return;
      await storage.write(key, manifest, { contentType: contentTypeOf(manifestFile) });
    };
    return { hash, keep };
  };

  const activate: Releases['activate'] = async (request, { expectedSeqOfRemote, expectedSeq, checkedHash, still }) => {
    for (;;) {
      const before = await log.follow();
      const remote = knownRemote(before, request.remote);
      if ((remote?.seq ?? 0) !== expectedSeqOfRemote) {
        const meanwhile = (remote?.releases ?? []).filter((seq) => seq > expectedSeqOfRemote).slice(-toldReleases);
        const releases = await Promise.all(meanwhile.map((seq) => log.release(seq)));
        return { outcome: 'conflict', conflict: conflictOf(request.remote, expectedSeqOfRemote, releases) };
      }
      if (expectedSeq !== undefined && before.seq !== expectedSeq) return { outcome: 'overtaken' };
      const step = decideRelease(before, request);
      if (typeof step === 'string') return { outcome: 'refused', reason: step };
      // What shows nothing new needs no file: it also takes versions off the site whose files are changed or lost.
      const isEnd = request.kind === 'retire' || request.kind === 'stop-canary';
      const { hash: versionHash, keep } = isEnd
        ? { hash: ownValue(remote?.versionHashes, step.to) }
        : await storedVersion(request.remote, step.to);
      if (versionHash === undefined) {
        return { outcome: 'refused', reason: `${request.remote} ${step.to} is not in the registry. Upload it first.` };
      }
      if (versionHash !== (checkedHash ?? versionHash)) {
        const reason = `${request.remote} ${step.to} expired and was uploaded anew while it was checked. Nothing was changed. Release it again.`;
        return { outcome: 'refused', reason };
      }
      const release = releaseOf(before, request, { ...step, versionHash });
      await still?.();
      // When another remote took this place in the log at the same moment, the next place is tried.
      if (await appendRelease({ log, storage, release, before })) {
        await keep?.().catch(onProblem);
        return { outcome: 'released', release, state: log.known };
      }
    }
  };

  /**
   * The releases of a remote that decide which of its versions stay, newest first: those of a week, however many, and
   * some before.
   */
  const recentReleases = async (name: string) => {
    const releases: Release[] = [];
    for (;;) {
      const more = await reader.history(name, { before: releases.at(-1)?.seq ?? Infinity, limit: readAtOnce });
      releases.push(...more);
      const oldest = more.at(-1);
      if (!oldest || Date.parse(oldest.at) < now() - keptFor) return releases;
    }
  };

  /** Before the new version can be released, so that the storage does not grow for good. */
  const removeExpired = async ({ name, version }: RemoteManifest) => {
    let last: { readonly seq: number; readonly versions: ReadonlySet<string> } | undefined;
    const kept = async () => {
      const remote = knownRemote(await log.follow(), name);
      // Its history is read again only after another release.
      if (remote && remote.seq !== last?.seq) {
        const needed = keptVersions(remote, await recentReleases(name), now());
        last = { seq: remote.seq, versions: new Set([version, ...needed]) };
      }
      return last?.versions ?? new Set([version]);
    };
    await removeOthers(storage, name, { kept, now: now() });
  };

  return {
    ...reader,
    activate,
    addVersion: async (files, who, source) => {
      const added = await addVersion(storage, files, { who, source }, now());
      if ('manifest' in added) await removeExpired(added.manifest).catch(onProblem);
      return added;
    },
  };
}

function releaseOf(
  { seq, head }: RegistryState,
  request: ReleaseRequest,
  step: ReleaseStep & Pick<Release, 'versionHash'>,
): Release {
  const { who, remote, kind, checks, note } = request;
  const place = { seq: seq + 1, id: randomUUID(), at: new Date().toISOString(), previousHash: head };
  return { ...place, who, remote, kind, ...step, checks, ...(note === undefined ? {} : { note }) };
}

function conflictOf(remote: string, expectedSeq: number, meanwhile: readonly (Release | undefined)[]): Conflict {
  const releases = meanwhile.filter((release) => release !== undefined);
  const list = releases.map(({ who, kind, to, at }) => `${who} (${kind} ${to}, ${at})`).join(', then ');
  const message = releases.length
    ? `${remote} was released meanwhile by ${list}. Nothing was changed: check the new state, and try again.`
    : `${remote} never had release ${expectedSeq}. Nothing was changed: check its state, and try again.`;
  return conflictSchema.parse({ remote, expectedSeq, meanwhile: releases, message });
}
