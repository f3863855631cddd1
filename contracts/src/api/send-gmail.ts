import { defineEndpoint } from './endpoint.ts';
import { sendEmailRequestSchema, sendEmailResponseSchema, sendTimeoutMs } from './send-email.ts';

/** Sends one school's email from the user's Gmail mailbox. Needs the `Idempotency-Key` header. */
export const sendGmail = defineEndpoint({
  method: 'POST',
  path: '/api/send-gmail',
  request: sendEmailRequestSchema,
  response: sendEmailResponseSchema,
  timeoutMs: sendTimeoutMs,
});
