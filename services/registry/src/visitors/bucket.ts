import { createHash } from 'node:crypto';

/**
 * The visitor's bucket for one remote, 0 to 99, always the same for the same visitor. Buckets below a canary's
 * percentage get the canary, so visitors keep it when the percentage is raised.
 */
export function bucketOf(visitorId: string, remote: string): number {
  return createHash('sha256').update(`${visitorId} ${remote}`).digest().readUInt32BE() % 100;
}
