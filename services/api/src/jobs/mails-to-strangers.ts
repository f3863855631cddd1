import { createHash } from 'node:crypto';
import type { RequestLimit } from '../plugins/rate-limits.ts';
import type { RequestCountRepository } from '../plugins/request-count-repository.ts';

/** Counts a mail of ours to an address that any visitor can type. @returns whether it is one too many (D7.9). */
export async function isBeyond(
  counts: RequestCountRepository,
  { max, timeWindow }: RequestLimit,
  email: string,
): Promise<boolean> {
  // Many providers deliver a.b+c@ to ab@.
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  const address = createHash('sha256')
    .update(`${mailbox.replace(/\+.*|\./g, '')}@${domain}`)
    .digest('base64');
  const { current } = await counts.count(`confirmation ${address}`, timeWindow);
  return current > max;
}
