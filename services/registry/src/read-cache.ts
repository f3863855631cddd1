import { LruCache } from './lru-cache.ts';

interface Options<Value> {
  /** Largest sum of the values' lengths in memory. */
  readonly capacity: number;
  /** Reads a value that is not in memory. Undefined and errors are not kept. */
  readonly read: (key: string) => Promise<Value>;
}

export interface ReadCache<Value> {
  /** Reads of the same key at the same time are one. */
  readonly read: (key: string) => Promise<Value>;
  /** Whether the value is in memory. */
  readonly has: (key: string) => boolean;
}

/** A reader that keeps what it read in memory. */
export function createReadCache<Value extends { readonly length: number } | undefined>({
  capacity,
  read,
}: Options<Value>): ReadCache<Value> {
  const known = new LruCache<NonNullable<Value>>({ capacity, sizeOf: ({ length }) => length });
  const reading = new Map<string, Promise<Value>>();
  const load = async (key: string) => {
    try {
      const value = await read(key);
      if (value !== undefined) known.set(key, value);
      return value;
    } finally {
      reading.delete(key);
    }
  };
  return {
    has: (key) => known.get(key) !== undefined,
    read: async (key) => {
      const value = known.get(key);
      if (value !== undefined) return value;
      const begun = reading.get(key) ?? load(key);
      reading.set(key, begun);
      return begun;
    },
  };
}
