import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifestSchema, type RemoteManifest } from '@cc/contracts/federation/registry';
import { hasCode, makeLive } from './remote-registry.ts';

export interface PublishOptions {
  /** Folder that the remote's build wrote, with its `remote-manifest.json`. */
  readonly distDir: string;
  /** The store: `<remote>/<version>/...` and `registry.json`. */
  readonly storeDir: string;
}

export interface Published {
  readonly name: string;
  readonly version: string;
  /** False when this version stood in the store already. */
  readonly added: boolean;
}

/**
 * Puts a built remote into the store as an immutable version, and makes it live. A reader of the store sees either the
 * whole version or none of it, and either the registry before or the one after.
 * @throws Error when the build is unreadable, or when the store holds other files under the same version
 */
export async function publishRemote({ distDir, storeDir }: PublishOptions): Promise<Published> {
  const manifest = await readManifest(distDir);
  const folder = join(storeDir, manifest.name, manifest.version);
  const added = await addVersion(distDir, folder);
  await makeLive(storeDir, manifest);
  return { name: manifest.name, version: manifest.version, added };
}

async function readManifest(distDir: string): Promise<RemoteManifest> {
  const file = join(distDir, 'remote-manifest.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} cannot be read. Build the remote first (npm run build in its folder).`, { cause });
  });
  return remoteManifestSchema.parse(JSON.parse(text));
}

async function addVersion(distDir: string, folder: string): Promise<boolean> {
  if (await isSame(distDir, folder)) return false;
  const incoming = `${folder}.incoming-${randomUUID()}`;
  await mkdir(incoming, { recursive: true });
  try {
    await cp(distDir, incoming, { recursive: true });
    await rename(incoming, folder);
    return true;
  } catch (error) {
    await rm(incoming, { recursive: true, force: true });
    // Another deployment of the same version was faster: its folder is this one's too.
    if (await isSame(distDir, folder)) return false;
    throw error;
  }
}

/** True when the folder holds these very files, false when there is no folder; throws when it holds others. */
async function isSame(distDir: string, folder: string): Promise<boolean> {
  const there = await fingerprint(folder);
  if (there === undefined) return false;
  if (there === (await fingerprint(distDir))) return true;
  throw new Error(`${folder} holds other files than ${distDir}. Versions never change: build again to get a new one.`);
}

async function fingerprint(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (entries === undefined) return undefined;
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(`\0${file.slice(folder.length)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}
