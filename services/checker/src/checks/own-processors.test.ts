import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { OwnProcessors, partOf } from './own-processors.ts';

test.each([
  [[0, 1], 2, [[0], [1]]],
  [
    [0, 1, 2, 5, 7],
    2,
    [
      [0, 1, 2],
      [5, 7],
    ],
  ],
  [[3], 2, [[3], [3]]],
  [[3, 4], 1, [[3, 4]]],
])('of the processors %j, each of %i checks has its own', (list, parts, expected) => {
  expect(expected.map((_each, part) => partOf(list, part, parts))).toEqual(expected);
});

const allowed = async (pid: number) =>
  /^Cpus_allowed_list:\s*(\S+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
async function aCheck() {
  const child = spawn('sleep', ['60']);
  started.push(child);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  return { pid, own: new OwnProcessors(), bind: (own: OwnProcessors) => own.bind([{ pid }]) };
}

test('two checks have processors of their own while both run, and one that runs alone has all', async () => {
  const all = await allowed(process.pid);
  const [one, other] = [await aCheck(), await aCheck()];
  const [ofOne, ofOther] = [one.own, other.own];
  for (const { bind, own } of [one, other]) await bind(own);
  const halves = [await allowed(one.pid), await allowed(other.pid)];
  // A machine with a single processor has no halves.
  if (all?.match(/[-,]/)) expect(new Set([all, ...halves]).size).toBe(3);
  else expect(halves).toEqual([all, all]);
  ofOther.end();
  await one.bind(ofOne);
  expect(await allowed(one.pid)).toBe(all);
  ofOne.end();
});

test('a process that has ended is no failure', async () => {
  const [one, other] = [new OwnProcessors(), new OwnProcessors()];
  await expect(one.bind([{ pid: 2 ** 22 + 1 }])).resolves.toBeUndefined();
  one.end();
  other.end();
});
