import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';

const stopTimeoutMs = 15_000;

/**
 * Stops a Postgres server that outlived the Node process that had started it (a kill -9 leaves it running).
 * @throws when the server belongs to another process that still lives.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const server = await runningServer(dataDir);
  if (server === undefined) return;
  const owner = await readPid(ownerFile(dataDir));
  if (owner !== undefined && owner !== process.pid && isAlive(owner)) {
    throw new Error(
      `The database in ${dataDir} is in use by process ${owner}. Stop that process first (Ctrl-C in its window).`,
    );
  }
  await stopServer(server);
}

/** Whether the process that claimed the server in `dataDir` has died without stopping it. */
export async function isAbandoned(dataDir: string): Promise<boolean> {
  const owner = await readPid(ownerFile(dataDir)).catch((error: NodeJS.ErrnoException) => {
    // Another user's server, which is theirs to look after.
    if (error.code !== 'EACCES') throw error;
  });
  return owner !== undefined && !isAlive(owner);
}

/** Notes that this process answers for the server in `dataDir`. */
export async function claim(dataDir: string): Promise<void> {
  await writeFile(ownerFile(dataDir), String(process.pid));
}

/** Takes back what `claim` noted. */
export async function disclaim(dataDir: string): Promise<void> {
  await rm(ownerFile(dataDir), { force: true });
}

/** Asks the server to stop: open sessions are ended, everything committed is on disk. */
export async function stopServer(pid: number): Promise<void> {
  kill(pid, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      // SIGQUIT ends the server at once; its log brings every committed transaction back at the next start.
      kill(pid, 'SIGQUIT');
      return;
    }
    await sleep(20);
  }
}

function ownerFile(dataDir: string): string {
  return join(dataDir, 'owner.pid');
}

async function runningServer(dataDir: string): Promise<number | undefined> {
  const pid = await readPid(join(dataDir, 'postmaster.pid'));
  // After a reboot the number may belong to any other program, which must be left alone.
  return pid !== undefined && isAlive(pid) && commandLine(pid).includes(dataDir) ? pid : undefined;
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

function commandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    // The process ended between the two looks.
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to someone else. The cast: process.kill throws nothing but system errors.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: it ended by itself, which is what was wanted. The cast: process.kill throws nothing but system errors.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
