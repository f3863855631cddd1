import type { Storage } from './storage.ts';

/**
 * A store whose server has no conditional writes, made whole by a second one that has. The arbiter settles who creates a
 * key and what stands under it; the store gets a copy of that. A creator that dies in between is helped by the next who
 * tries the same key, so whoever is told that the key was taken also finds it. All who write must share the arbiter;
 * readers need not know it.
 */
export function createArbitratedStorage(storage: Storage, arbiter: Storage): Storage {
  return {
    ...storage,
    createOnce: async (key, body, options) => {
      const won = await arbiter.createOnce(key, body, options);
      if (!(await storage.exists(key))) {
        const settled = await arbiter.read(key);
        if (settled === undefined) throw new Error(`The arbiter of ${key} has lost what it settled.`);
        await storage.write(key, settled, options);
      }
      return won;
    },
  };
}
