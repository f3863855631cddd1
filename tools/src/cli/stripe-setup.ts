import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.ts';

// The command needs the variables of the API that it names itself.
const { status } = spawnSync(process.execPath, [join(root, 'services/api/src/stripe-setup/cli.ts')], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
