import { z } from 'zod';
import { mailProviderSchema } from '../entities/mail-connection.ts';
import { defineEndpoint } from './endpoint.ts';

/** The signed-in user's connected mailboxes, the latest first (D16). */
export const mailboxes = defineEndpoint({
  method: 'POST',
  path: '/api/mailboxes',
  reads: true,
  /** The handle that this browser holds, if any. */
  request: z.object({ accessToken: z.string().max(200).optional() }),
  response: z.object({
    mailboxes: z.array(
      z.object({
        id: z.uuid(),
        provider: mailProviderSchema,
        email: z.string(),
        connectedAt: z.iso.datetime(),
        /** Whether the request's handle belongs to it: this browser connected it. */
        current: z.boolean(),
      }),
    ),
  }),
});
