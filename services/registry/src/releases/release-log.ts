import { releaseSchema, type Release } from '@cc/contracts/deploy/release';
import type { RegistryState } from '@cc/contracts/deploy/state';
import { LruCache } from '../lru-cache.ts';
import { parseJson } from '../storage/parse-json.ts';
import type { Storage, StorageReader } from '../storage/storage.ts';
import { BrokenLog, releaseKey, UnfitRelease } from './broken-log.ts';
import { applyRelease, emptyState, hashOf, Replay } from './replay.ts';

/** Releases that a process reads at the same time when it starts. */
const readAtOnce = 50;
/** Objects behind the newest release that are left out. */
const mostForeign = 50;
/** Milliseconds until one is read again: it may have been restored. */
const foreignFor = 60_000;
/** Releases in memory. A record has at most 64 kB (`releases-route.ts`). */
const keptReleases = 500;
/** Milliseconds between two reads of a storage that failed. */
const pauseAfterFailure = 1000;
/** Milliseconds after which a known state is used instead of what the storage has not answered yet. */
const slowAfter = 1000;

/** Directly behind the newest release, a newer one may have been there. */
function strangers(seq: number, keys: readonly string[]): string {
  const next = releaseKey(seq + 1);
  const lost = keys.includes(next)
    ? ` ${next} may have been a release that somebody wrote over: release ${seq} is not surely the newest.`
    : '';
  return `No registry wrote ${keys.join(', ')}: left out.${lost}`;
}

/**
 * Reads the append-only log of releases. Release 17 is the object `releases/0000000017.json`. A process that starts
 * reads and checks all of it.
 */
export class ReleaseLog {
  readonly #storage: StorageReader;
  readonly #onProblem: (error: Error) => void;
  #releases = new LruCache<Release>({ capacity: keptReleases });
  #state: RegistryState | undefined;
  #starting: Promise<RegistryState> | undefined;
  /** The state before the damage, for a process that never saw the whole log. */
  #lastGood: RegistryState | undefined;
  #checkAgain = 0;
  /** Numbers of objects that are no releases, with the time until which they are not read again. */
  readonly #foreign = new Map<number, number>();
  /** Whether a read takes longer than that. */
  #isSlow = false;

  /** @param onProblem called when the log cannot be read or was changed, and the last known state stays in use */
  constructor(storage: StorageReader, onProblem: (error: Error) => void) {
    this.#storage = storage;
    this.#onProblem = onProblem;
  }

