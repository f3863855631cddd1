import { beginCheckout, grantsOf } from '../../testing/begin-checkout.ts';
import { api, shop, useShop } from '../../testing/money-fixture.ts';
import { statementsOf } from '../../testing/statements-of.ts';

useShop();

const plan = 'coach_connect_premium';
const beginning = [
  'count-request',
  'read-consent',
  'list-products',
  'read-owned',
  expect.stringContaining('begin_checkout'),
  'rival-checkouts',
];
const cart = [
  { priceId: 'pro_list_nordic_soccer', quantity: 1 },
  { priceId: 'coach_connect_starter', quantity: 2 },
  { priceId: 'pro_list_german_regional_soccer', quantity: 1 },
];

test.each([
  ['one plan', { priceId: plan }],
  ['a cart of three things', { items: cart }],
])('the statements of a checkout of %s', async (_, wish) => {
  const user = await api.createUser({ tokens: 0 });
  const statements = await statementsOf(async () => {
    const answer = await api.post('/api/create-checkout-session', { customerId: user.id, ...wish }, user);
    expect(answer.statusCode).toBe(200);
  });
  expect(statements).toEqual([...beginning, 'note-checkout']);
});

test('a repeated order finds its open checkout and writes nothing', async () => {
  const { user, session } = await beginCheckout(api, plan);
  const statements = await statementsOf(async () => {
    expect((await beginCheckout(api, plan, user)).session).toBe(session);
  });
  expect(statements).toEqual(beginning);
});

// The buyer returns before the webhook arrives.
test('the statements of the success page and the purchase list are prepared', async () => {
  const { user, session } = await beginCheckout(api, plan);
  await shop.order({ order: 'hold-events' });
  await shop.pay(session);
  const ask = (path: string, body?: object) => statementsOf(() => api.post(path, body, user));
  expect(await ask('/api/purchase-status', { sessionId: session })).toEqual([
    ...[
      'count-request',
      'find-purchase',
      'count-request',
      'find-order',
      'record-payment',
      'find-purchase',
      'read-balance',
    ],
  ]);
  expect(await grantsOf(api, user)).toBe(1);
  const listing = ['list-purchases', 'read-balance', 'list-pay-links', 'list-club-orders'];
  expect(await ask('/api/purchases')).toEqual(['count-request', ...listing]);
  await shop.order({ order: 'release-events' });
});
