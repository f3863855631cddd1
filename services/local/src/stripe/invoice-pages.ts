import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, pageFrame, pageHeaders } from '../oidc/page-frame.ts';
import { closedPage } from './checkout-page.ts';
import { noSuch, StripeError } from './stripe-error.ts';
import type { Invoice } from './stripe-objects.ts';
import type { StripeState } from './stripe-state.ts';
import type { WebhookSender } from './webhook-sender.ts';

const byId = z.object({ id: z.string() });

/** Pays an open invoice and tells the application. @throws StripeError when there is nothing to pay. */
export async function payInvoice(state: StripeState, webhook: WebhookSender, id: string): Promise<Invoice> {
  const invoice = state.invoices[id];
  if (!invoice) throw noSuch('invoice', id);
  if (invoice.status !== 'open') throw new StripeError('Invoice is already paid', { code: 'invoice_already_paid' });
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
  state.save();
  await Promise.all([webhook.emit('invoice.paid', invoice), webhook.emit('invoice.payment_succeeded', invoice)]);
  return invoice;
}

/** The hosted page of an invoice. */
export async function invoicePages(
  app: FastifyInstance,
  { state, webhook }: { readonly state: StripeState; readonly webhook: WebhookSender },
): Promise<void> {
  app.get('/i/:id', async ({ params }, reply) => {
    const invoice = state.invoices[byId.parse(params).id];
    reply.headers(pageHeaders).type('text/html; charset=utf-8');
    if (!invoice) return reply.code(404).send(closedPage('No such invoice', 'There is nothing to pay here.', null));
    return invoice.status === 'open'
      ? reply.send(openPage(invoice))
      : reply.send(closedPage('Paid', `Invoice ${invoice.number ?? ''} was paid. Nothing more is due.`, null));
  });
  app.post('/i/:id', async ({ params }, reply) => {
    const { id } = byId.parse(params);
    await payInvoice(state, webhook, id);
    return reply.redirect(`/i/${id}`, 303);
  });
}

function openPage({ id, number, amount_due: amount, description }: Invoice): string {
  return pageFrame(
    'Stripe',
    `Invoice ${number ?? ''}`,
    html`<h1>Invoice ${number ?? ''} from Coach Connect: ${formatPrice(amount)}</h1>
      <p class="lead">${description ?? ''} This is a test page: no card is needed and no money moves.</p>
      <form method="post" action="/i/${id}"><button class="primary">Pay</button></form>`,
  );
}
