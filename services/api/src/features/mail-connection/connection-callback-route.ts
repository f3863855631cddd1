import { azureOauthCallbackPath, googleOauthCallbackPath } from '@cc/contracts/api/connect-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { finishConnection, type ConnectionCallback, type ConnectionOutcome } from './connect-mailbox.ts';
import { connectionCookie } from './connection-cookie.ts';
import type { MailConnectionRoutesOptions } from './index.ts';

const paths = { gmail: googleOauthCallbackPath, outlook: azureOauthCallbackPath } as const;

const text = z.string().max(4096).optional().catch(undefined);
const querySchema = z.object({ state: text, code: text, error: text });

/**
 * `GET /api/google-oauth/callback` and `/api/azure-oauth/callback`: the return addresses of the providers. In every
 * case the browser goes back to the wizard, with a handle of the mailbox or with an error (specification 4).
 */
export function connectionCallbackRoute(
  app: FastifyInstance,
  provider: MailProvider,
  { deps, siteUrl }: MailConnectionRoutesOptions,
): void {
  const cookie = connectionCookie(provider, siteUrl);
  app.get(
    paths[provider],
    {
      // All of a school have one address: anyone there, or a page elsewhere by images, could use up their limit.
      // Looking a state up costs no more than counting would.
      config: { rateLimit: false },
      schema: {
        summary: 'Return address of the provider',
        querystring: querySchema,
        response: { 303: z.null().describe('To the wizard, with the mailbox or an error in the query') },
      },
    },
    async (request, reply) => {
      const callback = readCallback(request, cookie.name);
      const outcome = callback.browserNonce === '' ? ofAnotherBrowser : await finish(request, callback);
      if (outcome.kind === 'failed')
        request.log.warn({ err: outcome.cause, code: outcome.error }, 'mailbox not connected');
      // An image on a foreign page, which comes without the cookie, must not end the attempt.
      if (callback.browserNonce !== '') reply.clearCookie(cookie.name, cookie.options);
      return reply.redirect(returnUrl(siteUrl, provider, outcome), 303);
    },
  );

  async function finish(request: FastifyRequest, callback: ConnectionCallback): Promise<ConnectionOutcome> {
    try {
      return await finishConnection(deps, provider, callback);
    } catch (error) {
      request.log.error({ err: error }, 'connecting a mailbox failed');
      return { kind: 'failed', error: 'provider_unavailable', cause: error };
    }
  }
}

/** Without the cookie of an attempt, which requests of foreign pages never have. */
const ofAnotherBrowser = { kind: 'failed', error: 'state_invalid', cause: 'no attempt of this browser' } as const;

function readCallback(request: FastifyRequest, cookie: string): ConnectionCallback {
  const { state = '', code, error } = querySchema.parse(request.query);
  return { state, code, error, browserNonce: request.cookies[cookie] ?? '' };
}

function returnUrl(siteUrl: string, provider: MailProvider, outcome: ConnectionOutcome): string {
  const query =
    outcome.kind === 'connected'
      ? { email: outcome.email, access_token: outcome.handle, provider }
      : { error: outcome.error, provider };
  // The empty fragment is ours: a browser would keep that of the provider, and a link straight to it can ask for a
  // token there.
  return `${siteUrl}/college?${new URLSearchParams(query)}#`;
}
