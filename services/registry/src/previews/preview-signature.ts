import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a preview's link opens. Milliseconds: a week. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/**
 * Makes a link to a version that is not live open it where overrides are off: whoever may deploy hands such links out.
 * @param text the overrides, as the link carries them @param now milliseconds
 */
export function signPreview(text: string, key: string, now = Date.now()): string {
  const end = now + lifetime;
  return `${end}.${seal(text, end, key)}`;
}

/** Whether the signature was made for these overrides, and has not ended. */
export function isSignedPreview(text: string, signature: string, key: string, now = Date.now()): boolean {
  const [end = '', given = ''] = signature.split('.');
  if (!/^\d{1,16}$/.test(end) || Number(end) < now) return false;
  const wanted = seal(text, Number(end), key);
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}

function seal(text: string, end: number, key: string): string {
  return createHmac('sha256', key).update(`preview ${end} ${text}`).digest('hex');
}
