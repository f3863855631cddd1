import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.ts';

// A separate process, as the packages of the rehearsal are not those of the tools.
const child = spawn(process.execPath, [join(root, 'rehearsal/src/rehearse.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// Ctrl-C reaches the child directly; this process only waits until it has ended.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
