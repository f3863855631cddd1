import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { formEmail, formText } from './form-text.ts';

export const feedbackSubjectMaxLength = 100;
export const feedbackDescriptionMaxLength = 1000;

/** What is said beside a field that does not do. */
export const feedbackProblemWords = {
  type: 'Please choose what it is about.',
  subject: 'Please enter a subject.',
  description: 'Please describe it in a sentence or two.',
  email: 'Please enter a valid email address.',
} as const;

/** Feedback from the wizard (specification 5): all fields required, open to visitors. */
export const feedbackRequestSchema = z.object({
  type: z.enum(['feature', 'bug'], { error: feedbackProblemWords.type }),
  subject: formText(feedbackSubjectMaxLength, feedbackProblemWords.subject),
  description: formText(feedbackDescriptionMaxLength, feedbackProblemWords.description),
  email: formEmail(feedbackProblemWords.email, feedbackProblemWords.email),
});

export const feedback = defineEndpoint({
  method: 'POST',
  path: '/api/feedback',
  request: feedbackRequestSchema,
  response: z.object({ received: z.literal(true) }),
});
