import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { remotesFolder } from './remotes-folder.ts';
import { root } from './workspace.ts';

// First the database: it never refers to files of the remotes. `--remotes`: only these, where hosted Supabase backs the database up.
const folder = remotesFolder();
const args = process.argv.slice(2);
const run = (file: string, ...more: string[]) =>
  spawnSync(process.execPath, [join(root, file), ...more], { stdio: 'inherit' }).status === 0;

if (
  (!args.includes('--remotes') && !run('services/api/src/backup/cli.ts', ...args)) ||
  !run('services/registry/src/backup/cli.ts', 'backup', folder)
) {
  process.exitCode = 1;
}
