import { createHmac, hkdfSync } from 'node:crypto';
import { hashSecret } from './opaque-secret.ts';

/** Codes in the addresses of links. The database has only their hashes, and the API can still show a link again. */
export interface LinkCodes {
  /** The code of a new link. */
  codeFor(id: string): string;
  /** The code of a stored link; undefined if its key is no longer there. */
  findCode(id: string, hash: Buffer): string | undefined;
}

/** @param keys the keys of the token cipher: the first one makes codes, all find them. */
export function createLinkCodes(keys: readonly [Buffer, ...Buffer[]]): LinkCodes {
  const [first, ...others] = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'links', 32)));
  const codeOf = (key: Buffer | undefined, id: string) =>
    createHmac('sha256', key ?? '')
      .update(id)
      .digest()
      .subarray(0, 24)
      .toString('base64url');
  return {
    codeFor: (id) => codeOf(first, id),
    findCode: (id, hash) =>
      [first, ...others].map((key) => codeOf(key, id)).find((code) => hashSecret(code).equals(hash)),
  };
}
