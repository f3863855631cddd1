import { beginCheckout, grantsOf } from '../../testing/begin-checkout.ts';
import { api, shop, useShop } from '../../testing/money-fixture.ts';
import { statementsOf } from '../../testing/statements-of.ts';

useShop();

const having = (text: string): unknown => expect.stringContaining(text);
const counting = having('private.count_request');
const admitting = having('private.refuse_suspended');
const reading = {
  order: having('where p.order_id = $1'),
  purchase: having('p.session_id = $2'),
  balance: having('from public.token_tracker'),
  purchases: having("p.status in ('processing', 'failed', 'paid')"),
  links: having("l.expires_at) > now() - interval '30 days'"),
  clubOrders: having('from public.pro_contact_orders'),
};

const plan = 'coach_connect_premium';
const beginning = [
  counting,
  having('has_agreed'),
  having('from public.products'),
  having('bool_or(i.is_unlimited)'),
  having('begin_checkout'),
  having('rival_checkouts'),
  // What is owned once more: another checkout may have been paid meanwhile.
  having('bool_or(i.is_unlimited)'),
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
    // An answer of another kind says why.
    expect(answer.json()).toEqual({ url: expect.stringContaining('/c/pay/') });
  });
  expect(statements).toEqual([...beginning, having('note_checkout')]);
});

test('a repeated order finds its open checkout and writes nothing', async () => {
  const { user, session } = await beginCheckout(api, plan);
  const statements = await statementsOf(async () => {
    expect((await beginCheckout(api, plan, user)).session).toBe(session);
  });
  expect(statements).toEqual(beginning);
});

// The buyer returns before the webhook arrives.
test('the statements of the success page and the purchase list are these', async () => {
  const { user, session } = await beginCheckout(api, plan);
  await shop.order({ order: 'hold-events' });
  await shop.pay(session);
  const ask = (path: string, body?: object) => statementsOf(() => api.post(path, body, user));
  expect(await ask('/api/purchase-status', { sessionId: session })).toEqual([
    counting,
    admitting,
    reading.purchase,
    counting,
    reading.order,
    having('record_payment'),
    reading.purchase,
    reading.balance,
  ]);
  expect(await grantsOf(api, user)).toBe(1);
  const listing = [reading.purchases, reading.balance, reading.links, reading.clubOrders];
  expect(await ask('/api/purchases')).toEqual([counting, admitting, ...listing]);
  await shop.order({ order: 'release-events' });
});
