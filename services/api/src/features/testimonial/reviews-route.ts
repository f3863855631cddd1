import { reviews } from '@cc/contracts/api/reviews';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../plugins/serve.ts';
import type { ReviewRepository } from './review-repository.ts';

/** `POST /api/reviews`: the reviews that staff approved last, for everyone. */
export function reviewsRoute(app: FastifyInstance, repository: ReviewRepository): void {
  serve(app, reviews, { summary: 'The approved reviews' }, async () => ({ reviews: await repository.listApproved() }));
}
