import type { Pool } from 'pg';
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
  /** Stores a review, not approved, and with it the job that mails it to the operator: both or neither. */
  add(testimonial: Testimonial): Promise<void>;
  find(id: string): Promise<Testimonial | null>;
}

export function createTestimonialRepository(pool: Pool, jobs: JobQueueRepository): TestimonialRepository {
  return {
    add: ({ firstName, lastInitial, rating, comments }) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `insert into public.testimonials (first_name, last_initial, rating, comments)
           values ($1, $2, $3, $4) returning id`,
          [firstName, lastInitial, rating, comments],
        );
        if (!rows[0]) throw new Error('Storing a testimonial answered no row.');
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
