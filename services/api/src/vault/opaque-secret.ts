import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as text that fits into a URL and a cookie. */
export function newOpaqueSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of an opaque secret: enough to recognize it, useless to a reader of the database. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
