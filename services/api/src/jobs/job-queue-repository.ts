import type { Queryable } from '../database.ts';
import type { FormMailJob } from '../forms/mail-form.ts';

/** What each kind of background job needs. */
export interface JobPayloads {
  readonly 'mail-form': FormMailJob;
  readonly 'mail-summary': {
    readonly key: string;
    readonly to: string;
    readonly content: Readonly<Record<'successful' | 'failed' | 'schools' | 'conferences', readonly string[]>>;
  };
}

/** The queue's pauses grow to 6.1 hours: ten attempts in the first ten hours, then four a day for a month. */
const attempts = 130;

export interface JobQueueRepository {
  /**
   * Puts a job into the queue; it is tried again, ever more slowly, until it works: for a month by itself, then
   * anew whenever a process of the API starts (`requeueFailed`).
   * @param database a client inside a transaction makes the job part of it.
   */
  add<Name extends keyof JobPayloads>(name: Name, payload: JobPayloads[Name], database?: Queryable): Promise<void>;
  /** Puts the jobs that were given up into the queue once more: what made them fail was mended, or is tried again. */
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
