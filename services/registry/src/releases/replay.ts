import { createHash } from 'node:crypto';
import { releaseSchema, type Release } from '@cc/contracts/deploy/release';
import { knownRemote, type RegistryState, type RemoteState } from '@cc/contracts/deploy/state';
import { ownValue } from '@cc/contracts/own-value';
import { BrokenLog } from './broken-log.ts';

/** Versions in a remote's trail: the live one, and those to fall back on. */
const trailLength = 50;

export const emptyState: RegistryState = { seq: 0, head: '', remotes: {}, retired: {} };

/**
 * The state after the next release of the log.
 * @throws BrokenLog when the release is not the next one, or names another release before it
 */
export function applyRelease(state: RegistryState, release: Release): RegistryState {
  const replay = new Replay(state);
  replay.apply(release);
  return replay.state();
}

/**
 * Applies releases to a state, which stays as it is. What a remote has gathered is copied once, not with each release: a
 * team can make thousands a week, and a process that starts reads them all.
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

  /** @throws BrokenLog when the release is not the next one, or names another release before it; nothing was changed then */
  apply(release: Release): void {
    const seq = this.#seq + 1;
    if (release.seq !== seq) throw new BrokenLog(seq, `it says that it is release ${release.seq}`);
    if (release.previousHash !== this.#head) throw new BrokenLog(seq, `it does not continue release ${this.#seq}`);
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
  readonly #versionHashes: Map<string, string>;
  readonly #releases: number[];
  #trail: readonly string[];
  #retired: boolean;
  #last: Release;

  constructor(state: RegistryState, next: Release) {
    const before = knownRemote(state, next.remote);
    this.#retired = ownValue(state.retired, next.remote) !== undefined;
    this.#everLive = new Set(before?.everLive);
    this.#versionHashes = new Map(Object.entries(before?.versionHashes ?? {}));
    this.#releases = [...(before?.releases ?? [])];
    this.#trail = before?.trail ?? [];
    this.#last = next;
    this.add(next);
  }

  get retired(): boolean {
    return this.#retired;
  }

  add(release: Release): void {
    const { to, versionHash, seq } = release;
    this.#trail = this.#trailAfter(release);
    this.#retired = release.kind === 'retire';
    this.#everLive.add(this.#trail.at(-1) ?? to);
    this.#versionHashes.set(to, versionHash);
    this.#releases.push(seq);
    this.#last = release;
  }

  state(): RemoteState {
    const { remote, seq, at, kind, to, percent = 0, groups, automatic } = this.#last;
    const previous = this.#trail.at(-2);
    const share = { percent, ...(groups ? { groups } : {}), ...(automatic ? { automatic } : {}) };
    const canary = kind === 'canary' ? { version: to, ...share } : undefined;
    return {
      name: remote,
      seq,
      at,
      live: this.#trail.at(-1) ?? to,
      ...(previous ? { previous } : {}),
      ...(canary ? { canary } : {}),
      trail: [...this.#trail],
      everLive: [...this.#everLive],
      versionHashes: Object.fromEntries(this.#versionHashes),
      releases: [...this.#releases],
    };
  }

  /** A version that was rolled back, or taken off the site, is not one to fall back on. */
  #trailAfter({ kind, to }: Release): readonly string[] {
    const trail = this.#trail;
    if (kind === 'canary' || kind === 'stop-canary' || kind === 'retire') return trail;
    if (kind === 'rollback' && trail.includes(to)) return trail.slice(0, trail.indexOf(to) + 1);
    const earlier = this.#retired || kind === 'rollback' ? trail.slice(0, -1) : trail;
    const firstLive = [...this.#everLive];
    // An earlier rollback took `to` out of the trail. What came after it the first time is not known to be good.
    const isGood = (version: string) => kind !== 'rollback' || firstLive.indexOf(version) < firstLive.indexOf(to);
    return [...earlier.filter((version) => version !== to && isGood(version)), to].slice(-trailLength);
  }
}
