import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import { keptFor } from '../releases/retention.ts';
import { DeployFailure } from './deploy-failure.ts';

/** Versions that a team uploads within a week. Each stays that long (D8.4), and lists of versions read all of them. */
const maxVersions = 300;

/**
 * @param records of the remote's stored versions, newest first
 * @param now in milliseconds
 * @throws DeployFailure `rate_limited` for a remote with as many new versions as it may have
 */
export function requireRoom(remote: string, records: readonly Pick<VersionRecord, 'at'>[], now: number): void {
  const first = records[maxVersions - 1];
  const until = first && Date.parse(first.at) + keptFor;
  if (until === undefined || until <= now) return;
  const message = `${remote} had ${maxVersions} new versions within a week. Nothing was stored. Upload it after ${new Date(until).toISOString()}, or release a stored one. The operator can upload it now.`;
  throw new DeployFailure('rate_limited', message, { retryAfter: Math.ceil((until - now) / 1000) });
}
