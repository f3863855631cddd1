import { resolveSend } from '@cc/contracts/api/resolve-send';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { SendRepository } from '../../sending/send-repository.ts';

/** `POST /api/resolve-send`: the user's word on a send of unknown outcome (D1.7). */
export function resolveSendRoute(app: FastifyInstance, sends: SendRepository): void {
  serve(
    app,
    resolveSend,
    { summary: 'Say whether an email of unknown outcome was sent' },
    async ({ body: { sendId, outcome }, request }) => ({
      status: await sends.resolve(userOf(request).id, sendId, outcome),
    }),
  );
}
