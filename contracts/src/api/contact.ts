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

/**
 * `POST /api/contact`. With an `Idempotency-Key` header the same message is taken once, however often it arrives; another
 * message under that key: `idempotency_key_reused`.
 */
export const contact = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  request: contactRequestSchema,
  response: z.object({ received: z.literal(true) }),
});

export { idempotencyKeyHeader } from './idempotency-key.ts';
