import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** A user says that an email to a recipient came back, because the address is wrong (D22). */
export const reportAddress = defineEndpoint({
  method: 'POST',
  path: '/api/report-address',
  request: z.object({
    sendId: z.uuid(),
    /** The recipient, from 1, in the order of the email. */
    place: z.number().int().min(1).max(100),
  }),
  response: z.object({
    /** The token of the email came back. It does once, and for a few emails a month. */
    tokenReturned: z.boolean(),
    /** Nobody writes to the address until it is repaired. */
    stopped: z.boolean(),
  }),
});
