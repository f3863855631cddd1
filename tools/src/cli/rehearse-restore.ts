import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.ts';

const script = join(root, 'services/api/src/testing/restore/rehearse-restore.ts');
process.exitCode =
  spawnSync(process.execPath, [script, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).status ?? 1;
