import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftovers } from './leftovers.ts';

let dir: string;
let process_: ChildProcess;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cc-leftovers-'));
  process_ = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  await once(process_, 'spawn');
  const ended = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await once(ended, 'exit');
  writeFileSync(join(dir, 'running.json'), JSON.stringify({ pid: ended.pid, parts: [process_.pid] }));
});
afterEach(() => {
  process_.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

test('processes of an earlier start that was killed are ended', async () => {
  await Promise.all([once(process_, 'exit'), endLeftovers(dir)]);
  expect(process_.signalCode).toBe('SIGTERM');
});

test('after the machine was started anew, other processes that have their numbers are left alone', async () => {
  utimesSync(join(dir, 'running.json'), 0, 0);
  await endLeftovers(dir);
  await endLeftovers(dir);
  expect([process_.exitCode, process_.signalCode]).toEqual([null, null]);
});
