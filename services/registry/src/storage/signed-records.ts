import { createHmac, timingSafeEqual } from 'node:crypto';
import { isKey, type Storage, type StorageReader } from './storage.ts';

/** Folders of the registry's own records. Files of versions are not signed: a record has their hashes. */
export const recordFolders = ['releases', 'tokens', 'revoked', 'versions', 'budgets', 'deleted', 'alerts'] as const;

export interface RecordKeys {
  /** Signs records. */
  readonly RECORDS_KEY: string;
  /** Records that it signed are valid too, until they are signed with the new key. */
  readonly RECORDS_KEY_PREVIOUS?: string | undefined;
}

/** Bytes at the end of a record: the end of its line, and the signature in hexadecimal. */
export const signatureBytes = 65;

/**
 * Reads only records that a registry signed (D8.6): write access to the storage is not enough to add, change or move
 * one. A record without a valid signature reads as empty, which no reader takes for a record.
 */
export function verifyRecords<Reader extends StorageReader>(storage: Reader, keys: RecordKeys): Reader {
  return {
    ...storage,
    read: async (key, most) => {
      if (!isRecord(key)) return storage.read(key, most);
      const body = await storage.read(key);
      return body && contentOf(key, body, keys);
    },
  };
}

/** The same for a writer, whose records are signed. */
export function signRecords(storage: Storage, keys: RecordKeys): Storage {
  const sign = (key: string, body: Uint8Array | string) =>
    isRecord(key) ? Buffer.concat([Buffer.from(body), signatureOf(key, Buffer.from(body), keys.RECORDS_KEY)]) : body;
  return {
    ...verifyRecords(storage, keys),
    write: (key, body, options) => storage.write(key, sign(key, body), options),
    createOnce: (key, body, options) => storage.createOnce(key, sign(key, body), options),
  };
}

/**
 * Signs every valid record again with the new key. Registries must not run meanwhile: a token that was revoked during
 * it would be valid again.
 * @returns keys of the signed records, and of those without a valid signature, which stay as they are
 */
export async function signAgain(storage: Storage, keys: RecordKeys): Promise<Record<'signed' | 'invalid', string[]>> {
  const records = signRecords(storage, keys);
  const found = { signed: new Array<string>(), invalid: new Array<string>() };
  for (const folder of recordFolders) {
    for (const key of await storage.list(`${folder}/`)) {
      const body = isKey(key) ? await records.read(key) : undefined;
      if (body?.byteLength) await records.write(key, body, { contentType: 'application/json' });
      found[body?.byteLength ? 'signed' : 'invalid'].push(key);
    }
  }
  return found;
}

function isRecord(key: string): boolean {
  return recordFolders.some((folder) => key.startsWith(`${folder}/`));
}

function contentOf(key: string, body: Buffer, { RECORDS_KEY, RECORDS_KEY_PREVIOUS }: RecordKeys): Buffer {
  const content = body.subarray(0, -signatureBytes);
  const signature = body.subarray(-signatureBytes);
  const isSigned = [RECORDS_KEY, RECORDS_KEY_PREVIOUS].some((secret) => {
    const expected = secret !== undefined && signatureOf(key, content, secret);
    return expected && expected.byteLength === signature.byteLength && timingSafeEqual(expected, signature);
  });
  return isSigned ? content : Buffer.alloc(0);
}

/** A key has no end of a line, so no content can pass for one with another key. */
function signatureOf(key: string, content: Buffer, secret: string): Buffer {
  return Buffer.from(`\n${createHmac('sha256', secret).update(`${key}\n`).update(content).digest('hex')}`);
}
