import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerOnce, requireKey, type OnceOptions } from './api-access.ts';
import { integer, metadata, parseParameters } from './parameters.ts';
import { noSuch, StripeError } from './stripe-error.ts';
import type { Invoice } from './stripe-objects.ts';
import { newId, nowInSeconds } from './stripe-state.ts';

export interface InvoiceRoutesOptions extends OnceOptions {
  readonly secretKey: string;
  readonly address: { readonly url: string };
}

const day = 24 * 60 * 60;
const byId = z.object({ id: z.string() });
const customerForm = z.strictObject({
  email: z.email('not an email address').optional(),
  name: z.string().max(256).optional(),
  metadata: metadata.default({}),
});
const invoiceForm = z.strictObject({
  customer: z.string(),
  auto_advance: z.stringbool().default(false),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).default('charge_automatically'),
  currency: z.string().length(3).default('usd'),
  days_until_due: integer.optional(),
  description: z.string().optional(),
  metadata: metadata.default({}),
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).default('exclude'),
});
const itemForm = z.strictObject({
  customer: z.string(),
  invoice: z.string(),
  amount: integer,
  currency: z.string().length(3),
  description: z.string().optional(),
});

/** The part of Stripe's API for invoices that are paid on their hosted page. */
export async function invoiceRoutes(app: FastifyInstance, options: InvoiceRoutesOptions): Promise<void> {
  const { state, address } = options;
  app.addHook('onRequest', async (request) => requireKey(request, options.secretKey));
  const invoiceOf = (params: unknown): Invoice => {
    const { id } = byId.parse(params);
    const invoice = state.invoices[id];
    if (!invoice) throw noSuch('invoice', id);
    return invoice;
  };

  app.post('/v1/customers', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const { email = null, name = null, ...rest } = parseParameters(customerForm, request.body);
      const customer = { id: newId('cus'), object: 'customer' as const, created: nowInSeconds(), email, name, ...rest };
      state.customers[customer.id] = customer;
      state.save();
      return customer;
    }),
  );
  app.post('/v1/invoices', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const form = parseParameters(invoiceForm, request.body);
      if (!state.customers[form.customer]) throw noSuch('customer', form.customer, 'customer', 400);
      if ((form.collection_method === 'send_invoice') !== (form.days_until_due !== undefined)) {
        throw new StripeError(
          'You must specify `days_until_due` or `due_date`, and only if `collection_method` is `send_invoice`.',
          { param: 'days_until_due' },
        );
      }
      const invoice = newInvoice(form);
      state.invoices[invoice.id] = invoice;
      state.save();
      return invoice;
    }),
  );
  app.post('/v1/invoiceitems', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const form = parseParameters(itemForm, request.body);
      const invoice = invoiceOf({ id: form.invoice });
      if (invoice.status !== 'draft') throw new StripeError('This invoice is no longer editable', { param: 'invoice' });
      invoice.amount_due += form.amount;
      state.save();
      return { id: newId('ii'), object: 'invoiceitem', ...form };
    }),
  );
  app.post('/v1/invoices/:id/finalize', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const invoice = invoiceOf(request.params);
      if (invoice.status !== 'draft') {
        throw new StripeError("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
          code: 'invoice_not_editable',
        });
      }
      const number = `CC-${String(Object.keys(state.invoices).length).padStart(4, '0')}`;
      Object.assign(invoice, { status: 'open', number, hosted_invoice_url: `${address.url}/i/${invoice.id}` });
      state.save();
      return invoice;
    }),
  );
  app.get('/v1/invoices/:id', ({ params }) => invoiceOf(params));
}

function newInvoice(form: z.output<typeof invoiceForm>): Invoice {
  const created = nowInSeconds();
  return {
    id: newId('in'),
    object: 'invoice',
    amount_due: 0,
    amount_paid: 0,
    collection_method: form.collection_method,
    created,
    currency: form.currency,
    customer: form.customer,
    description: form.description ?? null,
    due_date: form.days_until_due === undefined ? null : created + form.days_until_due * day,
    hosted_invoice_url: null,
    livemode: false,
    metadata: form.metadata,
    number: null,
    status: 'draft',
  };
}
