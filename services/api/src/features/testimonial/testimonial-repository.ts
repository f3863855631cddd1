import type { Pool, PoolClient } from 'pg';
import { ApiFailure } from '../../api-failure.ts';
import { inTransaction } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';

/** A review as it is stored (specification 3). */
export interface Testimonial {
  readonly firstName: string;
  readonly lastInitial: string;
  readonly rating: number;
  readonly comments: string;
}

export interface TestimonialRepository {
  /**
   * Stores a review, not approved, and with it the job that mails it to the operator: both or neither. Under a key that is
   * known it stores nothing.
   * @throws ApiFailure idempotency_key_reused
   */
  add(testimonial: Testimonial, key?: string): Promise<void>;
  find(id: string): Promise<Testimonial | null>;
}

export function createTestimonialRepository(pool: Pool, jobs: JobQueueRepository): TestimonialRepository {
  return {
    add: (review, key) =>
      inTransaction(pool, async (client) => {
        const { firstName, lastInitial, rating, comments } = review;
        const { rows } = await client.query<{ id: string }>(
          `insert into public.testimonials (first_name, last_initial, rating, comments, idempotency_key)
           values ($1, $2, $3, $4, $5) on conflict (idempotency_key) do nothing returning id`,
          [firstName, lastInitial, rating, comments, key ?? null],
        );
        if (!rows[0]) return requireSame(client, review, key);
        await jobs.add('mail-testimonial', { testimonialId: rows[0].id }, client);
      }),
    async find(id) {
      const { rows } = await pool.query<Testimonial>(
        `select first_name as "firstName", last_initial as "lastInitial", rating, comments
         from public.testimonials where id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },
  };
}

async function requireSame(client: PoolClient, review: Testimonial, key: string | undefined): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from public.testimonials
     where idempotency_key = $1 and (first_name, last_initial, rating, comments) = ($2, $3, $4::smallint, $5)`,
    [key ?? null, review.firstName, review.lastInitial, review.rating, review.comments],
  );
  if (rowCount) return;
  throw new ApiFailure(
    'idempotency_key_reused',
    'This review was sent before with other words, and those were received. To send another one, please reload the page.',
  );
}
