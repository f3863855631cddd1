import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { becomeCaller, requestCaller, type Caller, type TokenCheck } from '../caller.ts';
import { inTransaction } from '../transaction.ts';
import { deleteObjects, findBucket, findObject, storeObject } from './object-repository.ts';
import { receiveFile } from './received-file.ts';
import { accessDenied, noSuchBucket, StorageError, toStorageError } from './storage-error.ts';

/** Dependencies of the storage routes. */
export interface StorageContext {
  /** Connections as `supabase_storage_admin`, which owns the tables and switches to a request's role. */
  readonly pool: pg.Pool;
  readonly auth: TokenCheck;
  /** The folder of the files. Each is named by the id of its row, never by a name from outside. */
  readonly folder: string;
}

interface ObjectRequest {
  Params: { bucket: string; '*': string };
}
interface BucketRequest {
  Params: { bucket: string };
}

/** What a request does with an object. Row rules read it as `storage.operation`. */
type Operation = 'upload' | 'upload_update' | 'get_authenticated' | 'delete_many';

/** The names that the hosted service takes. */
const keyPattern = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const removalSchema = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** Everything below `/storage/v1`: uploads, downloads, removals and lists, as far as row rules allow them. */
export async function storageRoutes(app: FastifyInstance, context: StorageContext): Promise<void> {
  await mkdir(context.folder, { recursive: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = toStorageError(error);
    if (refusal) return reply.code(400).send(refusal.body);
    request.log.error(error);
    return reply.code(500).send(new StorageError(500, 'InternalError', 'Internal Server Error', 'Internal').body);
  });

  app.post<ObjectRequest>('/object/:bucket/*', (request) =>
    upload(request, 'upload', request.headers['x-upsert'] === 'true'),
  );
  app.put<ObjectRequest>('/object/:bucket/*', (request) => upload(request, 'upload_update', true));
  for (const path of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
    app.get<ObjectRequest>(path, async (request, reply) => {
      const { id, metadata } = await find(request);
      return reply
        .headers({ 'content-type': metadata.mimetype, 'cache-control': metadata.cacheControl, etag: metadata.eTag })
        .send(await readFile(file(id)));
    });
  }
  app.get<ObjectRequest>('/object/info/:bucket/*', async (request) => {
    const { id, name, metadata, created_at, updated_at } = await find(request);
    const { size, mimetype: content_type, cacheControl: cache_control, eTag: etag } = metadata;
    const bucket_id = request.params.bucket;
    return { id, name, bucket_id, size, content_type, cache_control, etag, last_modified: updated_at, created_at };
  });
  app.delete<BucketRequest>('/object/:bucket', async (request) => {
    const { prefixes } = parseBody(removalSchema, request);
    const { bucket } = request.params;
    const removed = await asCaller(request, 'delete_many', (db) => deleteObjects(db, bucket, prefixes));
    await Promise.all(removed.map(({ id }) => rm(file(id), { force: true })));
    return removed;
  });

  const file = (id: string) => join(context.folder, id);

  async function asCaller<Result>(
    request: FastifyRequest,
    operation: Operation,
    work: (db: pg.PoolClient, caller: Caller) => Promise<Result>,
    refuse: (message: string) => StorageError = accessDenied,
  ): Promise<Result> {
    const caller = await requestCaller(context.auth, request).catch((error: unknown) => {
      throw refuse(error instanceof Error ? error.message : 'Invalid token');
    });
    return inTransaction(context.pool, async (db) => {
      await becomeCaller(db, caller, {
        'storage.allow_delete_query': 'true',
        'storage.operation': `storage.object.${operation}`,
      });
      return work(db, caller);
    });
  }

  async function upload(
    request: FastifyRequest<ObjectRequest>,
    operation: 'upload' | 'upload_update',
    replace: boolean,
  ) {
    const { bucket: bucketId, '*': name } = request.params;
    const bucket = await findBucket(context.pool, bucketId);
    const received = await receiveFile(request, bucket);
    checkKey(name);
    const id = await asCaller(request, operation, async (db, { claims }) => {
      const stored = await storeObject(db, { bucket: bucket.id, name, owner: claims['sub'], replace }, received);
      await writeFile(file(stored), received.content);
      return stored;
    });
    return { Id: id, Key: `${bucketId}/${name}` };
  }

  async function find(request: FastifyRequest<ObjectRequest>) {
    const { bucket, '*': name } = request.params;
    await findBucket(context.pool, bucket);
    checkKey(name);
    return asCaller(request, 'get_authenticated', (db) => findObject(db, bucket, name), noSuchBucket);
  }
}

function checkKey(name: string): void {
  if (!keyPattern.test(name)) throw new StorageError(400, 'InvalidKey', `Invalid key: ${name}`);
}

function parseBody<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(String(request.body)));
  } catch (cause) {
    throw new StorageError(400, 'InvalidRequest', cause instanceof Error ? cause.message : 'Invalid Request');
  }
}
