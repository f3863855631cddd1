import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const runningSchema = z.object({ pid: z.number().int(), parts: z.array(z.number().int()) });

/**
 * Ends the processes of an earlier start that was killed, so that they free their ports.
 * @throws Error when that earlier start still runs: two must not share one data folder
 */
export async function endLeftovers(dataDir: string): Promise<void> {
  const file = join(dataDir, 'running.json');
  if (!existsSync(file)) return;
  // Since then the machine was started anew: other processes have these numbers now.
  if (statSync(file).mtimeMs < Date.now() - uptime() * 1000) return rmSync(file);
  const { pid, parts } = runningSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (isAlive(pid)) {
    throw new Error(
      `It is already running (process ${pid}, data in ${dataDir}). Stop that one first: Ctrl-C, or kill ${pid}.`,
    );
  }
  for (const part of parts.filter(isAlive)) process.kill(part, 'SIGTERM');
  for (let waited = 0; parts.some(isAlive) && waited < 100; waited += 1) await sleep(100);
  rmSync(file, { force: true });
}

/** Whether Postgres of this data folder may still run. The next start uses it, so its port counts as free. */
export function postgresMayRun(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // The system answers "no such process" by throwing.
    return false;
  }
}
