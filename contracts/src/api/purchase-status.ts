import { z } from 'zod';
import { balanceSchema, purchaseSchema } from '../entities/purchase.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * The success page's data: the items of this checkout session, and whether the tokens were granted. The request also
 * records a payment whose webhook has not arrived yet. `not_found` for other users.
 */
export const purchaseStatus = defineEndpoint({
  method: 'POST',
  path: '/api/purchase-status',
  reads: true,
  request: z.object({ sessionId: z.string().min(1).max(255) }),
  response: z.object({ purchase: purchaseSchema, balance: balanceSchema }),
});
