import { attachmentExtension, attachmentTypes } from '@cc/contracts/entities/attachment';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

const bucket = 'run-files';

/** From the file's extension, since browsers' guesses depend on the operating system. */
export function contentTypeOf(filename: string): string {
  const extension = attachmentExtension(filename);
  return extension ? attachmentTypes[extension] : 'application/octet-stream';
}

/** The row rules of the storage refused a file: the user stores as many as an account may have. */
export class TooManyFiles extends DataError {}

/**
 * Stores a file in the user's own folder, where the workers read it (D18.10). Returns its path.
 * @throws TooManyFiles, DataError
 */
export async function uploadFile(host: HostServices, userId: string, file: File): Promise<string> {
  const { name } = file;
  // Storage takes no other characters; the letter has the file's real name.
  const plain = name.replace(/[^A-Za-z0-9._-]/g, '_').replace(/^\./, '_');
  const path = `${userId}/${crypto.randomUUID()}/${plain}`;
  const data = await host.data();
  const { error } = await data.storage.from(bucket).upload(path, file, { contentType: contentTypeOf(name) });
  if (error?.message.includes('row-level security')) throw new TooManyFiles(error);
  if (error) throw new DataError(error);
  return path;
}
