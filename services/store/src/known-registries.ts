import type { Registry } from '@cc/contracts/federation/registry';
import { registryOf, type Choice, type ReadManifest } from './visitor-registry.ts';

const kept = 100;

/** Registries by what they were made from: visitors with the same choices get the same object. */
export class KnownRegistries {
  readonly #known = new Map<string, Promise<Registry>>();
  readonly #manifest: ReadManifest;

  constructor(manifest: ReadManifest) {
    this.#manifest = manifest;
  }

  async get(choices: readonly Choice[]): Promise<Registry> {
    const key = JSON.stringify(choices);
    const known = this.#known.get(key) ?? this.#make(key, choices);
    this.#known.delete(key);
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= kept) break;
      this.#known.delete(oldest);
    }
    return known;
  }

  async #make(key: string, choices: readonly Choice[]): Promise<Registry> {
    try {
      const registry = await registryOf(choices, this.#manifest);
      // A remote that is missing may come back.
      if (registry.remotes.length < choices.length) this.#known.delete(key);
      return registry;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    }
  }
}
