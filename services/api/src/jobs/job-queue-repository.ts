import type { Queryable } from '../database.ts';
import type { FormMailJob } from '../forms/mail-form.ts';

/** The payload of each kind of background job. */
export interface JobPayloads {
  readonly 'mail-form': FormMailJob;
  readonly 'mail-summary': {
    readonly key: string;
    readonly to: string;
    readonly content: Readonly<Record<'successful' | 'failed' | 'schools' | 'conferences', readonly string[]>>;
  };
}

/** The pauses between attempts grow to 6.1 hours: ten attempts in the first ten hours, then four a day for a month. */
const attempts = 130;

export interface JobQueueRepository {
  /**
   * Queues a job. It is retried with growing pauses for a month, and after that whenever an API process starts
   * (`requeueFailed`).
   * @param database pass a client inside a transaction to make the job part of it.
   */
  add<Name extends keyof JobPayloads>(name: Name, payload: JobPayloads[Name], database?: Queryable): Promise<void>;
  /** Queues the jobs again that ran out of attempts: their cause may be fixed. */
  requeueFailed(): Promise<void>;
}

export function createJobQueueRepository(pool: Queryable): JobQueueRepository {
  return {
    async add(name, payload, database = pool) {
      await database.query({
        name: 'add-job',
        text: 'select graphile_worker.add_job($1, $2::json, max_attempts := $3)',
        values: [name, JSON.stringify(payload), attempts],
      });
    },
    async requeueFailed() {
      await pool.query(
        `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now(), attempts := 0, max_attempts := $1)
         from graphile_worker.jobs where attempts >= max_attempts and task_identifier like 'mail-%'
         having count(*) > 0`,
        [attempts],
      );
    },
  };
}
