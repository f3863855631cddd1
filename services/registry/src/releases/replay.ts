import { createHash } from 'node:crypto';
import { releaseSchema, type Release } from '@cc/contracts/deploy/release';
import { knownRemote, type RegistryState, type RemoteState } from '@cc/contracts/deploy/state';
import { ownValue } from '@cc/contracts/own-value';
import { UnfitRelease } from './broken-log.ts';

/** Versions in a remote's trail: the live one, and those to fall back on. */
const trailLength = 50;

export const emptyState: RegistryState = { seq: 0, head: '', remotes: {}, retired: {} };

/**
 * The state after the next release of the log.
 * @throws UnfitRelease when the release is not the next one, or names another release before it
 */
export function applyRelease(state: RegistryState, release: Release): RegistryState {
  const replay = new Replay(state);
  replay.apply(release);
  return replay.state();
}

/**
 * Applies releases to a state, which stays as it is. What a remote has gathered is copied once, not with each release:
 * a team can make thousands a week, and a process that starts reads them all.
 */
export class Replay {
  readonly #before: RegistryState;
  readonly #changed = new Map<string, GrowingRemote>();
  #seq: number;
  #head: string;
  /** Not yet in `#changed`. */
  #last: Release | undefined;

  constructor(state: RegistryState) {
    this.#before = state;
    this.#seq = state.seq;
    this.#head = state.head;
  }

  get seq(): number {
    return this.#seq;
  }

  /**
   * @throws UnfitRelease when the release is not the next one, or names another release before it; nothing was changed
   * then
   */
  apply(release: Release): void {
    const seq = this.#seq + 1;
    if (release.seq !== seq) throw new UnfitRelease(seq, `it says that it is release ${release.seq}`);
    if (release.previousHash !== this.#head) throw new UnfitRelease(seq, `it does not continue release ${this.#seq}`);
    this.#add();
    this.#last = release;
    this.#seq = seq;
    this.#head = hashOf(release);
  }

  /** The state after all releases so far. */
  state(): RegistryState {
    this.#add();
    return this.#stateAt(this.#seq, this.#head);
  }

  /** The state before the last release. */
  stateBeforeLast(): RegistryState {
    return this.#last ? this.#stateAt(this.#seq - 1, this.#last.previousHash) : this.#before;
  }

  #add(): void {
    if (!this.#last) return;
    const { remote: name } = this.#last;
    const remote = this.#changed.get(name);
    if (remote) remote.add(this.#last);
    else this.#changed.set(name, new GrowingRemote(this.#before, this.#last));
    this.#last = undefined;
  }

  #stateAt(seq: number, head: string): RegistryState {
    if (seq === this.#before.seq) return this.#before;
    const kept = (remotes: RegistryState['remotes']) =>
      Object.entries(remotes).filter(([name]) => !this.#changed.has(name));
    const changed = (retired: boolean) =>
      [...this.#changed].filter(([, remote]) => remote.retired === retired).map(([name, it]) => [name, it.state()]);
    return {
      seq,
      head,
      remotes: Object.fromEntries([...kept(this.#before.remotes), ...changed(false)]),
      retired: Object.fromEntries([...kept(this.#before.retired), ...changed(true)]),
    };
  }
}

/** Over all fields of a record, in the order of the schema. */
export function hashOf(release: Release): string {
  const text = JSON.stringify(releaseSchema.parse(release));
  return createHash('sha256').update(text).digest('hex');
}

/** A remote while its releases are replayed. */
class GrowingRemote {
  readonly #everLive: Set<string>;
  readonly #predecessors: Map<string, string>;
  readonly #versionHashes: Map<string, string>;
  readonly #releases: number[];
  #live: string;
  #retired: boolean;
  #last: Release;

  constructor(state: RegistryState, next: Release) {
    const before = knownRemote(state, next.remote);
    this.#everLive = new Set(before?.everLive);
    this.#predecessors = new Map(Object.entries(before?.predecessors ?? {}));
    this.#versionHashes = new Map(Object.entries(before?.versionHashes ?? {}));
    this.#releases = [...(before?.releases ?? [])];
    this.#live = before?.live ?? next.to;
    this.#retired = ownValue(state.retired, next.remote) !== undefined;
    this.#last = next;
    this.add(next);
  }

  get retired(): boolean {
    return this.#retired;
  }

  add(release: Release): void {
    const { kind, from, to, versionHash, seq } = release;
    if (kind === 'live' || kind === 'promote' || kind === 'rollback') {
      if (!this.#everLive.has(to) && !this.#retired && this.#live !== to) this.#predecessors.set(to, this.#live);
      this.#live = to;
    }
    this.#retired = kind === 'retire';
    // Both end the line: all before it may be of a hostile hand (D8.5).
    if (this.#retired || (kind === 'rollback' && from === to)) this.#predecessors.clear();
    this.#everLive.add(this.#live);
    this.#versionHashes.set(to, versionHash);
    this.#releases.push(seq);
    this.#last = release;
  }

  state(): RemoteState {
    const { remote, seq, at, kind, to, percent = 0, groups, automatic } = this.#last;
    const trail = this.#trail();
    const previous = trail.at(-2);
    const share = { percent, ...(groups ? { groups } : {}), ...(automatic ? { automatic } : {}) };
    const canary = kind === 'canary' ? { version: to, ...share } : undefined;
    return {
      name: remote,
      seq,
      at,
      live: this.#live,
      ...(previous ? { previous } : {}),
      ...(canary ? { canary } : {}),
      trail,
      predecessors: Object.fromEntries(this.#predecessors),
      everLive: [...this.#everLive],
      versionHashes: Object.fromEntries(this.#versionHashes),
      releases: [...this.#releases],
    };
  }

  /** By first releases alone, so no rollback makes a version that was left behind one to fall back on. */
  #trail(): string[] {
    const trail: string[] = [];
    for (
      let version: string | undefined = this.#live;
      version !== undefined && trail.length < trailLength;
      version = this.#predecessors.get(version)
    )
      trail.unshift(version);
    return trail;
  }
}
