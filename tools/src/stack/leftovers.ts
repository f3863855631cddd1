import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const runningSchema = z.object({ pid: z.number().int(), parts: z.array(z.number().int()) });

/**
 * Ends the parts of an earlier start that was itself ended the hard way, so that they do not hold their ports.
 * Throws when that earlier start is alive: two must not share one data folder.
 */
export async function endLeftovers(dataDir: string): Promise<void> {
  const file = join(dataDir, 'running.json');
  if (!existsSync(file)) return;
  const { pid, parts } = runningSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (isAlive(pid)) {
    throw new Error(
      `It runs already (process ${pid}, data in ${dataDir}). Stop that one first: Ctrl-C, or kill ${pid}.`,
    );
  }
  for (const part of parts.filter(isAlive)) process.kill(part, 'SIGTERM');
  for (let waited = 0; parts.some(isAlive) && waited < 100; waited += 1) await sleep(100);
  rmSync(file, { force: true });
}

/** True when Postgres of this data folder may still run: the next start takes it over, its port is not foreign. */
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
