import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { RemoteState } from '@cc/contracts/deploy/state';
import { hasRole } from '../auth/deployer.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { keptFor } from '../releases/retention.ts';
import { DeployFailure } from './deploy-failure.ts';

type Team = Extract<Deployer, { kind: 'team' }>;

// Who has a deployer's token, stolen or in a loop, uses up what the team may do, but not what its owners may do then.

/**
 * Versions that a team, and its owners then, upload within a week. Each stays that long (D8.4), and lists of versions
 * read all of them.
 */
const maxVersions = { deployer: 300, owner: 330 } as const;

/**
 * @param records of the remote's stored versions, newest first
 * @param now in milliseconds
 * @throws DeployFailure `rate_limited` for a remote with as many new versions as it may have
 */
export function requireRoom(deployer: Team, records: readonly Pick<VersionRecord, 'at'>[], now: number): void {
  const { remote } = deployer;
  const most = maxVersions[hasRole(deployer, remote, 'owner') ? 'owner' : 'deployer'];
  const first = records[most - 1];
  const until = first && Date.parse(first.at) + keptFor;
  if (until === undefined || until <= now) return;
  const message = `${remote} had ${most} new versions within a week. Nothing was stored. Upload it after ${new Date(until).toISOString()}, or release a stored one. The operator can upload it now.`;
  throw new DeployFailure('rate_limited', message, { retryAfter: Math.ceil((until - now) / 1000) });
}

const hour = 3_600_000;
/**
 * Releases of a remote, from which on only the operator releases more: within an hour, as each makes the checks of all
 * others that run begin again; and within a week, as the log keeps them for good, and is read whole at each start. The
 * log counts them for all registries.
 */
export const maxReleases = { hour: 30, week: 300 } as const;
/** Rollbacks beyond that: so many for everyone in the team, and as many again for its owners. */
export const rollbacksBeyond = { hour: 10, week: 30 } as const;
const stillPossible = ['A rollback may still be possible. ', 'An owner may still roll back. ', ''] as const;

/**
 * @param reserve 0 for a release, 1 for what goes back, 2 for what goes back by an owner
 * @param now in milliseconds
 * @throws DeployFailure `rate_limited` for a remote with as many releases as it may have
 */
export async function requireFewReleases(
  releases: Pick<ReleaseReader, 'history'>,
  { name, releases: all }: Pick<RemoteState, 'name' | 'releases'>,
  { reserve, now = Date.now() }: { readonly reserve: 0 | 1 | 2; readonly now?: number },
): Promise<void> {
  for (const [span, ms] of [
    ['week', 7 * 24 * hour],
    ['hour', hour],
  ] as const) {
    const most = maxReleases[span] + reserve * rollbacksBeyond[span];
    const first = all.at(-most);
    if (first === undefined) continue;
    const [release] = await releases.history(name, { before: first + 1, limit: 1 });
    const until = release ? Date.parse(release.at) + ms : 0;
    if (until <= now) continue;
    const message = `${name} had ${most} releases within ${span === 'hour' ? 'an hour' : 'a week'}. Nothing was changed. Try again after ${new Date(until).toISOString()}. ${stillPossible[reserve]}The operator can do it now.`;
    throw new DeployFailure('rate_limited', message, { retryAfter: Math.ceil((until - now) / 1000) });
  }
}
