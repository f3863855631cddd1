import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@cc/local-postgres';

/** A server in a process of its own. */
export interface RunningChild {
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts a program of this folder that says its port when it listens. */
export async function startChild(file: string, args: readonly string[] = []): Promise<RunningChild> {
  const child = fork(file, [...args]);
  const started = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => undefined)]);
  if (!started) throw new Error(`${file} of the benchmark did not start.`);
  return running(child, Number(started[0]));
}

/** Starts the API as its operators do. @param env all that it reads, but its port. */
export async function startApi(
  server: string,
  env: Readonly<Record<string, string>>,
  logFile: string,
): Promise<RunningChild> {
  const port = await freePort();
  const child = spawn(process.execPath, [server], {
    env: { ...env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', openSync(logFile, 'w'), 'inherit'],
  });
  const api = running(child, port);
  while (!(await answers(`${api.origin}/healthz`))) {
    if (child.exitCode !== null) throw new Error('The API did not start: its words stand above.');
    await sleep(50);
  }
  return api;
}

function running(child: ChildProcess, port: number): RunningChild {
  const ended = once(child, 'exit');
  return {
    origin: `http://127.0.0.1:${port}`,
    // A process that has said something has an id.
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
