import type { Queryable } from '../database.ts';

/** What each kind of background job needs. */
export interface JobPayloads {
  readonly 'mail-feedback': { readonly feedbackId: string };
  readonly 'mail-contact-message': { readonly messageId: string };
  readonly 'mail-pro-contact-order': { readonly orderId: string; readonly to: 'operator' | 'buyer' };
  readonly 'mail-testimonial': { readonly testimonialId: string };
  readonly 'mail-summary': {
    readonly key: string;
    readonly to: string;
    readonly content: Readonly<Record<'successful' | 'failed' | 'schools' | 'conferences', readonly string[]>>;
  };
}

export interface JobQueueRepository {
  /**
   * Puts a job into the queue; it is tried again, ever more slowly, until it works or has failed 12 times.
   * @param database a client inside a transaction makes the job part of it.
   */
  add<Name extends keyof JobPayloads>(name: Name, payload: JobPayloads[Name], database?: Queryable): Promise<void>;
}

export function createJobQueueRepository(pool: Queryable): JobQueueRepository {
  return {
    async add(name, payload, database = pool) {
      await database.query('select graphile_worker.add_job($1, $2::json, max_attempts := 12)', [
        name,
        JSON.stringify(payload),
      ]);
    },
  };
}
