import type { FastifyRequest } from 'fastify';
import { StorageError, tooLarge } from './storage-error.ts';
import type { Bucket } from './object-repository.ts';

/** A file of an upload. */
export interface ReceivedFile {
  readonly content: Buffer;
  readonly mimeType: string;
  readonly cacheControl: string;
}

/**
 * Reads an upload: the client sends a `Blob` as a form, anything else as the body.
 * @throws StorageError if the bucket does not take the file
 */
export async function receiveFile(request: FastifyRequest, bucket: Bucket): Promise<ReceivedFile> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const type = request.headers['content-type'] ?? 'application/octet-stream';
  const file = type.startsWith('multipart/form-data')
    ? await fileOfForm(body, type)
    : { content: body, mimeType: type, cacheControl: request.headers['cache-control'] ?? 'no-cache' };
  // As hosted, parameters such as a charset make it another type.
  if (bucket.allowedTypes && !bucket.allowedTypes.includes(file.mimeType)) {
    throw new StorageError(415, 'InvalidMimeType', `mime type ${file.mimeType} is not supported`, 'invalid_mime_type');
  }
  if (bucket.sizeLimit !== null && file.content.length > bucket.sizeLimit) throw tooLarge();
  return file;
}

async function fileOfForm(body: Buffer, type: string): Promise<ReceivedFile> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new StorageError(400, 'InvalidRequest', 'No content provided');
  });
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (!file) throw new StorageError(400, 'InvalidRequest', 'No content provided');
  const cacheTime = form.get('cacheControl');
  return {
    content: Buffer.from(await file.arrayBuffer()),
    mimeType: file.type,
    cacheControl: typeof cacheTime === 'string' ? `max-age=${cacheTime}` : 'no-cache',
  };
}
