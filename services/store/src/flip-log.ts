import { flipSchema, type Flip } from '@cc/contracts/deploy/flip';
import { storeStateSchema, type StoreState } from '@cc/contracts/deploy/state';
import { applyFlip, emptyState } from './fold.ts';
import { parseJson } from './parse-json.ts';
import type { Storage } from './storage.ts';

const snapshotKey = 'snapshot.json';
/** Flips after which the state is written down, so that who starts later need not read the whole log. */
const snapshotEvery = 20;

/** Milliseconds in which a store that failed is left alone. */
const pauseAfterFailure = 1000;

/** The store's append-only log. Flip 17 is the object `flips/0000000017.json`, and whoever creates it made flip 17. */
export class FlipLog {
  readonly #storage: Storage;
  readonly #onProblem: (error: Error) => void;
  readonly #flips = new Map<number, Flip>();
  #state: StoreState | undefined;
  #checkAgain = 0;

  /** @param onProblem told when the state could not be written down; the flip stands all the same */
  constructor(storage: Storage, onProblem: (error: Error) => void) {
    this.#storage = storage;
    this.#onProblem = onProblem;
  }

  /** The state after the last flip that is there now. */
  async follow(): Promise<StoreState> {
    let state = this.#state ?? (await this.#snapshot());
    for (;;) {
      const next = await this.flip(state.seq + 1);
      if (!next) return this.#keep(state);
      state = applyFlip(state, next);
    }
  }

  /**
   * The same, looked at again only after so many milliseconds. A store that cannot be read leaves the state as it was.
   * @throws Error when it never could be read
   */
  async recent(checkEveryMs: number): Promise<StoreState> {
    if (this.#state && performance.now() < this.#checkAgain) return this.#state;
    try {
      const state = await this.follow();
      this.#checkAgain = performance.now() + checkEveryMs;
      return state;
    } catch (cause) {
      if (!this.#state) throw cause;
      this.#checkAgain = performance.now() + Math.max(checkEveryMs, pauseAfterFailure);
      this.#onProblem(new Error(`The store cannot be read; flip ${this.#state.seq} stays the last.`, { cause }));
      return this.#state;
    }
  }

  async flip(seq: number): Promise<Flip | undefined> {
    const known = this.#flips.get(seq);
    if (known) return known;
    const body = await this.#storage.read(flipKey(seq));
    if (!body) return undefined;
    const flip = flipSchema.parse(JSON.parse(body.toString()));
    this.#flips.set(seq, flip);
    return flip;
  }

  /** Whether this flip took its place in the log. False when somebody else's stands there. */
  async append(flip: Flip, after: StoreState): Promise<boolean> {
    const created = await this.#storage.createOnce(flipKey(flip.seq), `${JSON.stringify(flip, null, 2)}\n`, {
      contentType: 'application/json',
    });
    // A client that tried again after a lost answer is told of its own record.
    if (!created && (await this.flip(flip.seq))?.id !== flip.id) return false;
    this.#flips.set(flip.seq, flip);
    const state = this.#keep(applyFlip(after, flip));
    if (flip.seq % snapshotEvery === 0) await this.#writeSnapshot(state);
    return true;
  }

  async #writeSnapshot(state: StoreState): Promise<void> {
    try {
      await this.#storage.write(snapshotKey, JSON.stringify(state), { contentType: 'application/json' });
    } catch (cause) {
      this.#onProblem(new Error(`The state after flip ${state.seq} could not be written down.`, { cause }));
    }
  }

  #keep(state: StoreState): StoreState {
    // Of two who read at once, the one who came further counts.
    if (!this.#state || this.#state.seq < state.seq) this.#state = state;
    return this.#state;
  }

  async #snapshot(): Promise<StoreState> {
    const body = await this.#storage.read(snapshotKey);
    // One in another form is of another time: the log says it all again.
    const parsed = storeStateSchema.safeParse(body && parseJson(body));
    return parsed.success ? parsed.data : emptyState;
  }
}

function flipKey(seq: number): string {
  return `flips/${String(seq).padStart(10, '0')}.json`;
}
