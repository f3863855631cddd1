import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { allProcesses, giveWay } from './processes-of.ts';

test('a process gives way with all of its threads, and tells how many these are and how long they have worked', async () => {
  const script = `new (require('node:worker_threads').Worker)('setInterval(() => 0, 1000)', { eval: true });
    while (process.cpuUsage().user < 200_000); console.log('ready');`;
  const child = spawn(process.execPath, ['--eval', script]);
  await once(child.stdout, 'data');
  try {
    await lookAt(child.pid);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

async function lookAt(child: number | undefined): Promise<void> {
  const found = (await allProcesses()).find(({ pid }) => pid === child);
  if (!found) throw new Error('The process was not found.');
  const threads = readdirSync(`/proc/${found.pid}/task`);
  expect(found.threads).toBe(threads.length);
  expect(found.worked).toBeGreaterThan(100);
  await giveWay(found);
  const niceOf = (thread: string) => {
    const stat = readFileSync(`/proc/${found.pid}/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  };
  expect(new Set(threads.map(niceOf))).toEqual(new Set([constants.priority.PRIORITY_LOW]));
}

test('a process that has ended gives no error', async () => {
  const gone = { pid: 2 ** 30, parent: 1, group: 1, bytes: 0, threads: 0, worked: 0 };
  await expect(giveWay(gone)).resolves.toBeUndefined();
});
