import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hostFilesSchema, type HostFiles } from '@cc/contracts/federation/shell';
import type { FastifyBaseLogger } from 'fastify';

export const manifestName = 'host-manifest.json';

/**
 * Follows the manifest of a built host: a rebuilt one is noticed at the next call. An unreadable manifest is logged,
 * and the previous one stays in use.
 * @throws Error from the returned function, when the manifest was never readable
 */
export function followManifest(dir: string, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<HostFiles> {
  const file = join(dir, manifestName);
  let known: { readonly stamp: string; readonly manifest: HostFiles } | undefined;
  return async () => {
    const stamp = await stampOf(file);
    if (known?.stamp === stamp) return known.manifest;
    try {
      known = { stamp, manifest: hostFilesSchema.parse(JSON.parse(await readFile(file, 'utf8'))) };
    } catch (error) {
      if (!known) throw error;
      log.error(error, `${file} is unreadable; the previous one stays in use`);
      known = { ...known, stamp };
    }
    return known.manifest;
  };
}

/** Changes whenever the file is replaced; empty while the file is missing. */
async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
