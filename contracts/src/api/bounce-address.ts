import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Where a user forwards an email of theirs that came back (D22). */
export const bounceAddress = defineEndpoint({
  method: 'POST',
  path: '/api/bounce-address',
  request: z.object({ sendId: z.uuid() }),
  response: z.object({
    /** Null: there is none, so the user says on the page whose address is wrong. */
    address: z.string().nullable(),
  }),
});
