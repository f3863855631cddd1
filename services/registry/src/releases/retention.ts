import type { Release } from '@cc/contracts/deploy/release';
import type { RemoteState } from '@cc/contracts/deploy/state';
import { versionRecordSchema, type VersionRecord } from '@cc/contracts/deploy/version-record';
import { z } from 'zod';
import { contentTypeOf } from '../storage/content-type.ts';
import { parseJson } from '../storage/parse-json.ts';
import type { Storage } from '../storage/storage.ts';
import { filesHash, manifestFile, recordKey } from './version-store.ts';

/** Time in which an open page may still load files of a version that is no longer live. Milliseconds. */
export const keptFor = 7 * 24 * 3_600_000;
/** Longer than a release takes from its look at the version to its record. Milliseconds. */
const releaseTime = 3_600_000;
/** Versions released last, which a remote can be rolled back to however old they are. */
const keptReleased = 10;

/**
 * The versions of a remote that stay (D8.4) besides those uploaded lately: the live one, the canary and the fallback,
 * the last ten released ones, and all that visitors had within a week.
 * @param releases of the remote, newest first
 */
export function keptVersions(
  { live, previous, canary }: Pick<RemoteState, 'live' | 'previous' | 'canary'>,
  releases: readonly Pick<Release, 'at' | 'from' | 'to'>[],
  now: number,
): ReadonlySet<string> {
  const released = new Set<string>();
  const used = [live, previous, canary?.version];
  for (const { at, from, to } of releases) {
    if (released.size < keptReleased) released.add(to);
    // Until then visitors had `from`.
    if (Date.parse(at) > now - keptFor) used.push(from ?? undefined, to);
  }
  return new Set([...released, ...used.filter((version) => version !== undefined)]);
}

/**
 * Deletes every version of a remote that is neither kept nor was uploaded within a week. Without its manifest a version
 * does not exist, and cannot be released. So the manifest goes first, and is put back if the version was released
 * meanwhile. The other files go by a call an hour later, since a release may have looked just before. The hash of the
 * files stays, so that the name never stands for others: sites and browsers may still hold the old ones.
 * @param kept asks the log which versions stay
 */
export async function removeOthers(
  storage: Storage,
  remote: string,
  { kept, now }: { readonly kept: () => Promise<ReadonlySet<string>>; readonly now: number },
): Promise<void> {
  for (const key of await storage.list(`versions/${remote}/`)) {
    const body = await storage.read(key);
    const { data: record } = versionRecordSchema.safeParse(body && parseJson(body));
    // A damaged record stays for people to look at.
    if (!record || Date.parse(record.at) > now - keptFor || (await kept()).has(record.version)) continue;
    const folder = `${remote}/${record.version}/`;
    const manifest = await storage.read(`${folder}${manifestFile}`);
    if (manifest) {
      await noteDeletion(storage, record, now);
      await storage.remove(`${folder}${manifestFile}`);
      if ((await kept()).has(record.version)) {
        await storage.write(`${folder}${manifestFile}`, manifest, { contentType: contentTypeOf(manifestFile) });
      }
      continue;
    }
    const noted = await readDeletion(storage, remote, record.version);
    if (noted && Date.parse(noted.at) > now - releaseTime) continue;
    for (const file of await storage.list(folder)) await storage.remove(file);
    // While its record is there, the next call continues.
    await storage.remove(recordKey(remote, record.version));
  }
}

const deletionSchema = z.object({ hash: z.string(), at: z.iso.datetime() });
const deletedKey = (remote: string, version: string) => `deleted/${remote}/${version}`;

async function noteDeletion(storage: Storage, record: VersionRecord, now: number): Promise<void> {
  const note: z.output<typeof deletionSchema> = { hash: filesHash(record), at: new Date(now).toISOString() };
  const contentType = 'application/json';
  await storage.write(deletedKey(record.remote, record.version), JSON.stringify(note), { contentType });
}

async function readDeletion(storage: Storage, remote: string, version: string) {
  const key = deletedKey(remote, version);
  const body = await storage.read(key);
  if (!body) return undefined;
  const deletion = deletionSchema.safeParse(parseJson(body));
  // Another hand may have written over it, for other files under this version.
  if (!deletion.success) throw new Error(`No registry wrote ${key}. Restore it, or delete it if there was none.`);
  return deletion.data;
}

/** `filesHash` of a version that was deleted, or is about to be. Undefined for any other. */
export async function deletedHash(storage: Storage, remote: string, version: string): Promise<string | undefined> {
  return (await readDeletion(storage, remote, version))?.hash;
}
