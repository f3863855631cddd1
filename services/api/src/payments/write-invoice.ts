import type Stripe from 'stripe';
import type { InvoiceOrder } from './payment-gateway.ts';

const daysUntilDue = 14;

/** Writes and finalizes an invoice. A repetition finds the answers of the first time, under the same keys. */
export async function writeInvoice(
  stripe: Stripe,
  { orderId, name, email, description, amountCents }: InvoiceOrder,
): Promise<{ readonly id: string; readonly url: string }> {
  const once = (step: string) => ({ idempotencyKey: `${orderId} ${step}` });
  const metadata = { order_id: orderId };
  const customer = await stripe.customers.create({ name, email, metadata }, once('customer'));
  const draft = await stripe.invoices.create(
    {
      customer: customer.id,
      collection_method: 'send_invoice',
      days_until_due: daysUntilDue,
      currency: 'usd',
      description,
      metadata,
      // Nobody else mails it or writes it further.
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
    },
    once('invoice'),
  );
  await stripe.invoiceItems.create(
    { customer: customer.id, invoice: draft.id, amount: amountCents, currency: 'usd', description },
    once('item'),
  );
  const { id, hosted_invoice_url: url } = await stripe.invoices.finalizeInvoice(draft.id, {}, once('finalize'));
  if (!url) throw new Error(`The invoice ${id} has no page.`);
  return { id, url };
}
