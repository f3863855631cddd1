import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Starts connecting a Gmail mailbox. No body. Needs a signed-in user. */
export const googleOauth = defineEndpoint({
  method: 'POST',
  path: '/api/google-oauth',
  request: z.undefined(),
  /** Where the browser goes to connect a mailbox (specification 7). */
  response: z.object({ oauthUrl: z.url() }),
});

/** The same for an Outlook mailbox. */
export const azureOauth = defineEndpoint({ ...googleOauth, path: '/api/azure-oauth' });

/** Where the providers return to. Each answers a redirect to `/college`, see `mail-connection-return.ts`. */
export const googleOauthCallbackPath = '/api/google-oauth/callback';
export const azureOauthCallbackPath = '/api/azure-oauth/callback';
