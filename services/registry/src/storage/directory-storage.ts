import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { maxObjectBytes, safeKey, type Storage } from './storage.ts';

/** Files that are being written. Hidden, so that no key names one. */
const incomingFolder = '.incoming';
/** Age in milliseconds of an unfinished file whose process must have ended. */
const abandonedAfter = 3_600_000;

/** A storage in a folder, for one machine. Processes that share the folder share the storage. */
export function createDirectoryStorage(dir: string): Storage {
  const fileOf = (key: string) => join(dir, safeKey(key));
  let swept: Promise<void> | undefined;

  /** Writes a temporary file to the disk, then puts it in place in one step. */
  const place = async (key: string, body: Uint8Array | string, put: (from: string, to: string) => Promise<void>) => {
    const to = fileOf(key);
    await (swept ??= sweep(join(dir, incomingFolder)));
    const from = join(dir, incomingFolder, randomUUID());
    await Promise.all([mkdir(dirname(from), { recursive: true }), mkdir(dirname(to), { recursive: true })]);
    try {
      await writeThrough(from, body);
      await put(from, to);
    } finally {
      await rm(from, { force: true });
    }
  };

  return {
    read: async (key, most) => unlessMissing(readWhole(fileOf(key), most)),
    write: (key, body) => place(key, body, rename),
    createOnce: async (key, body) => {
      if (await isThere(fileOf(key))) return false;
      try {
        // A link cannot replace a file: the file system decides which writer wins.
        await place(key, body, link);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
    remove: async (key) => {
      const file = fileOf(key);
      if (await isThere(file)) await rm(file, { force: true });
    },
    list: async (prefix) => {
      const folder = join(dir, prefix.includes('/') ? safeKey(prefix.slice(0, prefix.lastIndexOf('/'))) : '');
      const entries = (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix) && !key.startsWith('.'))
        .sort();
    },
    exists: async (key) => isThere(fileOf(key)),
  };
}

async function writeThrough(file: string, body: Uint8Array | string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readWhole(file: string, most = maxObjectBytes): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    return size > most ? Buffer.alloc(0) : await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function isThere(file: string): Promise<boolean> {
  return (await unlessMissing(stat(file)))?.isFile() ?? false;
}

async function sweep(folder: string): Promise<void> {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const file = join(folder, name);
    const known = await unlessMissing(stat(file));
    if (known && Date.now() - known.mtimeMs > abandonedAfter) await rm(file, { force: true });
  }
}

/** Undefined when the file is missing, or is a folder, or the reverse. */
async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}
