import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * The user's answer about a send of unknown outcome (D1.7). `sent` keeps the charge and counts the mail; `not-sent`
 * gives the token back, so that the school may be tried again with a new attempt. Error: `rate_limited` after 25 drafts
 * of Outlook in 30 days.
 */
export const resolveSend = defineEndpoint({
  method: 'POST',
  path: '/api/resolve-send',
  request: z.object({ sendId: z.uuid(), outcome: z.enum(['sent', 'not-sent']) }),
  response: z.object({ status: z.enum(['sent', 'failed']) }),
});
