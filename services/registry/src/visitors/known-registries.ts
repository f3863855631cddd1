import type { Registry } from '@cc/contracts/federation/registry';
import { LruCache } from '../lru-cache.ts';
import { registryOf, type Choice, type ReadVersion } from './visitor-registry.ts';

/** Cache of registries by their choices: visitors with the same choices get the same object. */
export class KnownRegistries {
  readonly #known = new LruCache<Promise<Registry>>({ capacity: 100 });
  readonly #version: ReadVersion;

  constructor(version: ReadVersion) {
    this.#version = version;
  }

  async get(choices: readonly Choice[]): Promise<Registry> {
    const key = JSON.stringify(choices);
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#make(key, choices);
    this.#known.set(key, made);
    return made;
  }

  async #make(key: string, choices: readonly Choice[]): Promise<Registry> {
    try {
      const registry = await registryOf(choices, this.#version);
      // A remote whose manifest cannot be read may be readable the next time.
      if (registry.remotes.length < choices.length) this.#known.delete(key);
      return registry;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    }
  }
}
