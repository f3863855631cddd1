import { recordCheckout, type PaymentDependencies } from './record-checkout.ts';
import type { PaymentEvent } from './payment-gateway.ts';

/**
 * Handles one event of the payment provider. Events arrive late, twice and in any order, so every step can be
 * repeated. The event is marked as handled at the end: if a step fails, it is handled again.
 * @returns false when it was handled before.
 */
export async function handleEvent(deps: PaymentDependencies, event: PaymentEvent): Promise<boolean> {
  if (await deps.payments.isEventHandled(event)) return false;
  await takeNews(deps, event);
  await deps.payments.markEventHandled(event);
  return true;
}

async function takeNews(deps: PaymentDependencies, { id, news }: PaymentEvent): Promise<void> {
  switch (news.kind) {
    case 'checkout':
      return recordCheckout(deps, news.sessionId, { eventId: id, failed: news.failed });
    case 'invoice-paid':
      return recordInvoice(deps, news.invoiceId);
    case 'charge-refunded':
      for (const refund of await deps.gateway.listRefunds(news.chargeId)) await deps.payments.recordRefund(refund);
      return;
    case 'refund':
      return deps.payments.recordRefund(news.refund);
    case 'dispute':
      return deps.payments.recordDispute(news.dispute);
    case 'nothing':
      return;
  }
}

async function recordInvoice({ gateway, payments }: PaymentDependencies, invoiceId: string): Promise<void> {
  const { isPaid, orderId } = await gateway.readInvoice(invoiceId);
  if (isPaid) await payments.recordInvoicePaid(invoiceId, orderId);
}
