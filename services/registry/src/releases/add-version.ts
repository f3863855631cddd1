import { createHash } from 'node:crypto';
import { versionRecordSchema, type VersionRecord } from '@cc/contracts/deploy/version-record';
import { remoteManifestSchema, type RemoteManifest } from '@cc/contracts/federation/registry';
import { z } from 'zod';
import { contentTypeOf } from '../storage/content-type.ts';
import { parseJson } from '../storage/parse-json.ts';
import { isKey, type Storage } from '../storage/storage.ts';
import { isRemoteName, manifestFile } from './version-store.ts';

/** A version's files by their path inside it, `remote-manifest.json` among them. */
export type VersionFiles = ReadonlyMap<string, Uint8Array>;

export type AddedVersion =
  /** `added`: it is stored now. `present`: the same files were stored before. */
  | { readonly outcome: 'added' | 'present'; readonly manifest: RemoteManifest }
  /** `invalid`: the files are not a version. `conflict`: other files are stored under it. Nothing was changed. */
  | { readonly outcome: 'invalid' | 'conflict'; readonly reason: string };

/** Bytes of a manifest. Every document carries a part of each live one; the largest of this workspace has 20 kB. */
const maxManifestBytes = 64 * 1024;
/**
 * Lists and objects inside each other. The gates of all remotes copy each live manifest into their thread, which fails at
 * some thousands. A JSON schema of props needs about ten.
 */
const maxManifestDepth = 50;
/** Files written at the same time. */
const concurrency = 8;

/**
 * Stores a version. Its record is written first and decides which files belong to it; its manifest is written last, and from
 * then on the version exists. An upload that was killed in between is completed by the next upload of the same files.
 */
export async function addVersion(storage: Storage, files: VersionFiles, who: string): Promise<AddedVersion> {
  const manifest = readManifest(files);
  if (typeof manifest === 'string') return { outcome: 'invalid', reason: manifest };
  const { name, version } = manifest;
  if (!(await claim(storage, manifest, { files, who }))) {
    const reason = `Other files are stored under ${name} ${version}. Versions never change: build again to get a new one.`;
    return { outcome: 'conflict', reason };
  }
  if (await storage.exists(`${name}/${version}/${manifestFile}`)) return { outcome: 'present', manifest };
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

/** Whether the version consists of these files: true for the first upload, and for every later one of the same files. */
async function claim(
  storage: Storage,
  { name, version }: RemoteManifest,
  { files, who }: { readonly files: VersionFiles; readonly who: string },
): Promise<boolean> {
  const key = `versions/${name}/${version}.json`;
  const record: VersionRecord = {
    remote: name,
    version,
    at: new Date().toISOString(),
    who,
    files: Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(describeFile)),
  };
  if (await storage.createOnce(key, JSON.stringify(record), { contentType: 'application/json' })) return true;
  const stored = versionRecordSchema.parse(JSON.parse((await storage.read(key))?.toString() ?? 'null'));
  return JSON.stringify(stored.files) === JSON.stringify(record.files);
}

function describeFile([path, body]: readonly [string, Uint8Array]) {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return [path, { sha256, bytes: body.byteLength }] as const;
}

function readManifest(files: VersionFiles): RemoteManifest | string {
  const body = files.get(manifestFile);
  if (!body)
    return `There is no ${manifestFile} among the files. Build the remote first (npm run build in its folder).`;
  if (body.byteLength > maxManifestBytes)
    return `${manifestFile} has ${body.byteLength} bytes, and may have ${maxManifestBytes}: every page carries it. Shorten its texts and lists.`;
  const given = parseJson(body);
  if (isDeeper(given, maxManifestDepth))
    return `${manifestFile} has lists and objects nested deeper than ${maxManifestDepth} levels. Flatten its props or structured data.`;
  const parsed = remoteManifestSchema.safeParse(given);
  if (!parsed.success) return `${manifestFile} is not a remote's manifest:\n${z.prettifyError(parsed.error)}`;
  const { name } = parsed.data;
  if (!isRemoteName(name)) return `No remote can be named "${name}": the registry reserves this name.`;
  const invalid = [...files.keys()].find((path) => !isKey(`${name}/${path}`));
  return invalid === undefined ? parsed.data : `"${invalid}" cannot be the name of a stored file.`;
}

function isDeeper(value: unknown, levels: number): boolean {
  let values = [value];
  for (let level = 0; level <= levels && values.length > 0; level += 1) {
    values = values.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return values.length > 0;
}
