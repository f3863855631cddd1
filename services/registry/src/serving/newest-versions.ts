import type { ReleaseReader } from '../releases/release-reader.ts';

/** Versions that a page offers. */
const offered = 50;
/** Milliseconds in which they are read once. */
const keptFor = 5_000;

/**
 * The newest stored versions of a remote, the newest first, for pages that anyone may open: however often they are
 * asked for, the records of a remote's versions are read once in five seconds.
 * @param now in milliseconds
 * @returns a function for the names of live remotes only, since it keeps an entry for each name
 */
export function createNewestVersions(
  { versions }: Pick<ReleaseReader, 'versions'>,
  now: () => number = () => performance.now(),
): (remote: string) => Promise<string[]> {
  const known = new Map<string, { readonly since: number; readonly newest: Promise<string[]> }>();
  const read = async (remote: string) => (await versions(remote)).slice(0, offered).map(({ version }) => version);
  return async (remote) => {
    const before = known.get(remote);
    if (before && now() - before.since < keptFor) return before.newest;
    const newest = read(remote);
    known.set(remote, { since: now(), newest });
    newest.catch(() => known.delete(remote));
    return newest;
  };
}
