import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes as text that fits into a URL and a cookie. */
export function newOpaqueSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of an opaque secret: enough to recognize it, useless to a reader of the database. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Hashes have one length, and comparing them takes the same time for every guess. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashSecret(a), hashSecret(b));
}
