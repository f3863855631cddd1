import type { Storage } from './storage.ts';

/**
 * A storage for a server without conditional writes. A second storage, the arbiter, decides which writer creates a key,
 * and its content is copied to the server. If a writer dies in between, the next attempt for the same key completes the
 * copy, so a writer that learns that a key is taken can also read it. All writers must share the arbiter; readers do
 * not need it.
 */
export function createArbitratedStorage(storage: Storage, arbiter: Storage): Storage {
  return {
    ...storage,
    createOnce: async (key, body, options) => {
      const won = await arbiter.createOnce(key, body, options);
      if (!(await storage.exists(key))) {
        const settled = await arbiter.read(key);
        if (settled === undefined) throw new Error(`The arbiter lost the content of ${key}.`);
        await storage.write(key, settled, options);
      }
      return won;
    },
    // In this order: a key that the arbiter still has gets its old content back, so a half-finished removal loses
    // nothing.
    remove: async (key) => {
      await storage.remove(key);
      await arbiter.remove(key);
    },
  };
}
