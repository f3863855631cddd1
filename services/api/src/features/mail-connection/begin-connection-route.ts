import { azureOauth, googleOauth } from '@cc/contracts/api/connect-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { beginConnection } from './connect-mailbox.ts';
import { connectionCookie } from './connection-cookie.ts';
import type { MailConnectionRoutesOptions } from './index.ts';

const endpoints = { gmail: googleOauth, outlook: azureOauth } as const;

/** `POST /api/google-oauth` and `/api/azure-oauth`: where the browser goes to connect a mailbox (specification 7). */
export function beginConnectionRoute(
  app: FastifyInstance,
  provider: MailProvider,
  { deps, siteUrl, limits }: MailConnectionRoutesOptions,
): void {
  const cookie = connectionCookie(provider, siteUrl);
  const options = { summary: 'Begin connecting a mailbox', config: { rateLimit: limits.connect } };
  serve(app, endpoints[provider], options, async ({ request, reply }) => {
    const { oauthUrl, browserNonce } = await beginConnection(deps, userOf(request), provider);
    reply.setCookie(cookie.name, browserNonce, cookie.options);
    return { oauthUrl };
  });
}
