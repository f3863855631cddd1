/**
 * Stores versions, releases and tokens under keys such as `mfe-commerce/1a2b/entry.js`. Writes are atomic, and the next
 * read sees a finished write.
 */
export interface StorageReader {
  /**
   * Content, or undefined when there is none under the key. More than `most` bytes are not read, and given as empty.
   * @param most `maxObjectBytes` when left out
   */
  read(key: string, most?: number): Promise<Buffer | undefined>;
  /** Keys that begin with the prefix, sorted by their code units. */
  list(prefix: string): Promise<string[]>;
  exists(key: string): Promise<boolean>;
}

export interface Storage extends StorageReader {
  /** Writes, or replaces the current content. */
  write(key: string, body: Uint8Array | string, options?: WriteOptions): Promise<void>;
  /** Writes only when there is nothing under the key. Of all callers, at any time, exactly one gets true. */
  createOnce(key: string, body: Uint8Array | string, options?: WriteOptions): Promise<boolean>;
  /** Deletes the content, if there is any. */
  remove(key: string): Promise<void>;
}

export interface WriteOptions {
  /** Media type, for storages that serve their objects themselves. */
  readonly contentType?: string;
}

/**
 * Bytes of an object: the largest that the registry writes is a file of a version, with 5 MB. Larger ones are of
 * another hand, and would end the processes that read them.
 */
export const maxObjectBytes = 8_000_000;

/** Characters of a file's name that every file system has. */
const maxSegment = 255;
const segment = /^[0-9A-Za-z_~@+=.-]+$/;

/**
 * The key itself, if it names something inside the storage.
 * @throws Error for anything else, such as `../x`
 */
export function safeKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is not a key of the storage.`);
  return key;
}

/** Whether this can name an object: segments of letters, digits and `_~@+=.-`, none of them hidden, between slashes. */
export function isKey(key: string): boolean {
  const isSegment = (part: string) => part.length <= maxSegment && segment.test(part) && !part.startsWith('.');
  return key.length <= 500 && key.split('/').every(isSegment);
}
