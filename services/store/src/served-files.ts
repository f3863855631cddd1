import { contentTypeOf } from './content-type.ts';
import { isKey, type Storage } from './storage.ts';
import { isRemoteName } from './version-shelf.ts';

export interface ServedFile {
  readonly body: Buffer;
  readonly contentType: string;
  readonly encoding?: 'br' | 'gzip';
}

export interface ServedFiles {
  /**
   * A file of a version, by `<remote>/<version>/<file>`, in the best compressed copy that the build made and the browser
   * accepts. Undefined for all else that the store holds.
   */
  read(path: string, acceptEncoding: string | undefined): Promise<ServedFile | undefined>;
}

/** Bytes of files kept in memory: versions never change, and stores may be far away. */
const keptBytes = 64 * 1024 * 1024;
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Reads the files that visitors may have. */
export function createServedFiles(storage: Storage): ServedFiles {
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  const keep = (key: string, body: Buffer) => {
    bytes += body.length - (kept.get(key)?.length ?? 0);
    kept.delete(key);
    kept.set(key, body);
    for (const [oldest, { length }] of kept) {
      if (bytes <= keptBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
  };
  const read = async (key: string) => {
    const body = kept.get(key) ?? (await storage.read(key));
    if (body) keep(key, body);
    return body;
  };
  return {
    read: async (path, acceptEncoding = '') => {
      const [remote = '', , ...file] = path.split('/');
      if (file.length === 0 || !isRemoteName(remote) || !isKey(path)) return undefined;
      const contentType = contentTypeOf(path);
      const accepted = acceptedEncodings(acceptEncoding);
      for (const [encoding, ending] of encodings.filter(([encoding]) => accepted.includes(encoding))) {
        const body = await read(`${path}${ending}`);
        if (body) return { body, contentType, encoding };
      }
      const body = await read(path);
      return body && { body, contentType };
    },
  };
}

function acceptedEncodings(header: string): string[] {
  return header
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*q=/))
    .filter(([, quality]) => quality === undefined || Number(quality) > 0)
    .map(([name = '']) => name);
}
