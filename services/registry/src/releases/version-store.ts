import { versionRecordSchema, type VersionRecord } from '@cc/contracts/deploy/version-record';
import {
  remoteManifestSchema,
  remoteNameSchema,
  remoteVersionSchema,
  type RemoteManifest,
} from '@cc/contracts/federation/registry';
import { parseJson } from '../storage/parse-json.ts';
import type { StorageReader } from '../storage/storage.ts';

export const manifestFile = 'remote-manifest.json';
/** The registry's own folders at the top of the storage: no remote has such a name. */
const reservedNames = ['releases', 'probes', 'tokens', 'versions'];

/** Reads the immutable versions of all remotes. A version exists once its manifest does, which is written last. */
export class VersionStore {
  readonly #storage: StorageReader;
  readonly #onProblem: (error: Error) => void;
  readonly #manifests = new Map<string, RemoteManifest>();
  readonly #records = new Map<string, VersionRecord>();

  /** @param onProblem called for a stored manifest that is unreadable */
  constructor(storage: StorageReader, onProblem: (error: Error) => void) {
    this.#storage = storage;
    this.#onProblem = onProblem;
  }

  /** The manifest of a version that is complete and readable; undefined for any other. */
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

  /** Every complete version of a remote, newest first. */
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
}

/** Whether a remote can have this name. */
export function isRemoteName(name: string): boolean {
  return remoteNameSchema.safeParse(name).success && !reservedNames.includes(name);
}
