/**
 * Where versions, flips and tokens are kept, by keys such as `mfe-commerce/1a2b/entry.js`. An object is whole or not there,
 * at every moment and for every reader, and what was written is seen by the next who reads.
 */
export interface Storage {
  /** Content, or undefined when there is none under the key. */
  read(key: string): Promise<Buffer | undefined>;
  /** Writes, or replaces what was there. */
  write(key: string, body: Uint8Array | string, options?: WriteOptions): Promise<void>;
  /** Writes only when there is nothing under the key: true for exactly one of all who try, whatever they bring. */
  createOnce(key: string, body: Uint8Array | string, options?: WriteOptions): Promise<boolean>;
  /** Keys that begin with the prefix, sorted by their code units. */
  list(prefix: string): Promise<string[]>;
  exists(key: string): Promise<boolean>;
}

export interface WriteOptions {
  /** Media type, for stores that serve their objects themselves. */
  readonly contentType?: string;
}

const segment = /^[0-9A-Za-z_~@+=.-]+$/;

/**
 * The key itself, once it is sure that it names something inside of the store.
 * @throws Error for anything else, such as `../x`
 */
export function safeKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is not a key of the store.`);
  return key;
}

/** Whether this can name an object: words with letters, digits and `_~@+=.-`, none of them hidden, between slashes. */
export function isKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every((part) => segment.test(part) && !part.startsWith('.'));
}
