import { createHash } from 'node:crypto';
import { versionRecordSchema, type VersionRecord } from '@cc/contracts/deploy/version-record';
import {
  remoteManifestSchema,
  remoteNameSchema,
  remoteVersionSchema,
  type RemoteManifest,
} from '@cc/contracts/federation/registry';
import { z } from 'zod';
import { contentTypeOf } from './content-type.ts';
import { parseJson } from './parse-json.ts';
import { isKey, type Storage } from './storage.ts';

/** A version's files by their path inside of it, `remote-manifest.json` among them. */
export type VersionFiles = ReadonlyMap<string, Uint8Array>;

export type AddedVersion =
  /** `added`: it is in the store now. `present`: it was already, with these very files. */
  | { readonly outcome: 'added' | 'present'; readonly manifest: RemoteManifest }
  /** `invalid`: this is no version. `conflict`: the store holds other files under it. Both: in words, nothing was done. */
  | { readonly outcome: 'invalid' | 'conflict'; readonly reason: string };

export const manifestFile = 'remote-manifest.json';
/** What the store keeps for itself at its top; no remote has such a name. */
const reservedNames = ['flips', 'probes', 'tokens', 'versions'];
/** Files written at a time. */
const abreast = 8;

/**
 * The immutable versions of all remotes. A version's record comes first, and settles which files it consists of; its
 * manifest comes last, and from then on the version is there. One killed in between is finished by the next who brings it.
 */
export class VersionShelf {
  readonly #storage: Storage;
  readonly #onProblem: (error: Error) => void;
  readonly #manifests = new Map<string, RemoteManifest>();
  readonly #records = new Map<string, VersionRecord>();

  /** @param onProblem told of what stands in the store and cannot be read */
  constructor(storage: Storage, onProblem: (error: Error) => void) {
    this.#storage = storage;
    this.#onProblem = onProblem;
  }

  async add(files: VersionFiles, who: string): Promise<AddedVersion> {
    const manifest = readManifest(files);
    if (typeof manifest === 'string') return { outcome: 'invalid', reason: manifest };
    const { name, version } = manifest;
    if (!(await this.#claim(manifest, files, who))) {
      const reason = `The store holds other files under ${name} ${version}. Versions never change: build again to get a new one.`;
      return { outcome: 'conflict', reason };
    }
    const manifestKey = `${name}/${version}/${manifestFile}`;
    if (await this.#storage.exists(manifestKey)) return { outcome: 'present', manifest };
    const waiting = [...files].filter(([path]) => path !== manifestFile);
    const lane = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await this.#write(manifest, next[0], next[1]);
    };
    await Promise.all(Array.from({ length: abreast }, lane));
    await this.#write(manifest, manifestFile, files.get(manifestFile) ?? '');
    return { outcome: 'added', manifest };
  }

  /** The manifest of a version that is in the store as a whole and readable; undefined for any other. */
  async manifest(remote: string, version: string): Promise<RemoteManifest | undefined> {
    if (!isRemoteName(remote) || !remoteVersionSchema.safeParse(version).success) return undefined;
    const key = `${remote}/${version}`;
    const known = this.#manifests.get(key);
    if (known) return known;
    const body = await this.#storage.read(`${key}/${manifestFile}`);
    if (!body) return undefined;
    const manifest = remoteManifestSchema.safeParse(parseJson(body));
    if (manifest.success) this.#manifests.set(key, manifest.data);
    else this.#onProblem(new Error(`The manifest of ${remote} ${version} is unreadable.`, { cause: manifest.error }));
    return manifest.data;
  }

  /** Every version of a remote that is in the store, the newest first. */
  async versions(remote: string): Promise<VersionRecord[]> {
    if (!isRemoteName(remote)) return [];
    const keys = await this.#storage.list(`versions/${remote}/`);
    const records = await Promise.all(keys.map((key) => this.#record(key)));
    return records.filter((record) => record !== undefined).sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  async #record(key: string): Promise<VersionRecord | undefined> {
    const known = this.#records.get(key);
    if (known) return known;
    const body = await this.#storage.read(key);
    const record = body && versionRecordSchema.parse(JSON.parse(body.toString()));
    if (!record || !(await this.#storage.exists(`${record.remote}/${record.version}/${manifestFile}`)))
      return undefined;
    this.#records.set(key, record);
    return record;
  }

  /** Whether the version consists of these files: so it does for the first who says so, and for all who bring the same. */
  async #claim({ name, version }: RemoteManifest, files: VersionFiles, who: string): Promise<boolean> {
    const key = `versions/${name}/${version}.json`;
    const record: VersionRecord = {
      remote: name,
      version,
      at: new Date().toISOString(),
      who,
      files: Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(describeFile)),
    };
    if (await this.#storage.createOnce(key, JSON.stringify(record), { contentType: 'application/json' })) return true;
    const there = versionRecordSchema.parse(JSON.parse((await this.#storage.read(key))?.toString() ?? 'null'));
    return JSON.stringify(there.files) === JSON.stringify(record.files);
  }

  async #write({ name, version }: RemoteManifest, path: string, body: Uint8Array | string): Promise<void> {
    await this.#storage.write(`${name}/${version}/${path}`, body, { contentType: contentTypeOf(path) });
  }
}

/** Whether a remote can have this name: the store keeps a few for itself. */
export function isRemoteName(name: string): boolean {
  return remoteNameSchema.safeParse(name).success && !reservedNames.includes(name);
}

function describeFile([path, body]: readonly [string, Uint8Array]) {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return [path, { sha256, bytes: body.byteLength }] as const;
}

function readManifest(files: VersionFiles): RemoteManifest | string {
  const body = files.get(manifestFile);
  if (!body)
    return `There is no ${manifestFile} among the files. Build the remote first (npm run build in its folder).`;
  const parsed = remoteManifestSchema.safeParse(parseJson(body));
  if (!parsed.success) return `${manifestFile} is not a remote's manifest:\n${z.prettifyError(parsed.error)}`;
  const { name } = parsed.data;
  if (!isRemoteName(name)) return `No remote can be named "${name}": the store keeps this name for itself.`;
  const strange = [...files.keys()].find((path) => !isKey(`${name}/${path}`));
  return strange === undefined ? parsed.data : `"${strange}" cannot be the name of a file in the store.`;
}
