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
    // The server belongs to another user.
    if (error.code !== 'EACCES') throw error;
  });
  return owner !== undefined && !isAlive(owner);
}

/** Records this process as the owner of the server in `dataDir`. */
export async function claim(dataDir: string): Promise<void> {
  await writeFile(ownerFile(dataDir), String(process.pid));
}

/** Removes the record of `claim`. */
export async function disclaim(dataDir: string): Promise<void> {
  await rm(ownerFile(dataDir), { force: true });
}

/** Asks the server to stop: open sessions are ended, everything committed is on disk. */
export async function stopServer(pid: number): Promise<void> {
  kill(pid, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      // SIGQUIT ends the server at once; the next start recovers every committed transaction from the log.
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
  // After a reboot the process id may belong to another program, which must not be stopped.
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
    // The process ended between the two reads.
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to another user. The cast: process.kill throws only system errors.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: it has already ended. The cast: process.kill throws only system errors.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
