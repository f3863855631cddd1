import { LruCache } from '../lru-cache.ts';
import { registryOf, type Choice, type ReadVersion, type VisitorRegistry } from './visitor-registry.ts';

/** Cache of registries by their choices: visitors with the same choices get the same object. */
export class KnownRegistries {
  readonly #known = new LruCache<Promise<VisitorRegistry>>({ capacity: 100 });
  readonly #version: ReadVersion;

  constructor(version: ReadVersion) {
    this.#version = version;
  }

  async get(choices: readonly Choice[]): Promise<VisitorRegistry> {
    const key = JSON.stringify(choices);
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#make(key, choices);
    this.#known.set(key, made);
    return made;
  }

  async #make(key: string, choices: readonly Choice[]): Promise<VisitorRegistry> {
    try {
      const registry = await registryOf(choices, this.#version);
      // What cannot be read now may be readable the next time.
      if (registry.remotes.length + (registry.shell ? 1 : 0) < choices.length) this.#known.delete(key);
      return registry;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    }
  }
}
