import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const feedbackSubjectMaxLength = 100;
export const feedbackDescriptionMaxLength = 1000;

/** Feedback from the wizard (specification 5): all fields required, open to visitors. */
export const feedbackRequestSchema = z.object({
  type: z.enum(['feature', 'bug']),
  subject: z.string().trim().min(1).max(feedbackSubjectMaxLength),
  description: z.string().trim().min(1).max(feedbackDescriptionMaxLength),
  email: z.email().max(254),
});

export const feedback = defineEndpoint({
  method: 'POST',
  path: '/api/feedback',
  request: feedbackRequestSchema,
  response: z.object({ received: z.literal(true) }),
});
