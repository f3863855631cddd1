import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../storage/s3-storage.ts';

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  status: number;
  body: string;
}

interface S3Rver {
  readonly middleware: ((exchange: Exchange, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

// The package has no types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Rver;

export interface S3Server {
  readonly settings: S3Settings;
  readonly stop: () => Promise<void>;
}

/**
 * An S3-compatible server on a free port. By itself it ignores `If-None-Match` on PUT, as older servers do.
 * @param conditional adds Amazon S3's behavior: 412 for an existing key
 */
export async function startS3Server({ conditional }: { readonly conditional: boolean }): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'cc-s3-'));
  const bucket = 'remotes';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  if (conditional) server.middleware.unshift(keepConditions());
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { bucket, region: 'us-east-1', endpoint, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

function keepConditions(): S3Rver['middleware'][number] {
  const created = new Set<string>();
  return async (exchange, next) => {
    const { method, path, headers } = exchange;
    if (method === 'DELETE') created.delete(path);
    if (method !== 'PUT') return next();
    if (headers['if-none-match'] === '*' && created.has(path)) {
      exchange.status = 412;
      exchange.body = '<Error><Code>PreconditionFailed</Code></Error>';
      return;
    }
    created.add(path);
    await next();
  };
}
