import { testimonial } from '@cc/contracts/api/testimonial';
import type { FastifyInstance } from 'fastify';
import { formLimit, type RequestLimit } from '../../plugins/rate-limits.ts';
import { requestKeyHeaders, requestKeyOf } from '../../plugins/request-key.ts';
import { serve } from '../../plugins/serve.ts';
import type { TestimonialRepository } from './testimonial-repository.ts';

/** `POST /api/testimonial` (specification 7): stored, mailed to the operator, published by nobody but the operator. */
export function testimonialRoute(app: FastifyInstance, repository: TestimonialRepository, limit: RequestLimit): void {
  const options = { summary: 'Leave a review', headers: requestKeyHeaders, config: { rateLimit: formLimit(limit) } };
  serve(app, testimonial, options, async ({ body: { website, ...review }, request }) => {
    // A program that fills in the field that people do not see learns nothing from the answer.
    if (!website) await repository.add(review, requestKeyOf(request));
    return { received: true as const };
  });
}
