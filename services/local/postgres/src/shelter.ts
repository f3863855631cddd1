import { createHash } from 'node:crypto';
import { cp, lstat, mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SystemUser } from './run-as.ts';

/** Writable by root only, readable by every user: for a project below root's closed home folder. */
const shelter = '/var/lib/coach-connect';

/**
 * The real folder of the data: `dataDir` itself, if the user that Postgres runs as can reach it. If not, `dataDir`
 * becomes a link to a folder that this user can reach. Without the link, earlier data there is deleted.
 */
export async function reachableData(dataDir: string, user?: SystemUser): Promise<string> {
  if (await canReach(dirname(dataDir), user)) return dataDir;
  const place = join(shelter, 'data', shortHash(dataDir));
  if (await linksTo(dataDir, place)) return place;
  await rm(place, { recursive: true, force: true });
  await mkdir(dirname(place), { recursive: true, mode: 0o755 });
  await symlink(place, dataDir);
  return place;
}

/** The folder of the Postgres programs, or a copy that the user that Postgres runs as can reach. */
export async function reachablePrograms(folder: string, user?: SystemUser): Promise<string> {
  if (await canReach(folder, user)) return folder;
  const copy = join(shelter, `programs-${shortHash(await readFile(join(folder, '..', 'package.json'), 'utf8'))}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    await mkdir(shelter, { recursive: true, mode: 0o755 });
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
      // Another process was faster, and its copy is the same.
      if (error.code !== 'ENOTEMPTY') throw error;
      await rm(unfinished, { recursive: true });
    });
  }
  return copy;
}

async function canReach(folder: string, user?: SystemUser): Promise<boolean> {
  if (!user) return true;
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (basename(path) === '') return true;
  }
}

async function linksTo(path: string, place: string): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return found?.isSymbolicLink() === true && (await readlink(path)) === place;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
