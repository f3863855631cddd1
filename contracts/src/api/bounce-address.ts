import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Where a user forwards an email of theirs that came back, and which of its addresses they reported (D22). */
export const bounceAddress = defineEndpoint({
  method: 'POST',
  path: '/api/bounce-address',
  reads: true,
  request: z.object({ sendId: z.uuid() }),
  response: z.object({
    /** Null: there is none, so the user says on the page whose address is wrong. */
    address: z.string().nullable(),
    /** The recipients whose address this user reported, from 1. */
    reported: z.array(z.number().int()),
  }),
});
