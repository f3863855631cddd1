import { purchaseStatus } from '@cc/contracts/api/purchase-status';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { readPurchaseStatus, type PurchaseDependencies } from './read-purchase-status.ts';

/** `POST /api/purchase-status`: the purchase of a checkout session of the signed-in user. */
export function purchaseStatusRoute(app: FastifyInstance, deps: PurchaseDependencies): void {
  serve(
    app,
    purchaseStatus,
    { summary: 'The purchase of a checkout, and whether it was granted' },
    ({ body, request }) => readPurchaseStatus(deps, userOf(request).id, body.sessionId),
  );
}
