import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { shellName } from '@cc/contracts/federation/shell';

/** Names of the workspace's remotes: every folder `mfe-*` with a `remote.json`. */
export function remoteNames(root: string): string[] {
  return readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')));
}

/** Names of all that is released: the shell first, since remotes are on its pages. */
export function releasedNames(root: string): string[] {
  return [shellName, ...remoteNames(root)];
}
