import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.ts';

// A process of its own: what measures shall have nothing else in it.
const child = spawn(process.execPath, [join(root, 'bench/src/bench.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// Ctrl-C reaches it by itself; this process only waits for it to end in good order.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
