import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLog } from './open-log.ts';
import type { Part } from './parts.ts';

/** Long enough that a busy machine fails no start. */
const startTimeoutMs = 180_000;
const stopTimeoutMs = 15_000;

/** A process that did not start. The message names its log. */
export class PartFailed extends Error {}

/** A program that runs until it is stopped. */
export interface Program {
  readonly name: string;
  /** Description for people. */
  readonly what: string;
  readonly command: readonly [file: string, ...args: string[]];
  readonly env: Readonly<Record<string, string>>;
  /** The system user that runs it; left out: the one that runs this process. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Whether it does its work. Asked again and again while it starts. */
  isReady(): Promise<boolean>;
}

/** A running program. */
export interface RunningProgram {
  readonly pid: number;
  /** Settles when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Ends it, by force after 15 seconds. */
  stop(): Promise<void>;
  /** Kills it at once, like a crash. */
  kill(): Promise<void>;
}

/** A running part. */
export interface RunningPart extends RunningProgram {
  readonly part: Part;
}

/** Starts a part, its output going to `logFile`, and waits until it answers. @throws PartFailed */
export async function startPart(part: Part, logFile: string): Promise<RunningPart> {
  const running = await startProgram(
    {
      ...part,
      command: [process.execPath, part.script],
      env: { NODE_ENV: 'production', ...part.env },
      isReady: async () => (await Promise.all(part.healthUrls.map(isHealthy))).every(Boolean),
    },
    logFile,
  );
  return { ...running, part };
}

/** Starts a program, its output going to `logFile`, and waits until it is ready. @throws PartFailed */
export async function startProgram(program: Program, logFile: string): Promise<RunningProgram> {
  const log = openLog(logFile, 'a');
  const [file, ...args] = program.command;
  const child = spawn(file, args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: process.env['TZ'], ...program.env },
    ...program.user,
    stdio: ['ignore', log, log],
    // In its own process group: Ctrl-C must not reach all processes at once, since they stop in order.
    detached: true,
  });
  closeSync(log);
  const running = track(program, child);
  const gone = new AbortController();
  void running.ended.then(() => gone.abort());
  const outcome = await answers(program, gone.signal);
  if (outcome === 'ready') return running;
  await running.stop();
  const why = outcome === 'ended' ? 'ended while starting' : `did not answer within ${startTimeoutMs / 1000} s`;
  throw new PartFailed(
    `${program.name} (${program.what}) ${why}.\n\n${lastLines(logFile)}\n\nIts whole log: ${logFile}`,
  );
}

function track({ name, what }: Program, child: ChildProcess): RunningProgram {
  const { pid } = child;
  if (pid === undefined) {
    // Node tells the reason later; nobody else would hear it.
    child.once('error', () => undefined);
    throw new PartFailed(`${name} (${what}) could not be started at all.`);
  }
  let over = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    over = true;
  });
  const end = async (signal: NodeJS.Signals) => {
    if (!over) child.kill(signal);
    await ended;
  };
  return {
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

async function answers(program: Program, gone: AbortSignal): Promise<'ready' | 'silent' | 'ended'> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const isReady = await program.isReady();
    // Another process may answer on its port: a process that ended is not ready.
    if (gone.aborted) return 'ended';
    if (isReady) return 'ready';
    await sleep(100);
  }
  return 'silent';
}

/** Whether an address answers, with a status below 300, within two seconds. */
export async function isHealthy(url: string): Promise<boolean> {
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
