import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** All files of a build by their paths in its folder; none when there is no such folder. */
export async function readBuild(distDir: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = files.map(
    async (file) => [relative(distDir, file).split(sep).join('/'), await readFile(file)] as const,
  );
  return new Map(await Promise.all(contents));
}
