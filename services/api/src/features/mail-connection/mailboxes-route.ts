import { mailboxes } from '@cc/contracts/api/mailboxes';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { MailConnectionRoutesOptions } from './index.ts';

/**
 * `POST /api/mailboxes`: the connected mailboxes of the signed-in user, on whatever device they were connected (D16).
 */
export function mailboxesRoute(app: FastifyInstance, { deps }: MailConnectionRoutesOptions): void {
  const options = { summary: 'The connected mailboxes of the user', config: { bySession: true } };
  serve(app, mailboxes, options, async ({ body, request }) => ({
    mailboxes: await deps.mailboxes.list(userOf(request).id, body.accessToken ?? ''),
  }));
}
