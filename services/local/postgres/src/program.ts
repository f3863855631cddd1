import { spawn, type ChildProcess } from 'node:child_process';
import type { SystemUser } from './run-as.ts';

/** A running Postgres program and its output. */
export interface Program {
  readonly process: ChildProcess;
  /** Settles when the program has ended or could not be started; never rejects, see `output`. */
  readonly exited: Promise<void>;
  /** The last 8,000 characters of its output. */
  output(): string;
  /** Settles with true once it has written the text. */
  said(text: string): Promise<boolean>;
}

/** Starts a program as the given user; `log` gets each line of its output. */
export function run(file: string, args: string[], user?: SystemUser, log?: (line: string) => void): Program {
  const child = spawn(file, args, {
    ...user,
    // An unprivileged user may have no access to root's working directory.
    cwd: '/',
    // An own process group: Ctrl-C reaches Node alone, which stops the database after everything that uses it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The caller's environment (PGDATA, PGPORT, locale) must not change the program's behavior or messages.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  });
  let output = '';
  const listeners: (() => void)[] = [];
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-8000);
      for (const line of text.trimEnd().split('\n')) log?.(line);
      for (const listener of listeners) listener();
    });
  }
  return {
    process: child,
    exited,
    output: () => output.trim(),
    said: (text) => new Promise((resolve) => listeners.push(() => output.includes(text) && resolve(true))),
  };
}
