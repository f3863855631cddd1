import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Revokes and deletes a connected mailbox (D1.2). Answers the same when it was gone already. */
export const disconnectEmail = defineEndpoint({
  method: 'POST',
  path: '/api/disconnect-email',
  request: z.object({ accessToken: z.string().min(20).max(200) }),
  response: z.object({ disconnected: z.literal(true) }),
});
