import { releaseSchema, type Release } from '@cc/contracts/deploy/release';
import { registryStateSchema, type RegistryState } from '@cc/contracts/deploy/state';
import { parseJson } from '../storage/parse-json.ts';
import type { Storage, StorageReader } from '../storage/storage.ts';
import { applyRelease, emptyState } from './replay.ts';

const snapshotKey = 'snapshot.json';
/** Releases between two snapshots of the state. With a snapshot, a process that starts need not read the whole log. */
const snapshotEvery = 20;
/** Milliseconds between two reads of a storage that failed. */
const pauseAfterFailure = 1000;

/** Reads the append-only log of releases. Release 17 is the object `releases/0000000017.json`. */
export class ReleaseLog {
  readonly #storage: StorageReader;
  readonly #onProblem: (error: Error) => void;
  readonly #releases = new Map<number, Release>();
  #state: RegistryState | undefined;
  #checkAgain = 0;

  /** @param onProblem called when the storage cannot be read and the last known state stays in use */
  constructor(storage: StorageReader, onProblem: (error: Error) => void) {
    this.#storage = storage;
    this.#onProblem = onProblem;
  }

  /** The state after the newest release in the storage. */
  async follow(): Promise<RegistryState> {
    let state = this.#state ?? (await this.#snapshot());
    for (;;) {
      const next = await this.release(state.seq + 1);
      if (!next) return this.keep(state);
      state = applyRelease(state, next);
    }
  }

  /**
   * The same, read again only after `checkEveryMs`. While the storage cannot be read, the state stays as it was.
   * @throws Error when the storage was never readable
   */
  async recent(checkEveryMs: number): Promise<RegistryState> {
    if (this.#state && performance.now() < this.#checkAgain) return this.#state;
    try {
      const state = await this.follow();
      this.#checkAgain = performance.now() + checkEveryMs;
      return state;
    } catch (cause) {
      if (!this.#state) throw cause;
      this.#checkAgain = performance.now() + Math.max(checkEveryMs, pauseAfterFailure);
      this.#onProblem(new Error(`The storage cannot be read; release ${this.#state.seq} stays the last.`, { cause }));
      return this.#state;
    }
  }

  async release(seq: number): Promise<Release | undefined> {
    const known = this.#releases.get(seq);
    if (known) return known;
    const body = await this.#storage.read(releaseKey(seq));
    if (!body) return undefined;
    const release = releaseSchema.parse(JSON.parse(body.toString()));
    this.#releases.set(seq, release);
    return release;
  }

  /** Remembers a state. Of two concurrent reads, the newer state counts. */
  keep(state: RegistryState): RegistryState {
    if (!this.#state || this.#state.seq < state.seq) this.#state = state;
    return this.#state;
  }

  async #snapshot(): Promise<RegistryState> {
    const body = await this.#storage.read(snapshotKey);
    // A snapshot only saves reading: without a valid one, the log is replayed from its beginning.
    const parsed = registryStateSchema.safeParse(body && parseJson(body));
    return parsed.success ? parsed.data : emptyState;
  }
}

interface Append {
  readonly log: ReleaseLog;
  readonly storage: Storage;
  readonly release: Release;
  /** The state that the release follows. */
  readonly before: RegistryState;
  /** Called when no snapshot could be written. The release is valid without one. */
  readonly onProblem: (error: Error) => void;
}

/** Appends a release to the log. False when another release has its place. */
export async function appendRelease({ log, storage, release, before, onProblem }: Append): Promise<boolean> {
  const body = `${JSON.stringify(release, null, 2)}\n`;
  const created = await storage.createOnce(releaseKey(release.seq), body, { contentType: 'application/json' });
  // A client that retries after a lost answer finds its own record.
  if (!created && (await log.release(release.seq))?.id !== release.id) return false;
  const state = log.keep(applyRelease(before, release));
  if (release.seq % snapshotEvery !== 0) return true;
  try {
    await storage.write(snapshotKey, JSON.stringify(state), { contentType: 'application/json' });
  } catch (cause) {
    onProblem(new Error(`The snapshot after release ${state.seq} could not be written.`, { cause }));
  }
  return true;
}

function releaseKey(seq: number): string {
  return `releases/${String(seq).padStart(10, '0')}.json`;
}
