import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Where the browser goes to connect a mailbox (specification 7). */
export const oauthStartResponseSchema = z.object({ oauthUrl: z.url() });

/** Starts connecting a Gmail mailbox. No body. Needs a signed-in user. */
export const googleOauth = defineEndpoint({
  method: 'POST',
  path: '/api/google-oauth',
  request: z.undefined(),
  response: oauthStartResponseSchema,
});

/** Where Google returns to. Answers a redirect to `/college`, see `mail-connection-return.ts`. */
export const googleOauthCallbackPath = '/api/google-oauth/callback';
