import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCronItems, run, type Logger, type TaskList, type Worker, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { inTransaction } from '../database.ts';

/** One runner of the library. It may stop by itself; it is then replaced. */
export interface JobRunner {
  /** Resolves with the reason when it has stopped by itself and its last job has finished. */
  readonly ended: Promise<{ readonly reason: string; readonly err?: unknown }>;
  /** Takes no new jobs and waits for the running ones. */
  stop(): Promise<void>;
  /**
   * Call it after the end: deletes finished jobs that could not be marked as done, and unlocks failed ones.
   * @throws Error when the database does not answer.
   */
  settle(): Promise<void>;
}

/** Settings of a runner. */
export interface JobRunnerOptions {
  readonly tasks: TaskList;
  /** Runs at the start, and then every minute. */
  readonly everyMinute: string;
  readonly logger: Logger;
  /** Milliseconds that the library gets for its cleanup after the last job. */
  readonly graceMs: number;
}

/**
 * Completed and failed jobs are stored without a delay, but by the library's batching code, which waits for them before
 * it stops. If storing fails, that code stops the runner; without batching, the library would end the process.
 */
export const jobPreset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const;

/** More jobs than can ever wait to be stored. */
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
  // The library rejects if it has already stopped by itself, which is fine here.
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

/** Tracks the library's events about one runner. */
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

/** No job is running: a remaining worker only waits for a database that does not answer. */
async function untilIdle(workers: readonly Worker[], graceMs: number, signal: AbortSignal): Promise<void> {
  do await pause(graceMs, undefined, { signal });
  while (workers.some((worker) => worker.getActiveJob() !== null));
}

/** Waits for `event` or for `otherwise`, whose timer does not outlive the event. */
async function firstOf(event: Promise<void>, otherwise: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([event, otherwise(over.signal)]).finally(() => over.abort());
}
