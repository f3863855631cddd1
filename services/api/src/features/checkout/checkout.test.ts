import { plans, proLists } from '@cc/contracts/entities/catalogue';
import { balanceOf } from '../../testing/balance.ts';
import { sessionIn } from '../../testing/begin-checkout.ts';
import { api, shop, useShop } from '../../testing/money-fixture.ts';
import type { TestUser } from '../../testing/test-users.ts';

useShop();

const [starter, premium, unlimited] = plans.map(({ priceId }) => priceId);
const [nordic, german] = proLists.map(({ priceId }) => priceId);
const newcomer = () => api.createUser({ tokens: 0 });
const checkout = (user: TestUser, wish: object) =>
  api.post('/api/create-checkout-session', { customerId: user.id, ...wish }, user);
const sessionOf = (answer: { json: () => { url: string } }) => sessionIn(answer.json().url);
const openSessions = async () => (await shop.stripe.checkout.sessions.list({ limit: 100 })).data;

// @spec D1.10a, 9.plans.8
test('the product table matches the plans and lists of the catalogue', async () => {
  const { rows } = await api.admin.query(
    `select price_id, kind, title, amount_cents, currency, tokens, is_unlimited, pro_list_id, max_quantity
     from public.products where active order by kind, amount_cents`,
  );
  const row = { currency: 'usd', tokens: null, is_unlimited: false, pro_list_id: null };
  expect(rows).toEqual([
    ...plans.map(({ priceId, title, price, tokens, maxQuantity }) => ({
      ...row,
      price_id: priceId,
      kind: 'plan',
      title,
      amount_cents: price,
      tokens,
      is_unlimited: tokens === null,
      max_quantity: maxQuantity,
    })),
    ...proLists
      .toSorted((a, b) => a.price - b.price)
      .map(({ id, priceId, name, price, maxQuantity }) => ({
        ...row,
        price_id: priceId,
        kind: 'pro-list',
        title: name,
        amount_cents: price,
        pro_list_id: id,
        max_quantity: maxQuantity,
      })),
  ]);
});

// @spec 3.22, 7.1, 7.23, 9.plans.8
test('a plan leads to a payment page with the server’s price and the user’s id', async () => {
  const user = await newcomer();
  const answer = await checkout(user, { priceId: premium });
  expect(answer.statusCode).toBe(200);
  const session = await shop.stripe.checkout.sessions.retrieve(sessionOf(answer), { expand: ['line_items'] });
  expect(session).toMatchObject({
    amount_total: 2499,
    currency: 'usd',
    client_reference_id: user.id,
    customer_email: user.email,
    metadata: { user_id: user.id },
    success_url: 'http://localhost:3000/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cancel',
  });
  await shop.pay(session.id);
  const payment = await shop.stripe.paymentIntents.retrieve(await shop.paymentOf(session.id));
  expect(payment.metadata).toEqual(session.metadata);
});

// @spec D1.15
test('a cart is one payment', async () => {
  const user = await newcomer();
  const items = [
    { priceId: starter, quantity: 2 },
    { priceId: nordic, quantity: 1 },
  ];
  const session = await shop.stripe.checkout.sessions.retrieve(sessionOf(await checkout(user, { items })));
  expect(session.amount_total).toBe(2 * 1299 + 29_900);
});

describe('refused, without a session', () => {
  const refusals: [string, object, number, string][] = [
    ['a price that is not ours', { priceId: 'price_1' }, 400, 'price_unknown'],
    ['an unknown price in a cart', { items: [{ priceId: 'coach_connect_free' }] }, 400, 'price_unknown'],
    ['99 pieces', { items: [{ priceId: starter, quantity: 99 }] }, 400, 'validation_failed'],
    ['unlimited twice', { items: [{ priceId: unlimited, quantity: 2 }] }, 400, 'validation_failed'],
    ['nothing', {}, 400, 'validation_failed'],
    ['a purchase for another user', { priceId: premium, customerId: crypto.randomUUID() }, 403, 'forbidden'],
  ];
  // @spec D1.1b, D1.10a
  test.each(refusals)('%s', async (_name, wish, status, code) => {
    const before = (await openSessions()).length;
    const answer = await checkout(await newcomer(), wish);
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code })]);
    expect(await openSessions()).toHaveLength(before);
  });

  test('small lines whose quantities add up to too many', async () => {
    const items = Array.from({ length: 11 }, () => ({ priceId: starter, quantity: 1 }));
    expect((await checkout(await newcomer(), { items })).json()).toMatchObject({ code: 'validation_failed' });
  });

  // @spec 6.3
  test('a visitor', async () => {
    const user = await newcomer();
    const answer = await api.post('/api/create-checkout-session', { priceId: premium, customerId: user.id });
    expect(answer.statusCode).toBe(401);
  });
});

