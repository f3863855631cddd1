import { createHash } from 'node:crypto';
import { versionRecordSchema, type VersionRecord } from '@cc/contracts/deploy/version-record';
import { knownRemote, type RegistryState } from '@cc/contracts/deploy/state';
import {
  remoteManifestSchema,
  remoteNameSchema,
  remoteVersionSchema,
  type RemoteManifest,
} from '@cc/contracts/federation/registry';
import { ownValue } from '@cc/contracts/own-value';
import { atMost } from '../at-most.ts';
import { LruCache } from '../lru-cache.ts';
import { parseJson } from '../storage/parse-json.ts';
import { recordFolders } from '../storage/signed-records.ts';
import { isKey, type StorageReader } from '../storage/storage.ts';

export const manifestFile = 'remote-manifest.json';
/** The registry's own folders at the top of the storage: no remote has such a name. */
const reservedNames: readonly string[] = [...recordFolders, 'probes'];

/** Manifests that stay in memory: at most 250 kB each, as objects. Pages need those of the live versions. */
const keptManifests = 200;
/**
 * Files whose records stay in memory, some 400 bytes each: those of the versions that a team may store, which lists
 * read.
 */
const keptFiles = 200_000;
/** Records that a list reads at the same time. Objects of another hand may be among them, with megabytes each. */
const readAtOnce = 20;
/** Milliseconds until changed files are read again: they may have been restored. */
const recheckAfter = 10_000;

/**
 * Reads the immutable versions of all remotes. A version exists once its manifest does, which is written last. A file
 * that differs from its version's record is refused, and the version counts as broken until the file is restored.
 */
