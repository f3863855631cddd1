import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { oauthStartResponseSchema } from './google-oauth.ts';

/** Starts connecting an Outlook mailbox. No body. Needs a signed-in user. */
export const azureOauth = defineEndpoint({
  method: 'POST',
  path: '/api/azure-oauth',
  request: z.undefined(),
  response: oauthStartResponseSchema,
});

/** Where Microsoft returns to. Answers a redirect to `/college`, see `mail-connection-return.ts`. */
export const azureOauthCallbackPath = '/api/azure-oauth/callback';
