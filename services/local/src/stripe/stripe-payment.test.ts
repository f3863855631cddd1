import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { startStripeTest, type StripeTest } from '../testing/stripe-fixture.ts';

let shop: StripeTest;
beforeAll(async () => {
  shop = await startStripeTest();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.events.length = 0;
});

const types = () => shop.events.map(({ type }) => type);
const press = (address: string | null, button: '' | '/decline' | '/cancel', fields: Record<string, string> = {}) =>
  fetch(`${address}${button}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

test('Pay leads to the success address with the session in it, after the webhook', async () => {
  const session = await shop.createSession();
  const page = await (await fetch(session.url ?? '')).text();
  for (const words of ['Stripe stand-in', '$24.99', 'Premium', '>Pay<', '>Decline card<', '>Cancel<']) {
    expect(page).toContain(words);
  }
  const answer = await press(session.url, '', { email: 'sam@mail.example', method: 'card' });
  expect(answer.headers.get('location')).toBe(`http://site.example/success?session_id=${session.id}`);
  expect(types()).toContain('checkout.session.completed');
  const paid = await shop.stripe.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  expect((await press(session.url, '')).status).toBe(410);
});

test('Decline keeps the session open and charges nothing, Cancel leads to the cancel address', async () => {
  const session = await shop.createSession();
  const declined = await press(session.url, '/decline');
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain('Your card was declined');
  expect((await press(session.url, '/cancel')).headers.get('location')).toBe('http://site.example/cancel');
  expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
  expect(types()).toEqual([]);
});

test.each(['succeeded', 'failed'])('a bank debit is complete but unpaid until its payment has %s', async (outcome) => {
  const session = await shop.createSession();
  await press(session.url, '', { method: 'bank' });
  expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
  await shop.order({ order: 'settle', session: session.id, outcome });
  expect(types()).toEqual(['checkout.session.completed', `checkout.session.async_payment_${outcome}`]);
});

test('partial and full refunds and disputes send events', async () => {
  const session = await shop.createSession();
  await shop.order({ order: 'pay', session: session.id });
  const { payment_intent: payment } = await shop.stripe.checkout.sessions.retrieve(session.id);
  const intent = String(payment);
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 500 });
  const { id } = await shop.stripe.refunds.create({ payment_intent: intent });
  expect((await shop.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount)).toEqual([
    1999, 500,
  ]);
  await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  await shop.order({ order: 'fail-refund', refund: id });
  const dispute = (await shop.order({ order: 'dispute', session: session.id })) as { id: string }; // the dispute made
  await shop.order({ order: 'close-dispute', dispute: dispute.id, outcome: 'won' });
  const received = Map.groupBy(types(), (type) => type);
  expect(received.get('charge.refunded')).toHaveLength(2);
  expect(received.get('refund.created')).toHaveLength(2);
  expect(types().slice(-3)).toEqual(['refund.failed', 'charge.dispute.created', 'charge.dispute.closed']);
});

test('an event is sent again until it is accepted', async () => {
  const session = await shop.createSession();
  shop.answers.push(500, 500);
  await shop.stripe.checkout.sessions.expire(session.id);
  const tries = () => shop.events.filter(({ type }) => type === 'checkout.session.expired').length;
  while (tries() < 3) await new Promise((next) => setTimeout(next, 5));
  expect(new Set(shop.events.map(({ id }) => id)).size).toBe(1);
});

test('held events are sent in the ordered sequence and number of copies', async () => {
  await shop.order({ order: 'hold-events' });
  const session = await shop.createSession();
  await press(session.url, '', { method: 'bank' });
  await shop.order({ order: 'settle', session: session.id, outcome: 'succeeded' });
  expect(types()).toEqual([]);
  await shop.order({ order: 'release-events', sequence: 'reverse' });
  expect(types()).toEqual(['checkout.session.async_payment_succeeded', 'checkout.session.completed']);
  const [event] = shop.events;
  expect(await shop.order({ order: 'resend', event: event?.id, times: 3 })).toEqual([200, 200, 200]);
  await shop.order({ order: 'copies', times: 2 });
  await shop.stripe.checkout.sessions.expire((await shop.createSession()).id);
  await shop.order({ order: 'copies', times: 1 });
  expect(types().filter((type) => type === 'checkout.session.expired')).toHaveLength(2);
});

test('sessions, payments and idempotency keys survive a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-'));
  const before = await startStripeTest(dataDir);
  const { id } = await before.createSession();
  await before.order({ order: 'pay', session: id });
  await before.close();
  const after = await startStripeTest(dataDir);
  expect(await after.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  await after.close();
  await rm(dataDir, { recursive: true });
});

test('events are listed by their types and by when they were made', async () => {
  const { id } = await shop.createSession();
  await shop.stripe.checkout.sessions.expire(id);
  const typesOf = async (query: Stripe.EventListParams) =>
    new Set((await shop.stripe.events.list({ limit: 100, ...query })).data.map(({ type }) => type));
  expect(await typesOf({ types: ['checkout.session.expired'] })).toEqual(new Set(['checkout.session.expired']));
  expect(await typesOf({ created: { lt: 1 } })).toEqual(new Set());
  await expect(typesOf({ types: Array.from({ length: 21 }, () => 'refund.created') })).rejects.toMatchObject({
    statusCode: 400,
    param: 'types',
  });
});
