import { contentTypeOf } from '../storage/content-type.ts';
import { isKey, type Storage, type StorageReader } from '../storage/storage.ts';

const log = 'releases/';
/** Objects that are written anew: tokens are revoked, one by one or all of a remote. All others never change. */
const changing = /^(tokens|revoked|alerts)\//;

export interface Copied {
  /** How many objects were written. */
  readonly written: number;
  /** Names that are no key of ours, as of a folder that was made in the console of the bucket. */
  readonly leftOut: readonly string[];
}

/**
 * Copies what the other storage lacks. The log of releases is listed first and written last, so a copy never has a release
 * without its files, also while teams deploy (D32.7). Objects of another hand do not end the copy.
 * @param renews true for a backup. A restore leaves what is there: a token that was revoked since stays revoked
 */
export async function copyStorage(from: StorageReader, to: Storage, { renews = false } = {}): Promise<Copied> {
  const releases = await from.list(log);
  const others = (await from.list('')).filter((key) => !key.startsWith(log));
  const names = [...others, ...releases];
  let written = 0;
  for (const key of names.filter(isKey)) {
    if (!(renews && changing.test(key)) && (await to.exists(key))) continue;
    const body = await from.read(key);
    // Removed since: an old version whose time was over.
    if (body === undefined) continue;
    await to.write(key, body, { contentType: contentTypeOf(key) });
    written += 1;
  }
  return { written, leftOut: names.filter((name) => !isKey(name)) };
}
