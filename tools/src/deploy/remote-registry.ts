import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  registrySchema,
  type FileList,
  type RegisteredRemote,
  type Registry,
  type RemoteManifest,
  type RemoteSource,
} from '@cc/contracts/federation/registry';

/** Where the site serves the store: addresses in the registry begin with it. */
const publicPath = '/remotes';
/** How long another deployment may hold the registry, in milliseconds. */
const lockPatience = 10_000;

/** The registry of a store; empty when nothing was ever published. */
export async function readRegistry(storeDir: string): Promise<Registry> {
  const text = await readFile(join(storeDir, 'registry.json'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '{"remotes":[]}';
    throw error;
  });
  return registrySchema.parse(JSON.parse(text));
}

/** Makes a version that is in the store the live one. The one that was live stays as the version to fall back on. */
export async function makeLive(storeDir: string, manifest: RemoteManifest): Promise<void> {
  await withLock(storeDir, async () => {
    const { remotes } = await readRegistry(storeDir);
    const before = remotes.find(({ name }) => name === manifest.name);
    const others = remotes.filter(({ name }) => name !== manifest.name);
    const next = [...others, registered(manifest, before)].sort((a, b) => (a.name < b.name ? -1 : 1));
    await replaceFile(join(storeDir, 'registry.json'), `${JSON.stringify({ remotes: next }, null, 2)}\n`);
  });
}

function registered(manifest: RemoteManifest, before: RegisteredRemote | undefined): RegisteredRemote {
  const { name, owner, routes, fragments, slots, navigation } = manifest;
  const previous = before?.live.version === manifest.version ? before.previous : before?.live;
  const declared = { name, owner, routes, fragments, slots, navigation };
  return { ...declared, live: sourceOf(manifest), ...(previous ? { previous } : {}) };
}

function sourceOf(manifest: RemoteManifest): RemoteSource {
  const { name, version, global, entry, files, pages, fragmentFiles, server } = manifest;
  const address = (file: string) => `${publicPath}/${name}/${version}/${file}`;
  const addresses = ({ js, css }: FileList) => ({ js: js.map(address), css: css.map(address) });
  const all = (lists: Readonly<Record<string, FileList>>) =>
    Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, addresses(list)] as const));
  return {
    version,
    global,
    entry: address(entry),
    files: addresses(files),
    pages: all(pages),
    ...(fragmentFiles ? { fragmentFiles: all(fragmentFiles) } : {}),
    ...(server ? { server: address(server) } : {}),
  };
}

/** Readers find the file before or the file after, never half of one. */
async function replaceFile(file: string, content: string): Promise<void> {
  const incoming = `${file}.incoming-${randomUUID()}`;
  await writeFile(incoming, content);
  await rename(incoming, file);
}

/** Two deployments at once would each write a registry without the other's remote. */
async function withLock(storeDir: string, work: () => Promise<void>): Promise<void> {
  const lock = join(storeDir, 'registry.lock');
  const deadline = Date.now() + lockPatience;
  for (;;) {
    try {
      await (await open(lock, 'wx')).close();
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      if (Date.now() > deadline) {
        throw new Error(`Another deployment holds ${lock}. If none is running, delete that file and publish again.`, {
          cause: error,
        });
      }
      await pause(50);
    }
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Whether the file system gave this reason. */
export function hasCode(error: unknown, code: 'EEXIST' | 'ENOENT'): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
