import { setTimeout as pause } from 'node:timers/promises';
import { LruCache } from '../lru-cache.ts';
import { registryOf, type Choice, type ReadVersion, type VisitorRegistry } from './visitor-registry.ts';

/** Milliseconds after which the last live versions are used instead of what the storage has not answered yet. */
const slowAfter = 1000;

interface Making {
  readonly registry: Promise<VisitorRegistry>;
  /** Resolves `slowAfter` milliseconds after the reading began. */
  readonly late: Promise<void>;
}

/**
 * Cache of registries by their choices: visitors with the same choices get the same object. A version that the storage does not
 * give is asked for again the next time; until then, the version before it is used, or its remote alone is left out.
 */
export class KnownRegistries {
  readonly #known = new LruCache<Making>({ capacity: 100 });
  readonly #read: ReadVersion;
  readonly #onProblem: (error: Error) => void;
  #lastLive: VisitorRegistry | undefined;

  /** @param onProblem called for each version that cannot be read */
  constructor(read: ReadVersion, onProblem: (error: Error) => void) {
    this.#read = read;
    this.#onProblem = onProblem;
  }

  /** The registry of these choices. While the storage is slow, the last one of live versions, unless a version was asked for. */
  async get(choices: readonly Choice[]): Promise<VisitorRegistry> {
    const key = JSON.stringify(choices);
    const making = this.#known.get(key) ?? this.#begin(key, choices);
    const last = this.#lastLive;
    if (!last || choices.some(({ channel }) => channel === 'override')) return making.registry;
    return Promise.race([making.registry, making.late.then(() => last)]);
  }

  #begin(key: string, choices: readonly Choice[]): Making {
    const making = { registry: this.#make(key, choices), late: pause(slowAfter, undefined, { ref: false }) };
    this.#known.set(key, making);
    return making;
  }

  async #make(key: string, choices: readonly Choice[]): Promise<VisitorRegistry> {
    let complete = true;
    const registry = await registryOf(choices, async (remote, version) => {
      const stored = await this.#read(remote, version).catch((cause: unknown) => {
        this.#onProblem(new Error(`${remote} ${version} cannot be read now.`, { cause }));
        return undefined;
      });
      complete &&= stored !== undefined;
      return stored;
    });
    if (choices.every(({ channel }) => channel === 'live')) this.#lastLive = registry;
    // What cannot be read now may be readable the next time.
    if (!complete) this.#known.delete(key);
    return registry;
  }
}
