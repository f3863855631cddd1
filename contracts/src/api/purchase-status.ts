import { z } from 'zod';
import { balanceSchema, purchaseSchema } from '../entities/purchase.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * What the success page shows: what this checkout session bought, and whether the tokens are there. Asking also books
 * a payment whose webhook has not come yet. `not_found` for everybody but its owner.
 */
export const purchaseStatus = defineEndpoint({
  method: 'POST',
  path: '/api/purchase-status',
  reads: true,
  request: z.object({ sessionId: z.string().min(1).max(255) }),
  response: z.object({ purchase: purchaseSchema, balance: balanceSchema }),
});