export class VersionStore {
  readonly #storage: StorageReader;
  readonly #onProblem: (error: Error) => void;
  readonly #manifests = new LruCache<RemoteManifest>({ capacity: keptManifests });
  readonly #records = new LruCache<KnownRecord>({
    capacity: keptFiles,
    sizeOf: ({ files }) => 1 + Object.keys(files).length,
  });
  /** Keys of changed and lost files, by `<remote>/<version>`. */
  readonly #broken = new Map<string, Set<string>>();
  /** Checks of all files that have begun, by `<remote>/<version>`. */
  readonly #checks = new Map<string, Promise<string[]>>();
  readonly #state: () => Promise<RegistryState>;
  #recheckAt = 0;

  /**
   * @param state the log's: it has the hash of each released version's record
   * @param onProblem called for an unreadable object, and for a file that was changed or lost
   */
  constructor(storage: StorageReader, state: () => Promise<RegistryState>, onProblem: (error: Error) => void) {
    this.#storage = storage;
    this.#state = state;
    this.#onProblem = onProblem;
  }

  /** The manifest of a version that is complete and readable; undefined for any other. */
  async manifest(remote: string, version: string): Promise<RemoteManifest | undefined> {
    if (!isRemoteName(remote) || !remoteVersionSchema.safeParse(version).success) return undefined;
    const key = `${remote}/${version}`;
    const known = this.#manifests.get(key);
    if (known) return known;
    const body = await this.file(`${key}/${manifestFile}`);
    if (!body) return undefined;
    const manifest = remoteManifestSchema.safeParse(parseJson(body));
    if (manifest.success) this.#manifests.set(key, manifest.data);
    else this.#onProblem(new Error(`The manifest of ${remote} ${version} is unreadable.`, { cause: manifest.error }));
    return manifest.data;
  }

  /** The manifest of a version with the hashes of its files, and what it was built from. */
  async version(remote: string, version: string): Promise<StoredVersion | undefined> {
    const manifest = await this.manifest(remote, version);
    const record = manifest && (await this.#record(recordKey(remote, version)));
    return (
      record && {
        manifest,
        files: record.files,
        hash: record.hash,
        ...(record.source ? { source: record.source } : {}),
      }
    );
  }

  /**
   * A file by `<remote>/<version>/<path>`, as it was uploaded; undefined for a file that is none, was changed, or was
   * lost.
   */
  async file(key: string): Promise<Buffer | undefined> {
    const [remote = '', version = '', ...path] = key.split('/');
    if (!isRemoteName(remote) || !isKey(key)) return undefined;
    const expected = ownValue((await this.#record(recordKey(remote, version)))?.files, path.join('/'));
    if (!expected) return undefined;
    // A longer one was changed, whatever is in it.
    const body = await this.#storage.read(key, expected.bytes);
    if (!body && !(await this.#storage.exists(recordKey(remote, version)))) return this.#forget(remote, version);
    const sound = body !== undefined && sha256(body) === expected.sha256;
    this.#note(key, sound);
    return sound ? body : undefined;
  }

  /**
   * Keys of the version's files that were changed or lost. It reads all files, which may be large: one after the other,
   * and once for all who ask meanwhile.
   */
  changedFiles(remote: string, version: string): Promise<string[]> {
    const key = `${remote}/${version}`;
    const begun = this.#checks.get(key) ?? this.#check(remote, version).finally(() => this.#checks.delete(key));
    this.#checks.set(key, begun);
    return begun;
  }

  async #check(remote: string, version: string): Promise<string[]> {
    const record = await this.#record(recordKey(remote, version));
    if (!record) return [recordKey(remote, version)];
    const changed: string[] = [];
    for (const path of Object.keys(record.files)) {
      const key = `${remote}/${version}/${path}`;
      if ((await this.file(key)) === undefined) changed.push(key);
    }
    return changed;
  }

  /** Whether a file of the version was found changed or lost. Such files are read again after a while. */
  isBroken(remote: string, version: string): boolean {
    if (this.#broken.size > 0 && performance.now() >= this.#recheckAt) {
      this.#recheckAt = Infinity;
      void this.#lookAgain();
    }
    return this.#broken.has(`${remote}/${version}`);
  }

  /** One after the other: there may be thousands, with megabytes each. */
  async #lookAgain(): Promise<void> {
    // A storage that fails now is asked again the next time.
    for (const key of [...this.#broken.values()].flatMap((keys) => [...keys]))
      await this.file(key).catch(() => undefined);
    this.#recheckAt = performance.now() + recheckAfter;
  }

  #note(key: string, sound: boolean): void {
    const version = key.split('/', 2).join('/');
    const broken = this.#broken.get(version) ?? new Set();
    if (broken.has(key) !== sound) return;
    if (sound) broken.delete(key);
    else broken.add(key);
    if (broken.size > 0) this.#broken.set(version, broken);
    else this.#broken.delete(version);
    if (sound) return;
    this.#onProblem(new Error(`${key} is not what was uploaded. Its version is not used until the file is restored.`));
  }

  /** Every complete version of a remote that can be read now, newest first. */
  async versions(remote: string): Promise<VersionRecord[]> {
    if (!isRemoteName(remote)) return [];
    const keys = await this.#storage.list(`versions/${remote}/`);
    const read = (key: string) =>
      this.#record(key).catch((cause: unknown) => {
        this.#onProblem(new Error(`${key} cannot be read now.`, { cause }));
        return undefined;
      });
    const inTurn = atMost(readAtOnce);
    const records = await Promise.all(keys.map((key) => inTurn(() => read(key))));
    return records.filter((record) => record !== undefined).sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  /** `filesHash` of a complete version. */
  async hash(remote: string, version: string): Promise<string | undefined> {
    // A version that this process knows may have been deleted.
    const manifest = `${remote}/${version}/${manifestFile}`;
    if (!isKey(manifest) || !(await this.#storage.exists(manifest))) return this.#forget(remote, version);
    return (await this.#record(recordKey(remote, version)))?.hash;
  }

  /** Drops what is in memory of a version that was deleted (D8.4). */
  #forget(remote: string, version: string): undefined {
    this.#records.delete(recordKey(remote, version));
    this.#manifests.delete(`${remote}/${version}`);
    this.#broken.delete(`${remote}/${version}`);
  }

  async #record(key: string): Promise<KnownRecord | undefined> {
    const known = this.#records.get(key);
    if (known) return known;
    // Before its manifest a version does not exist, and an upload that failed may have left a large record.
    const complete = key.replace(/^versions\/(.+)\.json$/, `$1/${manifestFile}`);
    // A request may name a version that no storage could have.
    if (!isKey(key) || !isKey(complete)) return undefined;
    const body = (await this.#storage.exists(complete)) ? await this.#storage.read(key) : undefined;
    if (!body) return undefined;
    const { data: record } = versionRecordSchema.safeParse(parseJson(body));
    const hash = record && filesHash(record);
    const released = record && ownValue(knownRemote(await this.#state(), record.remote)?.versionHashes, record.version);
    if (!record || !hash || recordKey(record.remote, record.version) !== key || hash !== (released ?? hash)) {
      this.#onProblem(
        new Error(`${key} is not what was released. Its version is not used until the record is restored.`),
      );
      return undefined;
    }
    this.#records.set(key, { ...record, hash });
    return { ...record, hash };
  }
}

export interface StoredVersion extends Pick<VersionRecord, 'files' | 'source'> {
  readonly manifest: RemoteManifest;
  /** `filesHash` of it. */
  readonly hash: string;
}

type KnownRecord = VersionRecord & Pick<StoredVersion, 'hash'>;

function sha256(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

/** The object that lists a version's files. */
export function recordKey(remote: string, version: string): string {
  return `versions/${remote}/${version}.json`;
}

/** Hash of the list of a version's files, each with its own hash. */
export function filesHash({ files }: Pick<VersionRecord, 'files'>): string {
  return sha256(Buffer.from(JSON.stringify(files)));
}

/** Whether a remote can have this name. */
export function isRemoteName(name: string): boolean {
  return remoteNameSchema.safeParse(name).success && isKey(name) && !reservedNames.includes(name);
}
