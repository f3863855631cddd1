import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the workspace's remotes: every folder `mfe-*` with a `remote.json`. */
export function remoteNames(root: string): string[] {
  return readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')));
}
