import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same. Hashes have one length, so comparing them takes the same time for every guess. */
export function isSameSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
