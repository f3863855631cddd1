import { receipt } from '@cc/contracts/api/receipt';
import { sampleIdentity, type LegalIdentity } from '@cc/contracts/entities/company';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { userOf } from '../../plugins/authenticate.ts';
import type { RequestLimit } from '../../plugins/rate-limits.ts';
import { serve } from '../../plugins/serve.ts';
import type { PurchaseRepository } from './purchase-repository.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** `POST /api/receipt`: the receipt of a paid purchase of the signed-in user, as a PDF. */
export function receiptRoute(
  app: FastifyInstance,
  purchases: PurchaseRepository,
  { seller, rateLimit }: { readonly seller: LegalIdentity | null; readonly rateLimit: RequestLimit },
): void {
  serve(
    app,
    receipt,
    { summary: 'A receipt as a PDF', config: { rateLimit } },
    async ({ body: { orderId }, request }) => {
      const buyer = userOf(request);
      const found = await purchases.findPaid(buyer.id, orderId);
      if (!found) throw new ApiFailure('not_found', 'There is no such purchase of yours.');
      const pdf = await receiptPdf({ ...found, buyer, seller: seller ?? sampleIdentity });
      return { filename: `coach-connect-receipt-${found.number}.pdf`, content: pdf.toString('base64') };
    },
  );
}
