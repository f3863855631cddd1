import { LruCache } from './lru-cache.ts';

interface Options<Value> {
  /** Largest sum of the values' lengths in memory. */
  readonly capacity: number;
  /** Reads a value that is not in memory. Undefined and errors are not kept. */
  readonly read: (key: string) => Promise<Value>;
}

/** A reader that keeps what it read in memory. Reads of the same key at the same time are one. */
export function createReadCache<Value extends { readonly length: number } | undefined>({
  capacity,
  read,
}: Options<Value>): (key: string) => Promise<Value> {
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
  return async (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const begun = reading.get(key) ?? load(key);
    reading.set(key, begun);
    return begun;
  };
}
