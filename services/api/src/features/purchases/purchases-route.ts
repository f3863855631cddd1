import { purchases } from '@cc/contracts/api/purchases';
import type { FastifyInstance } from 'fastify';
import type { PayLinkRepository } from '../../payments/pay-link-repository.ts';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { PurchaseRepository } from './purchase-repository.ts';

/** `POST /api/purchases`: the purchases and receipts of the signed-in user, and the links that a parent may pay by. */
export function purchasesRoute(
  app: FastifyInstance,
  { purchases: stored, links }: { readonly purchases: PurchaseRepository; readonly links: PayLinkRepository },
): void {
  serve(app, purchases, { summary: 'The purchases of the user', config: { bySession: true } }, async ({ request }) => {
    const user = userOf(request);
    return {
      purchases: await stored.list(user.id),
      balance: await stored.readBalance(user.id),
      payLinks: await links.list(user.id),
      clubOrders: await stored.listClubOrders(user),
    };
  });
}
