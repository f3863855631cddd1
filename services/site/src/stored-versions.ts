import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteVersionSchema } from '@cc/contracts/federation/registry';

/** The versions of a remote in the store's folder, the newest first. */
export async function storedVersions(remotesDir: string, remote: string): Promise<string[]> {
  const entries = await readdir(join(remotesDir, remote), { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && remoteVersionSchema.safeParse(entry.name).success);
  const dated = await Promise.all(
    folders.map(async ({ name }) => ({ name, at: (await stat(join(remotesDir, remote, name))).mtimeMs })),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ name }) => name);
}
