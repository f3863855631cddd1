import type { ToldRelease } from '@cc/contracts/deploy/deploy-api';
import { ownValue } from '@cc/contracts/own-value';
import { LruCache } from '../lru-cache.ts';
import type { HistoryPage, ReleaseReader } from './release-reader.ts';
import { differenceOf } from './version-difference.ts';
import type { StoredVersion } from './version-store.ts';

/**
 * Those of some pages of a history, by the hashes of both versions: each request for a page asks for up to a hundred.
 */
const differences = new LruCache<string[]>({ capacity: 500 });

/**
 * Releases, newest first, each with the source of its version and its difference from the live one, if these can be
 * read.
 */
export async function toldHistory(
  releases: Pick<ReleaseReader, 'state' | 'history' | 'version'>,
  remote?: string,
  page?: HistoryPage,
): Promise<ToldRelease[]> {
  const [{ remotes }, history] = await Promise.all([releases.state(), releases.history(remote, page)]);
  const told = history.map(async (release) => {
    const live = ownValue(remotes, release.remote)?.live;
    const read = (version: string) => releases.version(release.remote, version).catch(() => undefined);
    const version = await read(release.to);
    const compared = live === undefined || live === release.to ? undefined : await read(live);
    return {
      ...release,
      ...(version?.source ? { source: version.source } : {}),
      difference: version && compared ? knownDifference(version, compared) : [],
    };
  });
  return Promise.all(told);
}

function knownDifference(version: StoredVersion, live: StoredVersion): string[] {
  const key = `${version.hash} ${live.hash}`;
  const difference = differences.get(key) ?? differenceOf(version, live);
  differences.set(key, difference);
  return difference;
}
