import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Links to our own packages are copied, so they point into the copy. Federation writes its own place into what it
 * builds.
 */
const copied = new Set(['@cc', '@module-federation']);

/**
 * Gives a copy of the workspace the packages that are installed in it: links to each of them, one by one.
 * @param folder a `node_modules`, as a path in both of them
 */
export function linkPackages(folder: string, root: string, copy: string): void {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    // Prettier deletes the cache when it runs without one.
    if (name === '.cache') continue;
    const place = join(copy, folder, name);
    if (copied.has(name)) cpSync(join(root, folder, name), place, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(root, folder, name), place);
  }
}
