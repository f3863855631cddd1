import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChecksAnswer, ChecksBody } from '@cc/contracts/deploy/checker';
import { chromiumPath } from '@cc/tools/browser';
import { browserEnvironment, type CheckSettings, checkSettingsSchema } from '../config.ts';
import { OwnProcessors } from './own-processors.ts';
import { allProcesses, familyOf } from './processes-of.ts';
import { type Told, toldSchema } from './told.ts';

const script = new URL('./check-process.ts', import.meta.url);
/** Megabytes of a check's own heap. */
const heap = 512;
/**
 * Bytes of a check with its browser. Ours take 1,020 million at most, on a busy machine; two at once, their temporary
 * files, and what one takes between two looks, fit into the container.
 */
const mostMemory = 1_300_000_000;
/**
 * Threads of a check with its browser. Ours have 150 at most. What one starts between two looks fits into the container
 * too.
 */
const mostThreads = 300;
/** Milliseconds between two looks at what it takes. */
const lookEvery = 250;

interface CheckPlace {
  readonly place?: number;
  readonly megabytes?: number;
  readonly gone?: AbortSignal | undefined;
}

/**
 * Checks a version in a process of its own, so that whatever its pages do ends no other check. Each place has a folder
 * for temporary files, with a limit in production (`temporary` in deploy/src/topology.ts): what a browser sends from
 * page to page is there.
 * @param place which of the checks that run at once it is, from 0
 * @param megabytes of its own heap
 * @param gone ends the check, whose result nobody waits for any more
 * @throws Error when no browser can be started, which is not the version's fault, or once it is gone
 */
export async function checkApart(
  job: ChecksBody,
  settings: CheckSettings,
  { place = 0, megabytes = heap, gone }: CheckPlace = {},
): Promise<ChecksAnswer> {
  const executable = await chromiumPath();
  // A process that is killed leaves its files behind.
  const ofPlace = join(tmpdir(), `check-${place}`);
  await mkdir(ofPlace, { recursive: true });
  const folder = await mkdtemp(join(ofPlace, 'coach-connect-'));
  const child = fork(script, [], {
    // No key of the checker.
    env: { ...browserEnvironment(), TMPDIR: folder, CHROMIUM_PATH: executable },
    execArgv: [`--max-old-space-size=${megabytes}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout: settings.CHECK_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const end = () => child.kill('SIGKILL');
  gone?.addEventListener('abort', end);
  if (gone?.aborted) end();
  const all: Told[] = [];
  child.on('message', (message) => {
    const parsed = toldSchema.safeParse(message);
    if (parsed.success) all.push(parsed.data);
  });
  // Unlike `exit`, it comes after the last message.
  const ended = once(child, 'close');
  // A failed send means that the process is gone, which its end tells.
  child.send?.({ job, settings: checkSettingsSchema.parse(settings) }, () => undefined);
  let took: 'much memory' | 'many threads' | undefined;
  const processors = new OwnProcessors();
  const groups = new Set<number>();
  const look = async () => {
    if (child.pid === undefined) return;
    const family = familyOf(child.pid, await allProcesses());
    // That of the child is the group of this process.
    const own = family.find(({ pid }) => pid === child.pid)?.group;
    for (const { group } of family) if (group !== own) groups.add(group);
    const sumOf = (what: 'bytes' | 'threads') => family.reduce((sum, { [what]: each }) => sum + each, 0);
    await processors.bind(family);
    if (sumOf('bytes') >= mostMemory) took = 'much memory';
    else if (sumOf('threads') >= mostThreads) took = 'many threads';
    if (took) child.kill('SIGKILL');
  };
  let looking: Promise<void> | undefined;
  const looks = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, lookEvery);
  try {
    await ended;
  } finally {
    processors.end();
    clearInterval(looks);
    await endGroups(groups);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
  gone?.throwIfAborted();
  const told = all.at(-1) ?? { problem: 'The process of a browser check ended before its browser opened.' };
  if ('problem' in told) throw new Error(told.problem);
  if ('answer' in told) return told.answer;
  // A process whose own heap was full ended by itself.
  return child.killed && !took ? tooLong(job, settings.CHECK_TIMEOUT_MS) : tookTooMuch(job, took ?? 'much memory');
}

/** Ends what is left of a browser: it learns late that its check has ended, if a page keeps it busy. */
async function endGroups(groups: ReadonlySet<number>): Promise<void> {
  for (;;) {
    const left = (await allProcesses()).filter(({ group }) => groups.has(group));
    if (left.length === 0) return;
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
    await pause(50);
  }
}

function tooLong({ manifest: { name, version, owner } }: ChecksBody, milliseconds: number): ChecksAnswer {
  const what = `The browser check of ${name} ${version} did not end within ${milliseconds / 1000} seconds.`;
  const remedy =
    'Deploy again, as the checker may have been busy. If it happens again, look for a page that never rests: a loop, or requests without an end.';
  return { checks: [], findings: [{ check: 'pages', what, whom: [owner], remedy }] };
}

function tookTooMuch(
  { manifest: { name, version, owner } }: ChecksBody,
  tooMuch: 'much memory' | 'many threads',
): ChecksAnswer {
  const what = `The pages of ${name} ${version} ended the browser check: they took too ${tooMuch}.`;
  const remedy =
    'Deploy again, as the checker may have been busy. If it happens again, look for a page that writes to the console without an end, that loads very much, or that starts workers or sounds without an end.';
  return { checks: [], findings: [{ check: 'pages', what, whom: [owner], remedy }] };
}
