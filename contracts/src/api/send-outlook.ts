import { defineEndpoint } from './endpoint.ts';
import { sendEmailRequestSchema, sendEmailResponseSchema, sendTimeoutMs } from './send-email.ts';

/** Sends one school's email from the user's Outlook mailbox. Needs the `Idempotency-Key` header. */
export const sendOutlook = defineEndpoint({
  method: 'POST',
  path: '/api/send-outlook',
  request: sendEmailRequestSchema,
  response: sendEmailResponseSchema,
  timeoutMs: sendTimeoutMs,
});
