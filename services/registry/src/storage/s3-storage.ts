import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { maxObjectBytes, safeKey, type Storage } from './storage.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Address of an S3-compatible server; Amazon's own when left out. */
  readonly endpoint?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Milliseconds for a request, its repetitions and the whole of its answer. The largest object has 5 MB. */
const requestTime = 30_000;

/** Attempts to create a key while the server reports another write of it. */
const maxAttempts = 5;

/**
 * A storage in a bucket of an S3-compatible server with conditional writes (`If-None-Match: *`): Amazon S3, R2 and
 * MinIO have them. `keepsConditionalWrites` tests it; `createArbitratedStorage` is for servers without them.
 */
export function createS3Storage(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  requestMs = requestTime,
): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A server that hangs must not hold visitors, or the question for `/readyz`. Milliseconds.
    requestHandler: { connectionTimeout: 5000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  // The client waits without an end for an answer that stops after its headers.
  const inTime = () => ({ abortSignal: AbortSignal.timeout(requestMs) });
  const objectOf = (key: string) => ({ Bucket: bucket, Key: safeKey(key) });
  const put = async (key: string, body: Uint8Array | string, contentType: string | undefined, condition: object) => {
    const headers = { ...condition, ...(contentType ? { ContentType: contentType } : {}) };
    const bytes = Buffer.from(body);
    await client.send(
      new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentLength: bytes.byteLength, ...headers }),
      inTime(),
    );
  };
  return {
    read: async (key, most = maxObjectBytes) => {
      const limit = new AbortController();
      const inTimeAndSize = { abortSignal: AbortSignal.any([inTime().abortSignal, limit.signal]) };
      const found = await unlessMissing(client.send(new GetObjectCommand(objectOf(key)), inTimeAndSize));
      if (!found) return undefined;
      const body = (found.ContentLength ?? 0) <= most && (await bodyOf(found.Body as Readable, most));
      if (body) return body;
      limit.abort();
      return Buffer.alloc(0);
    },
    write: async (key, body, { contentType } = {}) => put(key, body, contentType, {}),
    createOnce: async (key, body, { contentType } = {}) => {
      for (let attempt = 1; ; attempt++) {
        try {
          await put(key, body, contentType, { IfNoneMatch: '*' });
          return true;
        } catch (error) {
          if (statusOf(error) === 412) return false;
          // Another write of the key was in progress: the next attempt sees its outcome.
          if (statusOf(error) !== 409 || attempt === maxAttempts) throw error;
          await pause(50 * attempt);
        }
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(objectOf(key)), inTime());
    },
    list: async (prefix) => {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(next ? { ContinuationToken: next } : {}) }),
          inTime(),
        );
        keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
        next = page.NextContinuationToken;
      } while (next);
      return keys.sort();
    },
    exists: async (key) =>
      (await unlessMissing(client.send(new HeadObjectCommand(objectOf(key)), inTime()))) !== undefined,
  };
}

/** The whole of an answer; undefined if it is too large, whatever its header says. */
async function bodyOf(answer: Readable, most: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Whether the server refuses to create an existing key. It is tested, since a server that ignores the condition gives
 * no error.
 */
export async function keepsConditionalWrites(storage: Storage): Promise<boolean> {
  const key = 'probes/conditional-write';
  await storage.createOnce(key, 'first');
  return !(await storage.createOnce(key, 'second'));
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
