import type { Pool } from '../../database.ts';
import { testimonialsShown, type Review } from '@cc/contracts/api/reviews';

export interface ReviewRepository {
  /** The latest first, as many as the page shows. */
  listApproved(): Promise<Review[]>;
}

export function createReviewRepository(pool: Pool): ReviewRepository {
  return {
    async listApproved() {
      const { rows } = await pool.query<Review>(
        `select first_name as "firstName", last_initial as "lastInitial", rating, comments
          from public.testimonials where approved order by decided_at desc nulls last, id desc limit $1`,
        [testimonialsShown],
      );
      return rows;
    },
  };
}
