import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../transaction.ts';
import type { ReceivedFile } from './received-file.ts';
import { noSuchBucket, noSuchKey } from './storage-error.ts';

export interface Bucket {
  readonly id: string;
  /** Bytes. */
  readonly sizeLimit: number | null;
  readonly allowedTypes: readonly string[] | null;
}

const bucketSchema = z.object({
  id: z.string(),
  sizeLimit: z.coerce.number().nullable(),
  allowedTypes: z.array(z.string()).nullable(),
});

/** @throws NoSuchBucket */
export async function findBucket(db: Database, id: string): Promise<Bucket> {
  const { rows } = await db.query(
    `select id, file_size_limit as "sizeLimit", allowed_mime_types as "allowedTypes" from storage.buckets where id = $1`,
    [id],
  );
  if (!rows[0]) throw noSuchBucket();
  return bucketSchema.parse(rows[0]);
}

const objectSchema = z.looseObject({
  id: z.uuid(),
  name: z.string(),
  metadata: z.object({ eTag: z.string(), size: z.number(), mimetype: z.string(), cacheControl: z.string() }),
  updated_at: z.date(),
  created_at: z.date(),
});
export type StoredObject = z.output<typeof objectSchema>;

/** Adds the row of a file, or changes the one that is there. Returns its id. */
export async function storeObject(
  db: Database,
  object: { readonly bucket: string; readonly name: string; readonly owner: unknown; readonly replace: boolean },
  { content, mimeType, cacheControl }: ReceivedFile,
): Promise<string> {
  const metadata = {
    eTag: `"${createHash('md5').update(content).digest('hex')}"`,
    size: content.length,
    mimetype: mimeType,
    cacheControl,
  };
  const { rows } = await db.query<{ id: string }>(
    `insert into storage.objects (bucket_id, name, owner_id, metadata) values ($1, $2, $3, $4)
     ${object.replace ? 'on conflict (bucket_id, name) do update set metadata = excluded.metadata, updated_at = now()' : ''}
     returning id`,
    [object.bucket, object.name, object.owner, metadata],
  );
  return z.uuid().parse(rows[0]?.id);
}

/** @throws NoSuchKey if there is none, or the caller may not see it */
export async function findObject(db: Database, bucket: string, name: string): Promise<StoredObject> {
  const { rows } = await db.query('select * from storage.objects where bucket_id = $1 and name = $2', [bucket, name]);
  if (!rows[0]) throw noSuchKey();
  return objectSchema.parse(rows[0]);
}

/** Deletes the rows that the caller may delete. */
export async function deleteObjects(db: Database, bucket: string, names: readonly string[]): Promise<StoredObject[]> {
  const { rows } = await db.query('delete from storage.objects where bucket_id = $1 and name = any ($2) returning *', [
    bucket,
    names,
  ]);
  return z.array(objectSchema).parse(rows);
}
