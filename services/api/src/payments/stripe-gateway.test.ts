import { startStripe, type Stripe as StripeStandIn } from '@cc/local/stripe';
import Stripe from 'stripe';
import { createStripeGateway } from './stripe-gateway.ts';

const secretKey = 'sk_test_of_this_test';
const webhookSecret = 'whsec_of_this_test';
let standIn: StripeStandIn;
beforeAll(async () => {
  const webhook = { url: 'http://127.0.0.1:9/', secret: webhookSecret, retryDelaysMs: [] };
  standIn = await startStripe({ port: 0, secretKey, webhook });
});
afterAll(() => standIn.close());

test('lists every refund of a charge and every event of a time, also beyond the first page of 100', async () => {
  const { port } = new URL(standIn.url);
  const stripe = new Stripe(secretKey, { host: 'localhost', port, protocol: 'http', telemetry: false });
  const [price] = (await stripe.prices.list({ limit: 1 })).data;
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: price?.id ?? '', quantity: 1 }],
    success_url: 'http://site.example/',
  });
  await fetch(`${standIn.url}/__orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: 'pay', session: session.id }),
  });
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(session.id);
  let charge = '';
  for (let count = 0; count < 101; count += 1) {
    const refund = await stripe.refunds.create({ payment_intent: String(payment), amount: 1 });
    charge = String(refund.charge);
  }
  const gateway = createStripeGateway({ secretKey, webhookSecret, apiUrl: standIn.url }, 'http://site.example');
  const refunds = await gateway.listRefunds(charge);
  expect(new Set(refunds.map(({ id }) => id)).size).toBe(101);

  // Of each refund there are two events, and of the payment one that the webhook is told of.
  const listed = async (from: number, to: number) => {
    const ids = new Set<string>();
    for await (const { id } of gateway.listEvents(new Date(from), new Date(to))) ids.add(id);
    return ids.size;
  };
  const [now, hour] = [Date.now(), 3_600_000];
  expect(await listed(now - hour, now + hour)).toBe(203);
  expect(await listed(now - 2 * hour, now - hour)).toBe(0);
});

test('a page that was open while its price got a successor still says what it sold', async () => {
  const { port } = new URL(standIn.url);
  const stripe = new Stripe(secretKey, { host: 'localhost', port, protocol: 'http', telemetry: false });
  const gateway = createStripeGateway({ secretKey, webhookSecret, apiUrl: standIn.url }, 'http://site.example');
  const items = [
    { priceId: 'coach_connect_starter', quantity: 2, amountCents: 1_299 },
    { priceId: 'pro_list_nordic_soccer', quantity: 1, amountCents: 29_900 },
  ];
  const order = { orderId: 'order', userId: 'user', email: null, page: null, currency: 'usd', items };
  const { sessionId } = await gateway.openCheckout(order);
  await stripe.prices.create({
    ...{ currency: 'usd', unit_amount: 1_399, product_data: { name: 'Starter' } },
    ...{ lookup_key: 'coach_connect_starter', transfer_lookup_key: true },
  });
  const sold = items.map(({ priceId, quantity }) => ({ priceId, quantity }));
  expect(await gateway.readCheckout(sessionId)).toMatchObject({ amountCents: 32_498, items: sold });
});
