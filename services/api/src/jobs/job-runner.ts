import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCronItems, run, type Logger, type TaskList, type Worker, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { inTransaction } from '../database.ts';

/** One run of the library: it can end by itself, and is then replaced by another one. */
export interface JobRunner {
  /** Resolves with the known reason when it has ended by itself and its last job is over. */
  readonly ended: Promise<{ readonly reason: string; readonly err?: unknown }>;
  /** Takes no new jobs, and lets running ones end. */
  stop(): Promise<void>;
  /**
   * To be called once it has ended: deletes finished jobs that could not be marked as done, and unlocks failed ones.
   * @throws Error when the database does not answer.
   */
  settle(): Promise<void>;
}

/** How a runner is made. */
export interface JobRunnerOptions {
  readonly tasks: TaskList;
  /** Runs at the start, and then every minute. */
  readonly everyMinute: string;
  readonly logger: Logger;
  /** Milliseconds that the library has for tidying up when no job runs any more. */
  readonly graceMs: number;
}

/**
 * That a job was done, or failed, is written down without a delay, but by the part of the library that waits for it before it
 * stops. When that fails once, this part ends the whole runner; the other part would end the process.
 */
export const jobPreset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const;

/** More jobs than can be done and still on their way to the database. */
const rememberedJobs = 1000;

/** @throws Error when the database does not answer. */
export async function startJobRunner(pool: Pool, options: JobRunnerOptions): Promise<JobRunner> {
  const { tasks, everyMinute, logger, graceMs } = options;
  const traces = followRunner();
  await pool.query('select graphile_worker.add_job($1, job_key := $2)', [everyMinute, `${everyMinute} at start`]);
  const runner = await run({
    preset: jobPreset,
    pgPool: pool,
    taskList: tasks,
    concurrency: 4,
    noHandleSignals: true,
    logger,
    events: traces.events,
    parsedCronItems: parseCronItems([{ task: everyMinute, match: '* * * * *', identifier: everyMinute }]),
  });
  // The library refuses to stop what has ended by itself, and stops what it left half ended: both are as wanted.
  const stopRunner = () => void runner.stop().catch(() => undefined);

  return {
    ended: traces.ending.then(async (ending) => {
      await Promise.allSettled(traces.workers.map(({ promise }) => promise));
      // After more than one failure the library may wait forever for workers that are gone.
      await firstOf(traces.released, (signal) => pause(graceMs, undefined, { signal }));
      stopRunner();
      return ending;
    }),
    async stop() {
      stopRunner();
      await firstOf(traces.released, (signal) => untilIdle(traces.workers, graceMs, signal));
    },
    settle: () =>
      inTransaction(pool, async (client) => {
        await client.query('select graphile_worker.force_unlock_workers($1)', [[traces.poolId()]]);
        await client.query('select graphile_worker.complete_jobs($1)', [[...traces.done]]);
      }),
  };
}

/** Notes what the library tells of one runner. */
function followRunner() {
  const events: WorkerEvents = new EventEmitter();
  const workers: Worker[] = [];
  const done = new Set<string>();
  const ending = Promise.withResolvers<Awaited<JobRunner['ended']>>();
  const released = Promise.withResolvers<undefined>();
  let poolId = '';
  let fault: { readonly err?: unknown } = {};
  events.on('pool:create', ({ workerPool }) => (poolId = workerPool.id));
  events.on('worker:create', ({ worker }) => workers.push(worker));
  events.on('job:success', ({ job }) => {
    const [oldest] = done.add(job.id);
    if (oldest !== undefined && done.size > rememberedJobs) done.delete(oldest);
  });
  events.on('pool:fatalError', ({ error }) => (fault = { err: error }));
  events.on('pool:gracefulShutdown', ({ message }) => ending.resolve({ reason: message, ...fault }));
  events.on('pool:release', () => released.resolve(undefined));
  return { events, workers, done, ending: ending.promise, released: released.promise, poolId: () => poolId };
}

/** No job runs: a worker that is still there only waits for a database that does not answer. */
async function untilIdle(workers: readonly Worker[], graceMs: number, signal: AbortSignal): Promise<void> {
  do await pause(graceMs, undefined, { signal });
  while (workers.some((worker) => worker.getActiveJob() !== null));
}

/** Waits for `event` or for `otherwise`, whose timer does not outlive the event. */
async function firstOf(event: Promise<void>, otherwise: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([event, otherwise(over.signal)]).finally(() => over.abort());
}
