import { z } from 'zod';
import { lastInitialPattern, testimonialMaxLength } from '../entities/testimonial.ts';
import { defineEndpoint } from './endpoint.ts';
import { honeypotSchema } from './honeypot.ts';

/** A review from the testimonials page (specification 5): all four fields required, open to visitors. */
export const testimonialRequestSchema = z.object({
  firstName: z.string().trim().min(1).max(testimonialMaxLength.firstName),
  lastInitial: z.string().regex(lastInitialPattern),
  rating: z.number().int().min(1).max(5),
  comments: z.string().trim().min(1).max(testimonialMaxLength.comments),
  website: honeypotSchema,
});

export const testimonial = defineEndpoint({
  method: 'POST',
  path: '/api/testimonial',
  request: testimonialRequestSchema,
  response: z.object({ received: z.literal(true) }),
});
