import { attachmentLimits } from '@cc/contracts/entities/attachment';
import { providerCalls } from '@cc/deploy/metrics';
import { z } from 'zod';

/** The files of one bucket of object storage, with the rights of the server. */
export interface FileStorage {
  /**
   * @returns null when it is not there. @throws Error when storage does not answer, or with more bytes than a user may
   * upload.
   */
  read(path: string): Promise<Buffer | null>;
  /** One that is not there any more is no error. @throws Error when storage does not answer. */
  remove(paths: readonly string[]): Promise<void>;
}

/** A bucket that the server writes. */
export interface StorageGateway extends FileStorage {
  /** Stores a file, or replaces it. @throws Error when it was not stored. */
  write(path: string, content: Blob): Promise<void>;
}

/** A page that asks waits for a small file; a job waits for a large one. Milliseconds. */
const timeouts = { small: 20_000, large: 120_000 };

/** Supabase Storage answers 400 with this code for a missing object, as for one without the right to see it. */
const missing = z.object({ statusCode: z.literal('404') });

/** @param secretKey of the project: it has the rights of the service role. */
export function createStorageGateway(supabaseUrl: string, secretKey: string, bucket: string): StorageGateway {
  const call = (method: string, path: string, body?: string | Blob, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${supabaseUrl}/storage/v1/object/${path}`, {
      method,
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...headers },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(body instanceof Blob ? timeouts.large : timeouts.small),
    });
  const refusalOf = async (response: Response) =>
    new Error(`Storage answered ${response.status}: ${await response.text()}`);
  return measured({
    async read(path) {
      const response = await call('GET', `${bucket}/${path}`);
      if (response.ok) return readWhole(response);
      const answer: unknown = await response.json().catch(() => null);
      if (response.status === 404 || missing.safeParse(answer).success) return null;
      throw new Error(`Storage answered ${response.status}: ${JSON.stringify(answer)}`);
    },
    async write(path, content) {
      const headers = { 'content-type': content.type, 'cache-control': 'no-store', 'x-upsert': 'true' };
      const response = await call('POST', `${bucket}/${path}`, content, headers);
      if (!response.ok) throw await refusalOf(response);
      await response.body?.cancel();
    },
    async remove(paths) {
      const headers = { 'content-type': 'application/json' };
      const response = await call('DELETE', bucket, JSON.stringify({ prefixes: paths }), headers);
      if (!response.ok) throw await refusalOf(response);
      await response.body?.cancel();
    },
  });
}

/**
 * The same, with its calls in the metrics of providers. It has no circuit, which users could open: they choose the
 * paths of their files.
 */
function measured({ read, write, remove }: StorageGateway): StorageGateway {
  const timed = async <Result>(call: Promise<Result>): Promise<Result> => {
    const ended = providerCalls.startTimer({ provider: 'storage' });
    call.then(
      () => ended({ outcome: 'answered' }),
      () => ended({ outcome: 'failed' }),
    );
    return call;
  };
  return {
    read: (path) => timed(read(path)),
    write: (path, content) => timed(write(path, content)),
    remove: (paths) => timed(remove(paths)),
  };
}

/** The limit of a bucket holds for uploads alone, and many files are read at once. */
async function readWhole({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > attachmentLimits.maxFileBytes) throw new Error('The stored file is larger than a user may upload.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
