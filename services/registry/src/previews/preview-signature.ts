import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of a preview link in milliseconds: one week. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/**
 * Signs a preview link, so that it works at a site with `OVERRIDES=off`. Every deployer may create such links.
 * @param text the overrides, as the link carries them @param now milliseconds
 */
export function signPreview(text: string, key: string, now = Date.now()): string {
  const end = now + lifetime;
  return `${end}.${seal(text, end, key)}`;
}

/** Whether the signature is valid for these overrides, and has not expired. */
export function isSignedPreview(text: string, signature: string, key: string, now = Date.now()): boolean {
  const [end = '', given = ''] = signature.split('.');
  if (!/^\d{1,16}$/.test(end) || Number(end) < now) return false;
  const wanted = seal(text, Number(end), key);
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}

function seal(text: string, end: number, key: string): string {
  return createHmac('sha256', key).update(`preview ${end} ${text}`).digest('hex');
}
