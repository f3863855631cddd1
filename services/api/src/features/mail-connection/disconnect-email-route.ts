import { disconnectEmail } from '@cc/contracts/api/disconnect-email';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { disconnectMailbox } from './disconnect-mailbox.ts';
import type { MailConnectionRoutesOptions } from './index.ts';

/** `POST /api/disconnect-email`: deletes a mailbox and revokes the permission at the provider (D1.2). */
export function disconnectEmailRoute(app: FastifyInstance, { deps, limits }: MailConnectionRoutesOptions): void {
  const options = { summary: 'Disconnect a mailbox', config: { rateLimit: limits.connect, bySession: true } };
  serve(app, disconnectEmail, options, async ({ body, request }) => {
    await disconnectMailbox(deps, userOf(request).id, body);
    return { disconnected: true as const };
  });
}
