import { resolveSend } from '@cc/contracts/api/resolve-send';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { RecoveryRepository } from './recovery-repository.ts';

/** `POST /api/resolve-send`: the user decides whether an email of unknown outcome was sent (D1.7). */
export function resolveSendRoute(app: FastifyInstance, recovery: RecoveryRepository): void {
  serve(
    app,
    resolveSend,
    { summary: 'Say whether an email of unknown outcome was sent' },
    async ({ body: { sendId, outcome }, request }) => ({
      status: await recovery.resolve(userOf(request).id, sendId, outcome),
    }),
  );
}
