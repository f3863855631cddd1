import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { allProcesses } from './processes-of.ts';

test('a process is found with the number of its threads', async () => {
  const script = `new (require('node:worker_threads').Worker)('setInterval(() => 0, 1000)', { eval: true })
    .on('online', () => console.log('ready'));`;
  const child = spawn(process.execPath, ['--eval', script]);
  await once(child.stdout, 'data');
  try {
    const found = (await allProcesses()).find(({ pid }) => pid === child.pid);
    expect(found?.threads).toBe(readdirSync(`/proc/${child.pid}/task`).length);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
