import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.ts';

// First the database: it never refers to files of the remotes.
const folder = process.env['BACKUP_REMOTES_DIR'];
const run = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, file), ...args], { stdio: 'inherit' }).status === 0;

if (!folder) {
  console.error('BACKUP_REMOTES_DIR is not set: the folder for the copy of the remotes.');
  process.exitCode = 1;
} else if (
  !run('services/api/src/backup/cli.ts', ...process.argv.slice(2)) ||
  !run('services/registry/src/backup/cli.ts', 'backup', folder)
) {
  process.exitCode = 1;
}
