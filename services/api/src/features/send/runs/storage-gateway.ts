import { z } from 'zod';
import type { FileStorage } from './run-files.ts';

const bucket = 'run-files';
const timeoutMs = 20_000;

/** Supabase Storage answers 400 with this code for a missing object, as for one without the right to see it. */
const missing = z.object({ statusCode: z.literal('404') });

/** @param secretKey of the project: it has the rights of the service role. */
export function createStorageGateway(supabaseUrl: string, secretKey: string): FileStorage {
  const call = (method: string, path: string, body?: object) =>
    fetch(`${supabaseUrl}/storage/v1/object/${path}`, {
      method,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
  return {
    async read(path) {
      const response = await call('GET', `${bucket}/${path}`);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      const answer: unknown = await response.json().catch(() => null);
      if (response.status === 404 || missing.safeParse(answer).success) return null;
      throw new Error(`Storage answered ${response.status}: ${JSON.stringify(answer)}`);
    },
    async remove(paths) {
      const response = await call('DELETE', bucket, { prefixes: paths });
      if (!response.ok) throw new Error(`Storage answered ${response.status}: ${await response.text()}`);
      await response.body?.cancel();
    },
  };
}
