import { atMost } from '../at-most.ts';
import { createReadCache } from '../read-cache.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { contentTypeOf } from '../storage/content-type.ts';

export interface ServedFile {
  readonly body: Buffer;
  readonly contentType: string;
  readonly encoding?: 'br' | 'gzip';
}

export interface ServedFiles {
  /**
   * A file of a version, by `<remote>/<version>/<file>`, in the best compressed copy that the build made and the
   * browser accepts. Undefined for everything else in the storage.
   */
  read(path: string, acceptEncoding: string | undefined): Promise<ServedFile | undefined>;
  /** Whether the copy that the browser likes best is in memory. */
  has(path: string, acceptEncoding: string | undefined): boolean;
}

/** Bytes of files kept in memory: versions never change, and a storage may be far away. */
const capacity = 64 * 1024 * 1024;
/** Files that are read from the storage at the same time: each may have `maxFileBytes`. */
const readAtOnce = 8;
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Reads the files that visitors may load. */
export function createServedFiles({ file }: Pick<ReleaseReader, 'file'>): ServedFiles {
  const inTurn = atMost(readAtOnce);
  const { read, has } = createReadCache({ capacity, read: (key) => inTurn(() => file(key)) });
  const copiesFor = (acceptEncoding = '') => {
    const accepted = acceptedEncodings(acceptEncoding);
    return encodings.filter(([encoding]) => accepted.includes(encoding));
  };
  return {
    has: (path, acceptEncoding) => has(`${path}${copiesFor(acceptEncoding)[0]?.[1] ?? ''}`),
    read: async (path, acceptEncoding) => {
      const contentType = contentTypeOf(path);
      for (const [encoding, ending] of copiesFor(acceptEncoding)) {
        const body = await read(`${path}${ending}`);
        if (body) return { body, contentType, encoding };
      }
      const body = await read(path);
      return body && { body, contentType };
    },
  };
}

/** Characters of a header that are read. Browsers send 30; a header may have thousands, for each of many requests. */
const maxHeader = 200;

/** Encodings that an `Accept-Encoding` header allows. */
export function acceptedEncodings(header: string): string[] {
  return header
    .slice(0, maxHeader)
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([, quality]) => quality === undefined || Number(quality.replace('q=', '')) > 0)
    .map(([name = '']) => name);
}
