import { z } from 'zod';
import { balanceSchema, purchaseSchema } from '../entities/purchase.ts';
import { defineEndpoint } from './endpoint.ts';

/** The signed-in user's purchases, newest first: paid, on their way, or failed. Checkouts that were left are not listed. */
export const purchases = defineEndpoint({
  method: 'POST',
  path: '/api/purchases',
  reads: true,
  request: z.undefined(),
  response: z.object({ purchases: z.array(purchaseSchema), balance: balanceSchema }),
});
