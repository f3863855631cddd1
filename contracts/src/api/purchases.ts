import { z } from 'zod';
import { payLinkSchema } from '../entities/pay-link.ts';
import { balanceSchema, purchaseSchema } from '../entities/purchase.ts';
import { defineEndpoint } from './endpoint.ts';

/** An order of club contacts. received, invoiced: it waits for the payment. */
export const clubOrderSchema = z.object({
  orderId: z.uuid(),
  status: z.enum(['received', 'invoiced', 'paid', 'delivered', 'closed']),
  clubs: z.number().int(),
  /** In cents. */
  amount: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The page where an invoice is paid. */
  invoiceUrl: z.url().nullable(),
  contacts: z.number().int(),
});
export type ClubOrder = z.output<typeof clubOrderSchema>;

/**
 * The signed-in user's purchases, newest first: paid, on their way, or failed. Checkouts that were left are not listed.
 * With them the links that a parent may pay by, newest first; without those that ended more than 30 days ago; and the
 * orders of club contacts that the user made, or that were made with their address and got an invoice.
 */
export const purchases = defineEndpoint({
  method: 'POST',
  path: '/api/purchases',
  reads: true,
  request: z.undefined(),
  response: z.object({
    purchases: z.array(purchaseSchema),
    balance: balanceSchema,
    payLinks: z.array(payLinkSchema),
    clubOrders: z.array(clubOrderSchema),
  }),
});
