import { setTimeout as pause } from 'node:timers/promises';
import { LruCache } from '../lru-cache.ts';
import type { StoredVersion } from '../releases/version-store.ts';
import { registryOf, type Choice, type ReadVersion, type VisitorRegistry } from './visitor-registry.ts';

/** Milliseconds after which a version that the storage has not given yet counts as unreadable. */
const slowAfter = 1000;

/** In place of a version that the storage did not give, or not soon. */
const unread = 'unread' as const;

interface Reading {
  /** Undefined if there is none. @throws what the storage throws */
  readonly stored: Promise<StoredVersion | undefined>;
  /** Resolves `slowAfter` milliseconds after the reading began. */
  readonly late: Promise<typeof unread>;
}

/**
 * Cache of registries by their choices: visitors with the same choices get the same object. A version that the storage
 * does not give, or not soon, harms the pages of its own remote alone: the version before it in the same choice is
 * used, or the remote is left out. It is asked for again the next time.
 */
export class KnownRegistries {
  readonly #known = new LruCache<Promise<VisitorRegistry>>({ capacity: 100 });
  /** Versions that are being read now, once for all who ask. */
  readonly #readings = new Map<string, Reading>();
  readonly #read: ReadVersion;
  readonly #onProblem: (error: Error) => void;
  /** A process that starts waits for the storage: it has nothing to show yet. */
  #hasStarted = false;

  /** @param onProblem called for each version that cannot be read */
  constructor(read: ReadVersion, onProblem: (error: Error) => void) {
    this.#read = read;
    this.#onProblem = onProblem;
  }

  /** @throws Error when a version that was asked for cannot be read */
  async get(choices: readonly Choice[]): Promise<VisitorRegistry> {
    const key = JSON.stringify(choices);
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#make(key, choices);
    this.#known.set(key, made);
    made.catch(() => this.#known.delete(key));
    return made;
  }

  async #make(key: string, choices: readonly Choice[]): Promise<VisitorRegistry> {
    // A preview waits for its version, or fails: another one in its place would mislead those who judge it.
    const asked = choices.filter(({ channel }) => channel === 'override');
    const waits = !this.#hasStarted || asked.length > 0;
    let complete = true;
    const registry = await registryOf(choices, async (remote, version) => {
      const { stored, late } = this.#reading(remote, version);
      const isThis = (choice: Choice) => choice.remote === remote && choice.version === version;
      const readable = asked.some(isThis) ? stored : stored.catch(() => unread);
      const found = await (waits ? readable : Promise.race([readable, late]));
      // The version before a chosen one may be deleted for good (D8.4).
      complete &&= found !== unread && (found !== undefined || !choices.some(isThis));
      return found === unread ? undefined : found;
    });
    this.#hasStarted = true;
    // What cannot be read now may be readable the next time.
    if (!complete) this.#known.delete(key);
    return registry;
  }

  #reading(remote: string, version: string): Reading {
    const key = `${remote}/${version}`;
    const begun = this.#readings.get(key);
    if (begun) return begun;
    const stored = this.#read(remote, version)
      .catch((cause: unknown) => {
        const problem = new Error(`${remote} ${version} cannot be read now.`, { cause });
        this.#onProblem(problem);
        throw problem;
      })
      .finally(() => this.#readings.delete(key));
    const reading = { stored, late: pause(slowAfter, unread, { ref: false }) };
    this.#readings.set(key, reading);
    return reading;
  }
}
