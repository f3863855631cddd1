import { z } from 'zod';
import { contactMaxLength, contactProblemWords as words } from '../entities/contact-message.ts';
import { defineEndpoint } from './endpoint.ts';
import { formEmail, formText } from './form-text.ts';
import { honeypotSchema } from './honeypot.ts';

/** A message from the contact form (specification 5): all three fields required, open to visitors. */
export const contactRequestSchema = z.object({
  email: formEmail(words.noEmail, words.invalidEmail),
  subject: formText(contactMaxLength.subject, words.noSubject),
  message: formText(contactMaxLength.message, words.noMessage),
  website: honeypotSchema,
});

export const contact = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  request: contactRequestSchema,
  response: z.object({ received: z.literal(true) }),
});
