import { z } from 'zod';
import { lastInitialPattern, testimonialMaxLength, testimonialProblemWords as words } from '../entities/testimonial.ts';
import { defineEndpoint } from './endpoint.ts';
import { formText } from './form-text.ts';
import { honeypotSchema } from './honeypot.ts';

/** A review from the testimonials page (specification 5): all four fields required, open to visitors. */
export const testimonialRequestSchema = z.object({
  firstName: formText(testimonialMaxLength.firstName, words.firstName),
  lastInitial: z.string({ error: words.lastInitial }).regex(lastInitialPattern, words.lastInitial),
  rating: z.number({ error: words.rating }).int(words.rating).min(1, words.rating).max(5, words.rating),
  comments: formText(testimonialMaxLength.comments, words.comments),
  website: honeypotSchema,
});

/**
 * `POST /api/testimonial`. With an `Idempotency-Key` header the same review is taken once, however often it arrives; another
 * review under that key: `idempotency_key_reused`.
 */
export const testimonial = defineEndpoint({
  method: 'POST',
  path: '/api/testimonial',
  request: testimonialRequestSchema,
  response: z.object({ received: z.literal(true) }),
});

export { idempotencyKeyHeader } from './idempotency-key.ts';
