import { createHash } from 'node:crypto';

/**
 * The visitor's place among a hundred, 0 to 99, for one remote: always the same for the same visitor. Whoever is below a
 * canary's percentage gets it, so raising the percentage keeps those who have it already.
 */
export function bucketOf(visitorId: string, remote: string): number {
  return createHash('sha256').update(`${visitorId} ${remote}`).digest().readUInt32BE() % 100;
}
