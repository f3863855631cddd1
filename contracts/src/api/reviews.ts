import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** How many testimonials the page shows (specification 2). */
export const testimonialsShown = 6;

const reviewSchema = z.object({
  firstName: z.string(),
  lastInitial: z.string(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  comments: z.string(),
});
export type Review = z.output<typeof reviewSchema>;

/** `POST /api/reviews`: the reviews that staff approved last, for everyone. */
export const reviews = defineEndpoint({
  method: 'POST',
  path: '/api/reviews',
  reads: true,
  request: z.undefined(),
  response: z.object({ reviews: z.array(reviewSchema).check(z.maxLength(testimonialsShown)) }),
});
