import { isKey } from '../../storage/storage.ts';
import { DeployFailure } from '../deploy-failure.ts';
import { readTar, type TakeBytes, type TarEntry } from './read-tar.ts';

/**
 * Largest version that is accepted. Our largest has 9 MB with its source maps, another one 275 files. The deployers of
 * each team may hold one open, and its owners too, all of it in memory.
 */
export interface UploadLimits {
  /** Of all files. */
  readonly bytes: number;
  readonly files: number;
  /** Bytes of the whole stream, with its headers: a body that is sent in chunks has no length to refuse. */
  readonly stream: number;
}

const megabyte = 1024 * 1024;
export const uploadLimits: UploadLimits = { bytes: 24 * megabyte, files: 500, stream: 32 * megabyte };

/** Characters. The record of a version, which stays in memory, names all its files. */
const maxPathLength = 200;

/**
 * Reads a whole tar stream into memory, so that a broken upload stores nothing.
 * @returns the files by their paths
 * @throws DeployFailure for a stream that ends too early, is too large, or contains anything but plain files
 */
export async function receiveVersion(
  body: AsyncIterable<unknown>,
  limits: UploadLimits = uploadLimits,
): Promise<Map<string, Uint8Array>> {
  const bytes = bytesOf(body, limits);
  try {
    const files = await filesOf(readTar(bytes.take), limits);
    await bytes.end();
    return files;
  } catch (error) {
    await bytes.leave();
    if (error instanceof DeployFailure) throw error;
    const message =
      'The upload was cut off or is not a tar stream. Nothing was stored, and the live version is unchanged. Deploy again.';
    throw new DeployFailure('incomplete', message, {}, { cause: error });
  }
}

async function filesOf(entries: AsyncIterable<TarEntry>, limits: UploadLimits): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let remaining = limits.bytes;
  for await (const entry of entries) {
    const path = pathOf(entry);
    if (path === undefined) continue;
    if (files.has(path)) throw new DeployFailure('invalid', `The upload contains ${path} twice. Nothing was stored.`);
    if (path.length > maxPathLength) {
      const message = `"${path.slice(0, 50)}…" is longer than ${maxPathLength} characters. Nothing was stored.`;
      throw new DeployFailure('invalid', message);
    }
    if (files.size === limits.files) throw tooMany(limits);
    if (entry.size > remaining) throw tooLarge(limits);
    remaining -= entry.size;
    files.set(path, await entry.content());
  }
  return files;
}

/** Takes bytes from a stream, and counts them. */
function bytesOf(body: AsyncIterable<unknown>, limits: UploadLimits) {
  const chunks = body[Symbol.asyncIterator]();
  let received = 0;
  let rest = Buffer.alloc(0);
  const next = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await chunks.next();
    if (done) return undefined;
    if (!(value instanceof Uint8Array)) throw new TypeError('A tar stream is not made of bytes.');
    received += value.length;
    if (received > limits.stream) throw tooLarge(limits);
    return value;
  };
  const take: TakeBytes = async (length) => {
    const parts: Uint8Array[] = [rest];
    for (let missing = length - rest.length; missing > 0;) {
      const chunk = await next();
      if (!chunk) throw new Error('The stream ended too early.');
      parts.push(chunk);
      missing -= chunk.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(length);
    return all.subarray(0, length);
  };
  return {
    take,
    /** Reads what fills the last block of a stream. */
    end: async () => {
      while (await next());
    },
    leave: async () => void (await chunks.return?.()),
  };
}

/** The file's path, or undefined for a folder. */
function pathOf({ name, type }: TarEntry): string | undefined {
  if (type === 'folder') return undefined;
  const path = name.replace(/^\.\//, '');
  if (type !== 'file') throw new DeployFailure('invalid', `"${name}" is not a plain file. Nothing was stored.`);
  if (!isKey(path)) {
    const message = `"${name}" cannot be the name of a stored file: letters, digits and _~@+=.- between slashes.`;
    throw new DeployFailure('invalid', `${message} Nothing was stored.`);
  }
  return path;
}

function tooMany({ files }: UploadLimits): DeployFailure {
  return new DeployFailure('too_large', `A version may have ${files} files at most. Nothing was stored.`);
}

function tooLarge({ bytes }: UploadLimits): DeployFailure {
  const megabytes = Math.floor(bytes / megabyte);
  return new DeployFailure('too_large', `A version may have ${megabytes} MB at most. Nothing was stored.`);
}
