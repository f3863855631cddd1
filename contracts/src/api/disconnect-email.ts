import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * Deletes a connected mailbox and revokes its permission (D1.2). A mailbox that was connected on another device is
 * named by its id. Answers the same when it was gone already.
 */
export const disconnectEmail = defineEndpoint({
  method: 'POST',
  path: '/api/disconnect-email',
  request: z.union([z.object({ accessToken: z.string().min(20).max(200) }), z.object({ mailboxId: z.uuid() })]),
  response: z.object({ disconnected: z.literal(true) }),
});
