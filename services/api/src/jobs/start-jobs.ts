import { Logger, parseCronItems, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

export interface RunningJobs {
  /** Lets running jobs end, and takes no new ones. */
  stop(): Promise<void>;
}

/** Creates or upgrades the queue's own tables, in the schema that the migrations made for it. */
export async function prepareJobQueue(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/**
 * That a job was done, or failed, is written down without a delay, but by the part of the library that waits for it before it
 * stops: otherwise it ends with that still on its way, and a mail that was sent is sent again by another process.
 */
export const jobPreset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const;

/** Works off the queue in this process; any number of processes may do so. `everyMinute` also runs once at the start. */
export async function startJobs(
  pool: Pool,
  tasks: TaskList,
  everyMinute: keyof TaskList & string,
  log: FastifyBaseLogger,
): Promise<RunningJobs> {
  const runner: Runner = await run({
    preset: jobPreset,
    pgPool: pool,
    taskList: tasks,
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : level]({ part: 'jobs' }, message)),
    parsedCronItems: parseCronItems([{ task: everyMinute, match: '* * * * *', identifier: everyMinute }]),
  });
  await runner.addJob(everyMinute, {}, { jobKey: `${everyMinute} at start` });
  return { stop: () => runner.stop() };
}
