import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import type { VersionFiles } from './read-manifest.ts';

type Decode = (copy: Uint8Array, options: Pick<ZlibOptions, 'maxOutputLength'>) => Promise<Buffer>;

const decoders: ReadonlyMap<string, Decode> = new Map([
  ['.br', promisify<Uint8Array, object, Buffer>(brotliDecompress)],
  ['.gz', promisify<Uint8Array, object, Buffer>(gunzip)],
]);

/**
 * A sentence about a compressed copy that is not one of the file beside it. Browsers get the copies, and the gate reads
 * the files: with another content, a version would show visitors what was never checked (D8.16).
 */
export async function wrongCopy(files: VersionFiles): Promise<string | undefined> {
  for (const [path, copy] of files) {
    const decode = decoders.get(path.slice(-3));
    if (!decode) continue;
    const file = files.get(path.slice(0, -3));
    if (!file || !(await isCopy(copy, file, decode)))
      return `"${path}" is not a compressed copy of the file beside it, and visitors would get it instead. Build again.`;
  }
  return undefined;
}

async function isCopy(copy: Uint8Array, file: Uint8Array, decode: Decode): Promise<boolean> {
  try {
    return (await decode(copy, { maxOutputLength: Math.max(1, file.byteLength) })).equals(file);
  } catch {
    // It is not compressed, or it is longer than the file.
    return false;
  }
}