  /**
   * The state after the newest release in the storage.
   * @throws BrokenLog when a release was changed, moved or removed
   */
  async follow(): Promise<RegistryState> {
    if (!this.#state) {
      // While a process starts, many requests wait for the log: it is read once for all of them.
      this.#starting ??= this.#readOn().finally(() => {
        this.#starting = undefined;
      });
      await this.#starting;
    }
    return this.#readOn();
  }

  /** Reads the releases after the known state; without one, all. */
  async #readOn(): Promise<RegistryState> {
    const newest = this.#state ? 0 : await this.#newest();
    const replay = new Replay(this.#state ?? emptyState);
    try {
      for (;;) {
        const { seq } = replay;
        if (seq < newest && seq % readAtOnce === 0) await this.#readAhead(seq, newest);
        const next = await this.release(seq + 1);
        if (!next && seq >= newest) return this.keep(replay.state());
        if (!next) throw new BrokenLog(seq + 1, 'it is missing');
        replay.apply(next);
      }
    } catch (error) {
      if (!(error instanceof BrokenLog)) throw error;
      // What is missing or unreadable says nothing against the releases before it, each of which a registry signed.
      this.#lastGood = error instanceof UnfitRelease ? replay.stateBeforeLast() : replay.state();
      // A restored log is read anew.
      this.#releases = new LruCache({ capacity: keptReleases });
      throw error;
    }
  }

  /** The state that was read last, whatever its age. */
  get known(): RegistryState {
    return this.#state ?? this.#lastGood ?? emptyState;
  }

  /**
   * The same, read again only after `checkEveryMs`. While the log cannot be followed, the state stays as it was; a
   * process that starts uses the state before the damage. A storage that takes requests and does not answer is not
   * waited for either: every page asks for this state.
   * @throws Error when the storage was never readable
   */
  async recent(checkEveryMs: number): Promise<RegistryState> {
    const known = this.#state ?? this.#lastGood;
    if (known && (this.#isSlow || performance.now() < this.#checkAgain)) return known;
    const followed = this.#followOrStay(checkEveryMs);
    if (!known) return followed;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<RegistryState>((resolve) => {
      timer = setTimeout(() => {
        this.#isSlow = true;
        void followed.finally(() => (this.#isSlow = false));
        resolve(known);
      }, slowAfter);
    });
    return Promise.race([followed, late]).finally(() => clearTimeout(timer));
  }

  async #followOrStay(checkEveryMs: number): Promise<RegistryState> {
    try {
      const state = await this.follow();
      this.#checkAgain = performance.now() + checkEveryMs;
      return state;
    } catch (cause) {
      const last = this.#state ?? this.#lastGood;
      if (!last) throw cause;
      this.#checkAgain = performance.now() + Math.max(checkEveryMs, pauseAfterFailure);
      const problem = cause instanceof BrokenLog ? cause.message : 'The storage cannot be read;';
      this.#onProblem(new Error(`${problem} release ${last.seq} stays the last.`, { cause }));
      return last;
    }
  }

  /**
   * The newest state for requests of anybody: what a process that never saw the whole log knows is read again once a
   * second only. Of a log that was changed since, the known part counts.
   */
  async now(): Promise<RegistryState> {
    const known = this.#state;
    if (!known) return this.recent(0);
    return this.follow().catch((error: unknown) => {
      if (error instanceof BrokenLog) return known;
      throw error;
    });
  }

  async release(seq: number): Promise<Release | undefined> {
    const known = this.#releases.get(String(seq));
    if (known) return known;
    const body = await this.#storage.read(releaseKey(seq));
    if (!body) return undefined;
    const release = releaseSchema.safeParse(parseJson(body));
    if (!release.success) throw new BrokenLog(seq, 'it is unreadable, or RECORDS_KEY is not the key that signed it');
    this.#releases.set(String(seq), release.data);
    return release.data;
  }

  /** Remembers a state. Of two concurrent reads, the newer state counts. */
  keep(state: RegistryState): RegistryState {
    if (!this.#state || this.#state.seq < state.seq) this.#state = state;
    return this.#state;
  }

  /** Objects behind the known releases that no registry wrote: one may be in the place of a release. */
  async strangers(): Promise<string[]> {
    await this.follow().catch(() => undefined);
    const { seq } = this.known;
    const later = (await this.#numbers()).filter((number) => number > seq);
    const found: string[] = [];
    for (const number of later.slice(0, mostForeign))
      if (!(await this.#isRelease(number))) found.push(releaseKey(number));
    return found;
  }

  async #numbers(): Promise<number[]> {
    const keys = (await this.#storage.list('releases/')).filter((key) => /^releases\/\d{10}\.json$/.test(key));
    return keys.map((key) => Number(/\d+/.exec(key)));
  }

  /** The number of the newest release: a missing one before it is not the end of the log. */
  async #newest(): Promise<number> {
    const numbers = (await this.#numbers()).reverse();
    // Objects of another hand may be behind the last: without a signature they are no releases.
    const foreign: string[] = [];
    for (const seq of numbers.slice(0, mostForeign)) {
      if (!(await this.#isRelease(seq))) foreign.push(releaseKey(seq));
      else {
        if (foreign.length > 0) this.#onProblem(new Error(strangers(seq, foreign)));
        return seq;
      }
    }
    return numbers[0] ?? 0;
  }

  async #isRelease(seq: number): Promise<boolean> {
    // Each may have 8 MB, and a process that finds no whole log looks once a second.
    if (performance.now() < (this.#foreign.get(seq) ?? 0)) return false;
    try {
      return (await this.release(seq)) !== undefined;
    } catch (error) {
      if (!(error instanceof BrokenLog)) throw error;
      this.#foreign.set(seq, performance.now() + foreignFor);
      return false;
    }
  }

  /** Reads the releases after `seq` at once. A failure shows when each is read again. */
  async #readAhead(seq: number, newest: number): Promise<void> {
    const length = Math.min(readAtOnce, newest - seq);
    await Promise.all(Array.from({ length }, (_, i) => this.release(seq + 1 + i).catch(() => undefined)));
  }
}

/** The storage failed while a release was written. */
export class UnknownOutcome extends Error {}

interface Append {
  readonly log: ReleaseLog;
  readonly storage: Storage;
  readonly release: Release;
  /** The state that the release follows. */
  readonly before: RegistryState;
}

/**
 * Appends a release to the log. False when another release has its place.
 * @throws ZodError, and BrokenLog, for a record that could not be read again, or that does not follow the one in the
 * storage: it would end the log, so it is not written; BrokenLog for a place that nobody gets; UnknownOutcome
 */
export async function appendRelease({ log, storage, release, before }: Append): Promise<boolean> {
  const after = applyRelease(before, releaseSchema.parse(release));
  // A process that ran while the storage was restored knows of releases that are gone. It would leave a gap.
  const last = before.seq === 0 ? undefined : await storage.read(releaseKey(before.seq));
  const previous = releaseSchema.safeParse(last && parseJson(last));
  if (before.seq > 0 && !(previous.success && hashOf(previous.data) === before.head))
    throw new BrokenLog(before.seq, 'it is missing, or another one, since this process read it');
  const body = `${JSON.stringify(release, null, 2)}\n`;
  const key = releaseKey(release.seq);
  const isOwn = async () => (await log.release(release.seq))?.id === release.id;
  const write = async () => {
    if (await storage.createOnce(key, body, { contentType: 'application/json' })) return true;
    const taken = await log.release(release.seq);
    if (!taken) throw new BrokenLog(release.seq, 'it can be neither created nor read');
    // A client that repeats a request after a lost answer finds its own record.
    return taken.id === release.id;
  };
  const isWritten = await write().catch(async (cause: unknown) => {
    // It was written, and only the answer was lost.
    if (await isOwn().catch(() => false)) return true;
    throw cause instanceof BrokenLog ? cause : new UnknownOutcome(`Whether ${key} was written is unknown.`, { cause });
  });
  if (isWritten) log.keep(after);
  return isWritten;
}
