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

/** Works off the queue in this process; any number of processes may do so. `everyMinute` also runs once at the start. */
export async function startJobs(
  pool: Pool,
  tasks: TaskList,
  everyMinute: keyof TaskList & string,
  log: FastifyBaseLogger,
): Promise<RunningJobs> {
  const runner: Runner = await run({
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
