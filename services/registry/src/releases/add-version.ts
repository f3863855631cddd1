import { createHash } from 'node:crypto';
import { versionRecordSchema, type VersionRecord } from '@cc/contracts/deploy/version-record';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { contentTypeOf } from '../storage/content-type.ts';
import type { Storage } from '../storage/storage.ts';
import { wrongCopy } from './compressed-copies.ts';
import { readManifest, type VersionFiles } from './read-manifest.ts';
import { deletedHash } from './retention.ts';
import { filesHash, manifestFile } from './version-store.ts';

export type { VersionFiles } from './read-manifest.ts';

export type AddedVersion =
  /** `added`: it is stored now. `present`: the same files were stored before. */
  | { readonly outcome: 'added' | 'present'; readonly manifest: RemoteManifest }
  /** `invalid`: the files are not a version. `conflict`: other files are stored under it. Nothing was changed. */
  | { readonly outcome: 'invalid' | 'conflict'; readonly reason: string };

/** Who uploads a version, and what it was built from. The first upload's are kept: they are no part of the version. */
export type Uploaded = Pick<VersionRecord, 'who' | 'source'>;

/** Files written at the same time. */
const concurrency = 8;
/**
 * Milliseconds after which another upload of the same files counts as the latest, so that the version stays another
 * week.
 */
const renewedAfter = 24 * 3_600_000;

/**
 * Stores a version. Its record is written first and decides which files belong to it; its manifest is written last, and
 * from then on the version exists. An upload that was killed in between is completed by the next upload of the same
 * files.
 */
export async function addVersion(
  storage: Storage,
  files: VersionFiles,
  uploaded: Uploaded,
  now: number,
): Promise<AddedVersion> {
  const manifest = readManifest(files);
  if (typeof manifest === 'string') return { outcome: 'invalid', reason: manifest };
  const wrong = await wrongCopy(files);
  if (wrong !== undefined) return { outcome: 'invalid', reason: wrong };
  const { name, version } = manifest;
  const claimed = await claim(storage, manifest, { files, ...uploaded, now });
  if (claimed === 'other') {
    const reason = `Other files are stored under ${name} ${version}. Versions never change: build again to get a new one.`;
    return { outcome: 'conflict', reason };
  }
  // Beside a new record, a manifest is the rest of an upload that met a deletion.
  if (claimed === 'known' && (await storage.exists(`${name}/${version}/${manifestFile}`))) {
    return { outcome: 'present', manifest };
  }
  const write = (path: string, body: Uint8Array | string) =>
    storage.write(`${name}/${version}/${path}`, body, { contentType: contentTypeOf(path) });
  const waiting = [...files].filter(([path]) => path !== manifestFile);
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await write(...next);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  await write(manifestFile, files.get(manifestFile) ?? '');
  return { outcome: 'added', manifest };
}

/**
 * Whether the version consists of these files: new to the storage, known to it, or other ones had its name, also before
 * a deletion.
 */
async function claim(
  storage: Storage,
  { name, version }: RemoteManifest,
  { files, who, source, now }: Uploaded & { readonly files: VersionFiles; readonly now: number },
): Promise<'new' | 'known' | 'other'> {
  const key = `versions/${name}/${version}.json`;
  const record: VersionRecord = versionRecordSchema.parse({
    remote: name,
    version,
    at: new Date(now).toISOString(),
    who,
    ...(source ? { source } : {}),
    files: Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(describeFile)),
  });
  const isFirst = await storage.createOnce(key, JSON.stringify(record), { contentType: 'application/json' });
  const stored = isFirst
    ? record
    : versionRecordSchema.parse(JSON.parse((await storage.read(key))?.toString() ?? 'null'));
  if (filesHash(stored) !== filesHash(record)) return 'other';
  if (Date.parse(stored.at) < now - renewedAfter) {
    const renewed = { ...stored, at: record.at };
    await storage.write(key, JSON.stringify(renewed), { contentType: 'application/json' });
  }
  // After the record is there: a deletion writes the hash before it removes the record.
  if (((await deletedHash(storage, name, version)) ?? filesHash(record)) === filesHash(record))
    return isFirst ? 'new' : 'known';
  if (isFirst) await storage.remove(key);
  return 'other';
}

function describeFile([path, body]: readonly [string, Uint8Array]) {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return [path, { sha256, bytes: body.byteLength }] as const;
}
