import { randomUUID } from 'node:crypto';
import { conflictSchema, type Conflict, type Release, type ReleaseRequest } from '@cc/contracts/deploy/release';
import type { RegistryState } from '@cc/contracts/deploy/state';
import { ownValue } from '@cc/contracts/own-value';
import type { Storage } from '../storage/storage.ts';
import { addVersion, type AddedVersion, type VersionFiles } from './add-version.ts';
import { decideRelease, type ReleaseStep } from './decide-release.ts';
import { appendRelease } from './release-log.ts';
import { logAndVersions, readerOf, warn, type ReleaseReader, type ReleasesOptions } from './release-reader.ts';

export type { AddedVersion, VersionFiles } from './add-version.ts';

export type ReleaseOutcome =
  | { readonly outcome: 'released'; readonly release: Release; readonly state: RegistryState }
  /** The remote had another release meanwhile. Nothing was changed. */
  | { readonly outcome: 'conflict'; readonly conflict: Conflict }
  /** The request does not fit the remote's state. Nothing was changed. */
  | { readonly outcome: 'refused'; readonly reason: string };

/** Versions, and which of them is live. The record of a release is the release. */
export interface Releases extends ReleaseReader {
  /**
   * Makes another version live, for all visitors or for a share of them.
   * @param expected `seq` of the remote's newest release that the caller knows; 0 for a remote without a release
   */
  activate(request: ReleaseRequest, expected: { readonly expectedSeqOfRemote: number }): Promise<ReleaseOutcome>;
  /** Stores a built version. No visitor gets it until it is activated. */
  addVersion(files: VersionFiles, who: string): Promise<AddedVersion>;
}

/** Opens a storage for reading and writing. */
export function createReleases(
  storage: Storage,
  { onProblem = warn, checkEveryMs = 0 }: ReleasesOptions = {},
): Releases {
  const [log, versions] = logAndVersions(storage, onProblem);

  const activate: Releases['activate'] = async (request, { expectedSeqOfRemote }) => {
    for (;;) {
      const before = await log.follow();
      const remote = ownValue(before.remotes, request.remote);
      if ((remote?.seq ?? 0) !== expectedSeqOfRemote) {
        const meanwhile = (remote?.releases ?? []).filter((seq) => seq > expectedSeqOfRemote);
        const releases = await Promise.all(meanwhile.map((seq) => log.release(seq)));
        return { outcome: 'conflict', conflict: conflictOf(request.remote, expectedSeqOfRemote, releases) };
      }
      const step = decideRelease(remote, request);
      if (typeof step === 'string') return { outcome: 'refused', reason: step };
      const versionHash = await versions.hash(request.remote, step.to);
      if (versionHash === undefined || !(await versions.manifest(request.remote, step.to))) {
        return { outcome: 'refused', reason: `${request.remote} ${step.to} is not in the registry. Upload it first.` };
      }
      const release = releaseOf(before, request, { ...step, versionHash });
      // When another remote took this place in the log at the same moment, the next place is tried.
      if (await appendRelease({ log, storage, release, before })) {
        return { outcome: 'released', release, state: await log.follow() };
      }
    }
  };

  return {
    ...readerOf(log, versions, checkEveryMs),
    activate,
    addVersion: (files, who) => addVersion(storage, files, who),
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
