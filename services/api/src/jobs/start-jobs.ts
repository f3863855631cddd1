import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations, type TaskList } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { startJobRunner, type JobRunner } from './job-runner.ts';

export interface RunningJobs {
  /** Waits for running jobs, stores their results, and takes no new ones. Never rejects; may be called again. */
  stop(): Promise<void>;
}

/** Creates or upgrades the queue's own tables, in the schema from the migration. */
export async function prepareJobQueue(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/** Milliseconds: before the first restart, the maximum between later ones, and for the cleanup. */
export interface JobPauses {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly graceMs: number;
}

const usualPauses: JobPauses = { firstMs: 1000, longestMs: 60_000, graceMs: 5000 };

/**
 * Runs the queue in this process; any number of processes may do so. `everyMinute` also runs once at the start. If the
 * library stops because one of its own statements failed, the queue is restarted.
 * @throws Error when the database does not answer at the start.
 */
export async function startJobs(
  pool: Pool,
  tasks: TaskList,
  everyMinute: keyof TaskList & string,
  log: FastifyBaseLogger,
  pauses: JobPauses = usualPauses,
): Promise<RunningJobs> {
  const jobsLog = log.child({ part: 'jobs' });
  const logger = new Logger(() => (level, message) => jobsLog[level === 'warning' ? 'warn' : level](message));
  const start = () => startJobRunner(pool, { tasks, everyMinute, logger, graceMs: pauses.graceMs });
  const stopping = new AbortController();
  const stopped = keepRunning(await start(), { start, log: jobsLog, pauses, stopping: stopping.signal });
  return {
    stop() {
      stopping.abort();
      return stopped;
    },
  };
}

interface Upkeep {
  readonly start: () => Promise<JobRunner>;
  readonly log: FastifyBaseLogger;
  readonly pauses: JobPauses;
  readonly stopping: AbortSignal;
}

/** @returns when the last runner was stopped on request. */
async function keepRunning(first: JobRunner, upkeep: Upkeep): Promise<void> {
  const { log, stopping } = upkeep;
  const asked = once(stopping, 'abort');
  let runner = first;
  while (!stopping.aborted) {
    const ending = await Promise.race([runner.ended, asked]);
    if (stopping.aborted) break;
    log.error(ending, 'the job queue ended in this process; it will be restarted');
    runner = await replace(runner, upkeep);
  }
  await runner.stop();
  await runner.settle().catch((err: unknown) => {
    log.error({ err }, 'the results of the last jobs could not be stored; they may run again in four hours');
  });
}

/** @returns the next runner; the ended one if a stop comes first. */
async function replace(ended: JobRunner, { start, log, pauses, stopping }: Upkeep): Promise<JobRunner> {
  for (let ms = pauses.firstMs; ; ms = Math.min(2 * ms, pauses.longestMs)) {
    // A stop ends the pause with an error.
    await pause(ms, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return ended;
    try {
      await ended.settle();
      return await start();
    } catch (err) {
      log.error({ err }, 'the job queue could not be restarted; it is tried again');
    }
  }
}
