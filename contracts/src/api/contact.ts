import { z } from 'zod';
import { contactMaxLength } from '../entities/contact-message.ts';
import { defineEndpoint } from './endpoint.ts';
import { honeypotSchema } from './honeypot.ts';

/** A message from the contact form (specification 5): all three fields required, open to visitors. */
export const contactRequestSchema = z.object({
  email: z.string().trim().pipe(z.email().max(contactMaxLength.email)),
  subject: z.string().trim().min(1).max(contactMaxLength.subject),
  message: z.string().trim().min(1).max(contactMaxLength.message),
  website: honeypotSchema,
});

export const contact = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  request: contactRequestSchema,
  response: z.object({ received: z.literal(true) }),
});
