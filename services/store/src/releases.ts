import { randomUUID } from 'node:crypto';
import { conflictSchema, type Conflict, type Flip, type FlipRequest } from '@cc/contracts/deploy/flip';
import type { StoreState } from '@cc/contracts/deploy/state';
import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import type { Registry, RemoteManifest } from '@cc/contracts/federation/registry';
import { decideFlip, type FlipStep } from './decide-flip.ts';
import { FlipLog } from './flip-log.ts';
import type { Storage } from './storage.ts';
import { VersionShelf, type AddedVersion, type VersionFiles } from './version-shelf.ts';
import { KnownRegistries } from './known-registries.ts';
import { choicesOf, type Visitor } from './visitor-registry.ts';

export type { AddedVersion, VersionFiles } from './version-shelf.ts';
export type { Visitor } from './visitor-registry.ts';

export type FlipOutcome =
  | { readonly outcome: 'flipped'; readonly flip: Flip; readonly state: StoreState }
  /** Somebody flipped the remote meanwhile. Nothing was done. */
  | { readonly outcome: 'conflict'; readonly conflict: Conflict }
  /** It makes no sense for the remote as it is, in words. Nothing was done. */
  | { readonly outcome: 'refused'; readonly reason: string };

export interface HistoryPage {
  /** Flips before this one only. */
  readonly before?: number;
  /** At most so many; 50 when nothing is said. */
  readonly limit?: number;
}

/** Versions, and which of them is live: the record of every flip is the flip. Any number of processes may share a store. */
export interface Releases {
  /** Live, previous and canary version of every remote, after the last flip that is in the store now. */
  state(): Promise<StoreState>;
  /** Flips of one remote or of all, the newest first. */
  history(remote?: string, page?: HistoryPage): Promise<Flip[]>;
  /**
   * Makes another version live, for all visitors or for a share of them.
   * @param expected The remote's `seq` as the one who asks knows it, 0 for a remote that was never flipped
   */
  flip(request: FlipRequest, expected: { readonly expectedSeqOfRemote: number }): Promise<FlipOutcome>;
  /** Puts a built version into the store, where it is live for nobody. */
  addVersion(files: VersionFiles, who: string): Promise<AddedVersion>;
  /** Whether visitors get different versions of any remote; as fresh as `registry`. */
  canaryRuns(): Promise<boolean>;
  /** Every version of a remote that is in the store, the newest first. */
  versions(remote: string): Promise<VersionRecord[]>;
  manifest(remote: string, version: string): Promise<RemoteManifest | undefined>;
  /**
   * What a visitor's page loads; what is live to all without a visitor. The same object while nothing changes. A store
   * that cannot be read any more leaves it as it was.
   */
  registry(visitor?: Visitor): Promise<Registry>;
}

export interface ReleasesOptions {
  /** Told of what does not stand in the way, but should not be. A warning of the process when left out. */
  readonly onProblem?: (error: Error) => void;
  /** `registry` looks for flips of other processes again after so many milliseconds: each time when left out. */
  readonly checkEveryMs?: number;
}

/** Opens a store's releases. */
export function createReleases(
  storage: Storage,
  { onProblem = warn, checkEveryMs = 0 }: ReleasesOptions = {},
): Releases {
  const log = new FlipLog(storage, onProblem);
  const shelf = new VersionShelf(storage, onProblem);
  const registries = new KnownRegistries((remote, version) => shelf.manifest(remote, version));

  const flip: Releases['flip'] = async (request, { expectedSeqOfRemote }) => {
    for (;;) {
      const before = await log.follow();
      const remote = before.remotes[request.remote];
      if ((remote?.seq ?? 0) !== expectedSeqOfRemote) {
        const meanwhile = (remote?.flips ?? []).filter((seq) => seq > expectedSeqOfRemote);
        const flips = await Promise.all(meanwhile.map((seq) => log.flip(seq)));
        return { outcome: 'conflict', conflict: conflictOf(request.remote, expectedSeqOfRemote, flips) };
      }
      const step = decideFlip(remote, request);
      if (typeof step === 'string') return { outcome: 'refused', reason: step };
      if (!(await shelf.manifest(request.remote, step.to))) {
        return { outcome: 'refused', reason: `${request.remote} ${step.to} is not in the store. Upload it first.` };
      }
      const next = flipOf(before.seq + 1, request, step);
      // When another remote was flipped at this very moment, the next place in the log is free.
      if (await log.append(next, before)) return { outcome: 'flipped', flip: next, state: await log.follow() };
    }
  };

  return {
    state: () => log.follow(),
    history: async (remote, { before = Infinity, limit = 50 } = {}) => {
      const { seq, remotes } = await log.follow();
      const all = remote === undefined ? Array.from({ length: seq }, (_, place) => place + 1) : remotes[remote]?.flips;
      const wanted = (all ?? []).filter((place) => place < before).slice(-limit);
      const flips = await Promise.all(wanted.reverse().map((place) => log.flip(place)));
      return flips.filter((found) => found !== undefined);
    },
    flip,
    addVersion: (files, who) => shelf.add(files, who),
    canaryRuns: async () =>
      Object.values((await log.recent(checkEveryMs)).remotes).some(({ canary }) => canary !== undefined),
    versions: (remote) => shelf.versions(remote),
    manifest: (remote, version) => shelf.manifest(remote, version),
    registry: async (visitor = {}) => registries.get(choicesOf(await log.recent(checkEveryMs), visitor)),
  };
}

function warn(error: Error): void {
  process.emitWarning(error);
}

function flipOf(seq: number, { who, remote, kind, checks, note }: FlipRequest, step: FlipStep): Flip {
  const at = new Date().toISOString();
  return { seq, id: randomUUID(), at, who, remote, kind, ...step, checks, ...(note === undefined ? {} : { note }) };
}

function conflictOf(remote: string, expectedSeq: number, meanwhile: readonly (Flip | undefined)[]): Conflict {
  const flips = meanwhile.filter((flip) => flip !== undefined);
  const words = flips.map(({ who, kind, to, at }) => `${who} (${kind} ${to}, ${at})`).join(', then ');
  const message = flips.length
    ? `${remote} was flipped meanwhile by ${words}. Nothing was done: look at it, and try again.`
    : `${remote} was never at flip ${expectedSeq}. Nothing was done: look at its state, and try again.`;
  return conflictSchema.parse({ remote, expectedSeq, meanwhile: flips, message });
}
