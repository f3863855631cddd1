import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Mails the user what a finished run sent (specification 7). `to` must be the signed-in user's own address. */
export const sendSummaryEmail = defineEndpoint({
  method: 'POST',
  path: '/api/send-summary-email',
  request: z.object({
    to: z.string().max(254),
    /** Schools whose mail was accepted, and schools whose mail was not. */
    successful: z.array(z.string().min(1).max(200)).max(500),
    failed: z.array(z.string().min(1).max(200)).max(500),
    schools: z.array(z.string().min(1).max(200)).max(500),
    conferences: z.array(z.string().min(1).max(200)).max(500),
  }),
  response: z.object({ queued: z.literal(true) }),
});
