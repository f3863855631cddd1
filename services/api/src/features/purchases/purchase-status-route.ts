import { purchaseStatus } from '@cc/contracts/api/purchase-status';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { readPurchaseStatus, type PurchaseDependencies } from './read-purchase-status.ts';

/** `POST /api/purchase-status`: what a checkout session of the signed-in user bought. */
export function purchaseStatusRoute(app: FastifyInstance, deps: PurchaseDependencies): void {
  serve(app, purchaseStatus, { summary: 'What a checkout bought, and whether it is there' }, ({ body, request }) =>
    readPurchaseStatus(deps, userOf(request).id, body.sessionId),
  );
}
