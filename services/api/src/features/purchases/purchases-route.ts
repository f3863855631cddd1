import { purchases } from '@cc/contracts/api/purchases';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { PurchaseRepository } from './purchase-repository.ts';

/** `POST /api/purchases`: the purchases and receipts of the signed-in user. */
export function purchasesRoute(app: FastifyInstance, repository: PurchaseRepository): void {
  serve(app, purchases, { summary: 'The purchases of the user' }, async ({ request }) => {
    const { id } = userOf(request);
    return { purchases: await repository.list(id), balance: await repository.readBalance(id) };
  });
}
