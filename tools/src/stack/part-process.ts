import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLog } from './open-log.ts';
import type { Part } from './parts.ts';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;

/** A process that did not start. The message names its log. */
export class PartFailed extends Error {}

/** A running part. */
export interface RunningPart {
  readonly part: Part;
  readonly pid: number;
  /** Settles when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Ends it, by force after 15 seconds. */
  stop(): Promise<void>;
  /** Kills it at once, like a crash. */
  kill(): Promise<void>;
}

/** Starts a part, its output going to `logFile`, and waits until it answers. @throws PartFailed */
export async function startPart(part: Part, logFile: string): Promise<RunningPart> {
  const log = openLog(logFile, 'a');
  const child = spawn(process.execPath, [part.script], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TZ: process.env['TZ'],
      NODE_ENV: 'production',
      ...part.env,
    },
    stdio: ['ignore', log, log],
    // In its own process group: Ctrl-C must not reach all processes at once, since they stop in order.
    detached: true,
  });
  closeSync(log);
  const running = track(part, child);
  const gone = new AbortController();
  void running.ended.then(() => gone.abort());
  const outcome = await answers(part, gone.signal);
  if (outcome === 'ready') return running;
  await running.stop();
  const why = outcome === 'ended' ? 'ended while starting' : `did not answer within ${startTimeoutMs / 1000} s`;
  throw new PartFailed(`${part.name} (${part.what}) ${why}.\n\n${lastLines(logFile)}\n\nIts whole log: ${logFile}`);
}

function track(part: Part, child: ChildProcess): RunningPart {
  const { pid } = child;
  if (pid === undefined) throw new PartFailed(`${part.name} (${part.what}) could not be started at all.`);
  let over = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    over = true;
  });
  const end = async (signal: NodeJS.Signals) => {
    if (!over) child.kill(signal);
    await ended;
  };
  return {
    part,
    pid,
    ended,
    kill: () => end('SIGKILL'),
    stop: async () => {
      const forced = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await end('SIGTERM');
      clearTimeout(forced);
    },
  };
}

async function answers(part: Part, gone: AbortSignal): Promise<'ready' | 'silent' | 'ended'> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const healthy = await Promise.all(part.healthUrls.map(isHealthy));
    // Another process may answer on its port: a process that ended is not ready.
    if (gone.aborted) return 'ended';
    if (healthy.every(Boolean)) return 'ready';
    await sleep(100);
  }
  return 'silent';
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    // Not listening yet: the caller asks again until its deadline.
    return false;
  }
}

function lastLines(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}
