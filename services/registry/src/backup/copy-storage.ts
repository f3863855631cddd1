import { ownValue } from '@cc/contracts/own-value';
import { contentTypeOf } from '../storage/content-type.ts';
import { hasCode } from '../storage/directory-storage.ts';
import { signatureBytes, type recordFolders } from '../storage/signed-records.ts';
import { isKey, type Storage, type StorageReader, type WriteOptions } from '../storage/storage.ts';

const log = 'releases/';
/** Objects that are written anew: tokens are revoked, one by one or all of a remote. All others never change. */
const changing = /^(tokens|revoked|alerts)\//;

/** Parts of the keys in the registry's own folders. Others are `<remote>/<version>/<path>`. */
const parts: Readonly<Record<(typeof recordFolders)[number] | 'probes', number>> = {
  ...{ releases: 2, tokens: 2, revoked: 2, probes: 2 },
  ...{ versions: 3, budgets: 3, deleted: 3, alerts: 3 },
};
/**
 * Releases at the end of the log that a backup compares with the copy: another hand may have taken the place of one
 * before it was written.
 */
const compared = 1_000;
/**
 * In a bucket an object may have the name of a folder. Of two in one version, a copy keeps the one that it had first.
 */
const noPlace = ['EISDIR', 'ENOTDIR', 'EEXIST'];

export interface Copied {
  /** How many objects were written. */
  readonly written: number;
  /**
   * Names that are no key of ours, as of a folder that was made in the console of the bucket, and those in whose place
   * is another object.
   */
  readonly leftOut: readonly string[];
}

/**
 * Copies what the other storage lacks. The log of releases is listed first and written last, so a copy never has a
 * release without its files, also while teams deploy (D32.7). Objects of another hand do not end the copy.
 * @param renews true for a backup. A restore leaves what is there: a token that was revoked since stays revoked
 */
export async function copyStorage(from: StorageReader, to: Storage, { renews = false } = {}): Promise<Copied> {
  const releases = await from.list(log);
  const others = (await from.list('')).filter((key) => !key.startsWith(log));
  const names = [...others, ...releases];
  const leftOut = names.filter((name) => !isOurs(name));
  const recent = new Set(renews ? releases.slice(-compared) : []);
  const isSame = async (key: string) => {
    const [here, there] = [await from.read(key), await to.read(key)].map(content);
    return here === undefined || there === undefined || here.equals(there);
  };
  let written = 0;
  for (const key of names.filter(isOurs)) {
    if (!(renews && changing.test(key)) && (await to.exists(key))) {
      if (recent.has(key) && !(await isSame(key))) leftOut.push(key);
      continue;
    }
    const body = await from.read(key);
    // Removed since: an old version whose time was over.
    if (body === undefined) continue;
    const options = { contentType: contentTypeOf(key) };
    try {
      // A restore writes over nothing, and the policy of the bucket refuses any other write of a record.
      if (renews) await to.write(key, body, options);
      else await create(to, key, body, options);
      written += 1;
    } catch (error) {
      if (!hasCode(error, ...noPlace)) throw error;
      leftOut.push(key);
    }
  }
  return { written, leftOut };
}

/** @throws an error with a code of `noPlace`: something else is in its place. */
async function create(to: Storage, key: string, ...content: [body: Buffer, options: WriteOptions]): Promise<void> {
  const isNew = await to.createOnce(key, ...content);
  // What an arbiter had already is there now.
  if (!isNew && !(await to.exists(key))) throw Object.assign(new Error(key), { code: 'EEXIST' });
}

/** Whether this can be an object of ours: none is where another one has its folder. */
function isOurs(name: string): boolean {
  const [folder = '', ...others] = name.split('/');
  const known = ownValue<number>(parts, folder);
  return isKey(name) && (known === undefined ? others.length >= 2 : others.length + 1 === known);
}

/** A record without its signature, which another key may have made since. */
function content(record: Buffer | undefined): Buffer | undefined {
  return record?.subarray(0, -signatureBytes);
}
