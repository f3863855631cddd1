import type { feedback } from '@cc/contracts/api/feedback';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { z } from 'zod';
import type { Pool } from 'pg';
import { inTransaction } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';

export type Feedback = z.output<(typeof feedback)['request']>;
export type FeedbackAnswer = ResponseOf<typeof feedback>;

export interface FeedbackRepository {
  /** Stores feedback, and with it the job that mails it to the operator: both or neither. */
  add(feedback: Feedback, userId: string | null): Promise<void>;
  find(id: string): Promise<(Feedback & { readonly userId: string | null }) | null>;
}

export function createFeedbackRepository(pool: Pool, jobs: JobQueueRepository): FeedbackRepository {
  return {
    add: ({ type, subject, description, email }, userId) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `insert into public.feedback (type, subject, description, email, user_id)
           values ($1, $2, $3, $4, $5) returning id`,
          [type, subject, description, email, userId],
        );
        if (!rows[0]) throw new Error('Storing feedback answered no row.');
        await jobs.add('mail-feedback', { feedbackId: rows[0].id }, client);
      }),
    async find(id) {
      const { rows } = await pool.query<Feedback & { userId: string | null }>(
        'select type, subject, description, email, user_id as "userId" from public.feedback where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
  };
}
