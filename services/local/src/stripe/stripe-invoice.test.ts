import { startStripeTest, type StripeTest } from '../testing/stripe-fixture.ts';

let shop: StripeTest;
beforeAll(async () => {
  shop = await startStripeTest();
});
afterAll(() => shop.close());

async function openInvoice() {
  const { stripe } = shop;
  const customer = await stripe.customers.create({ email: 'sam@mail.example', name: 'Sam Rivera' });
  const draft = await stripe.invoices.create({
    customer: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 14,
    currency: 'usd',
    metadata: { order_id: 'one' },
  });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: draft.id, amount: 700, currency: 'usd' });
  return stripe.invoices.finalizeInvoice(draft.id);
}

test('an invoice is written, finalized and paid on its page, and the application is told', async () => {
  const invoice = await openInvoice();
  expect(invoice).toMatchObject({ status: 'open', amount_due: 700, metadata: { order_id: 'one' } });
  const address = invoice.hosted_invoice_url ?? '';
  expect(await (await fetch(address)).text()).toContain('from Coach Connect: $7');
  expect((await fetch(address, { method: 'POST', redirect: 'manual' })).status).toBe(303);
  expect(await (await fetch(address)).text()).toContain('was paid');
  expect(shop.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['invoice.paid', 'invoice.payment_succeeded']),
  );
  expect(await shop.stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 700 });
  expect((await fetch(address, { method: 'POST' })).status).toBe(400);
});

test('wrong calls are refused as the API refuses them', async () => {
  const { stripe } = shop;
  await expect(stripe.invoices.create({ customer: 'cus_none' })).rejects.toMatchObject({ code: 'resource_missing' });
  const { id: customer } = await stripe.customers.create({ email: 'sam@mail.example' });
  await expect(stripe.invoices.create({ customer, collection_method: 'send_invoice' })).rejects.toMatchObject({
    param: 'days_until_due',
  });
  const { id } = await openInvoice();
  await expect(stripe.invoices.finalizeInvoice(id)).rejects.toMatchObject({ code: 'invoice_not_editable' });
  await expect(stripe.invoiceItems.create({ customer, invoice: id, amount: 1, currency: 'usd' })).rejects.toThrow(
    'no longer editable',
  );
});
