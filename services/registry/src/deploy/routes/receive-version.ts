import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isKey } from '../../storage/storage.ts';
import { extract } from 'tar-stream';
import { DeployFailure } from '../deploy-failure.ts';

/** Largest version that is accepted. A build of this workspace is about 1 MB in 60 files. */
export interface UploadLimits {
  readonly bytes: number;
  readonly files: number;
}

export const uploadLimits: UploadLimits = { bytes: 64 * 1024 * 1024, files: 2_000 };

/**
 * Reads a whole tar stream into memory, so that a broken upload stores nothing.
 * @returns the files by their paths
 * @throws DeployFailure for a stream that ends too early, is too large, or contains anything but plain files
 */
export async function receiveVersion(
  body: Readable,
  limits: UploadLimits = uploadLimits,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const tar = extract();
  const reading = (async () => {
    let remaining = limits.bytes;
    for await (const entry of tar) {
      const path = pathOf(entry.header);
      if (path !== undefined) {
        if (files.has(path))
          throw new DeployFailure('invalid', `The upload contains ${path} twice. Nothing was stored.`);
        if (files.size === limits.files) throw tooMany(limits);
        const content = await contentOf(entry, remaining, limits);
        remaining -= content.length;
        files.set(path, content);
      }
      entry.resume();
    }
  })();
  // The first failure gives the reason.
  await Promise.all([reading, pipeline(body, tar)]).catch((error: unknown) => {
    if (error instanceof DeployFailure) throw error;
    const message =
      'The upload was cut off or is not a tar stream. Nothing was stored, and the live version is unchanged. Deploy again.';
    throw new DeployFailure('incomplete', message);
  });
  return files;
}

async function contentOf(entry: AsyncIterable<unknown>, maxBytes: number, limits: UploadLimits): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of entry) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A tar entry is not made of bytes.');
    size += chunk.length;
    if (size > maxBytes) {
      const megabytes = Math.floor(limits.bytes / 1024 / 1024);
      throw new DeployFailure('too_large', `A version may have ${megabytes} MB at most. Nothing was stored.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The file's path, or undefined for a folder. */
function pathOf({
  name,
  type,
}: {
  readonly name: string;
  readonly type?: string | null | undefined;
}): string | undefined {
  if (type === 'directory') return undefined;
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
