import { z } from 'zod';
import { payLinkSchema } from '../entities/pay-link.ts';
import { balanceSchema, purchaseSchema } from '../entities/purchase.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * The signed-in user's purchases, newest first: paid, on their way, or failed. Checkouts that were left are not listed. With
 * them the links that a parent may pay by, newest first; without those that ended more than 30 days ago.
 */
export const purchases = defineEndpoint({
  method: 'POST',
  path: '/api/purchases',
  reads: true,
  request: z.undefined(),
  response: z.object({
    purchases: z.array(purchaseSchema),
    balance: balanceSchema,
    payLinks: z.array(payLinkSchema).default([]),
  }),
});