// @spec D1.10a
test('amounts, currencies and names in the request are ignored', async () => {
  const user = await newcomer();
  const answer = await checkout(user, { priceId: premium, price: 1, amount: 1, currency: 'jpy', name: 'Gift' });
  expect(await shop.stripe.checkout.sessions.retrieve(sessionOf(answer))).toMatchObject({ amount_total: 2499 });
});

test('a repeated order, also a concurrent one, is one order and one session', async () => {
  const user = await newcomer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkout(user, { priceId: premium })));
  expect(new Set(answers.map(sessionOf)).size).toBe(1);
  expect(sessionOf(await checkout(user, { priceId: premium }))).toBe(answers[0] && sessionOf(answers[0]));
  expect(sessionOf(await checkout(user, { priceId: starter }))).not.toBe(answers[0] && sessionOf(answers[0]));
});

test('after its checkout expired or was paid, the same cart is a new order', async () => {
  const user = await newcomer();
  const first = sessionOf(await checkout(user, { priceId: premium }));
  await shop.stripe.checkout.sessions.expire(first);
  const second = sessionOf(await checkout(user, { priceId: premium }));
  await shop.pay(second);
  const third = sessionOf(await checkout(user, { priceId: premium }));
  expect(new Set([first, second, third]).size).toBe(3);
});

test('a payment without a webhook is recorded when the same order is made again', async () => {
  const user = await newcomer();
  await shop.order({ order: 'hold-events' });
  const first = sessionOf(await checkout(user, { priceId: premium }));
  await shop.pay(first);
  expect(sessionOf(await checkout(user, { priceId: premium }))).not.toBe(first);
  const status = await api.post('/api/purchase-status', { sessionId: first }, user);
  expect(status.json()).toMatchObject({ purchase: { status: 'paid' }, balance: { tokensAvailable: 80 } });
  await shop.order({ order: 'release-events' });
});

/** Makes the next calls to the provider fail. The library itself tries three times. */
const faults = async (fault: string, times: number) => {
  for (let count = 0; count < times; count += 1) await shop.order({ order: 'fault', fault });
};

test('a retry after a lost answer of the provider creates no second session', async () => {
  const user = await newcomer();
  const before = (await openSessions()).length;
  await faults('drop-after-work', 3);
  const failed = await checkout(user, { priceId: premium });
  expect([failed.statusCode, failed.json()]).toMatchObject([503, { code: 'unavailable' }]);
  expect((await checkout(user, { priceId: premium })).statusCode).toBe(200);
  expect(await openSessions()).toHaveLength(before + 1);
});

// @spec D1.10a
test('after an error that the provider repeats under its key, the next attempt is a new order', async () => {
  const user = await newcomer();
  const before = (await openSessions()).length;
  await faults('server-error', 1);
  const failed = await checkout(user, { priceId: starter });
  expect([failed.statusCode, failed.json()]).toMatchObject([503, { code: 'unavailable' }]);
  const session = sessionOf(await checkout(user, { priceId: starter }));
  expect(await openSessions()).toHaveLength(before + 1);
  await shop.pay(session);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 30, ledger: 30 });
});

test('an owned product is not sold again, and tokens are not sold to unlimited users', async () => {
  const user = await newcomer();
  const items = [{ priceId: unlimited }, { priceId: nordic }];
  await shop.pay(sessionOf(await checkout(user, { items })));
  for (const priceId of [unlimited, nordic]) {
    expect((await checkout(user, { priceId })).json()).toMatchObject({ code: 'already_owned' });
  }
  const refused = await checkout(user, { items: [{ priceId: german }, { priceId: starter }] });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'already_owned',
      error: 'You have unlimited tokens: Starter would add nothing. Nothing was charged.',
    },
  ]);
  expect((await checkout(user, { priceId: german })).statusCode).toBe(200);
});

test('a price at the provider that differs from ours is not charged', async () => {
  await api.admin.query('update public.products set amount_cents = 999 where price_id = $1', [starter]);
  const answer = await checkout(await newcomer(), { priceId: starter });
  expect(answer.json()).toMatchObject({ code: 'unavailable' });
  expect(api.log()).toContain('no active price coach_connect_starter of 999 usd');
  await api.admin.query('update public.products set amount_cents = 1299 where price_id = $1', [starter]);
});
