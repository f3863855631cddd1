import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isKey } from '../../storage/storage.ts';
import { extract } from 'tar-stream';
import { DeployFailure } from '../deploy-failure.ts';

/** What one version may consist of. A build of this workspace is about 1 MB in 60 files. */
export interface UploadLimits {
  readonly bytes: number;
  readonly files: number;
}

export const uploadLimits: UploadLimits = { bytes: 64 * 1024 * 1024, files: 2_000 };

/**
 * Reads a tar stream to its end, into memory: nothing of it is anywhere before all of it is here.
 * @returns the files by their paths
 * @throws DeployFailure in words, for a stream that ends too early, is too large, or holds anything but plain files
 */
export async function receiveVersion(
  body: Readable,
  limits: UploadLimits = uploadLimits,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const tar = extract();
  const reading = (async () => {
    let room = limits.bytes;
    for await (const entry of tar) {
      const path = pathOf(entry.header);
      if (path !== undefined) {
        if (files.has(path)) throw new DeployFailure('invalid', `The upload brings ${path} twice. Nothing was kept.`);
        if (files.size === limits.files) throw tooMany(limits);
        const content = await contentOf(entry, room, limits);
        room -= content.length;
        files.set(path, content);
      }
      entry.resume();
    }
  })();
  // Whichever fails first says why.
  await Promise.all([reading, pipeline(body, tar)]).catch((error: unknown) => {
    if (error instanceof DeployFailure) throw error;
    const words =
      'The upload was cut off or is no tar stream. Nothing was kept; the live version is as it was. Deploy again.';
    throw new DeployFailure('incomplete', words);
  });
  return files;
}

async function contentOf(entry: AsyncIterable<unknown>, room: number, limits: UploadLimits): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of entry) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A tar entry gave something else than bytes.');
    size += chunk.length;
    if (size > room) {
      const megabytes = Math.floor(limits.bytes / 1024 / 1024);
      throw new DeployFailure('too_large', `A version may have ${megabytes} MB at most. Nothing was kept.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The file's path, or undefined for a folder, which needs no place of its own. */
function pathOf({
  name,
  type,
}: {
  readonly name: string;
  readonly type?: string | null | undefined;
}): string | undefined {
  if (type === 'directory') return undefined;
  const path = name.replace(/^\.\//, '');
  if (type !== 'file') throw new DeployFailure('invalid', `"${name}" is no plain file. Nothing was kept.`);
  if (!isKey(path)) {
    const words = `"${name}" cannot be the name of a file in the store: letters, digits and _~@+=.- between slashes.`;
    throw new DeployFailure('invalid', `${words} Nothing was kept.`);
  }
  return path;
}

function tooMany({ files }: UploadLimits): DeployFailure {
  return new DeployFailure('too_large', `A version may have ${files} files at most. Nothing was kept.`);
}
