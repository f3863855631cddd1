import { orderProContactRequest } from '@cc/contracts/testing/requests';
import { beginCheckout } from '../../testing/begin-checkout.ts';
import { api, shop, useShop } from '../../testing/money-fixture.ts';
import type { TestUser } from '../../testing/test-users.ts';

useShop();

const begin = async (user: TestUser, priceId: string) => (await beginCheckout(api, priceId, user)).session;
const list = async (user: TestUser) =>
  (await api.post('/api/purchases', undefined, user)).json<{ purchases: object[]; balance: object }>();

test('sessions of other users and unknown sessions get the same 404 and grant nothing', async () => {
  const [owner, stranger] = [await api.createUser({ tokens: 0 }), await api.createUser({ tokens: 0 })];
  const session = await begin(owner, 'coach_connect_premium');
  await shop.order({ order: 'hold-events' });
  await shop.pay(session);
  const answers = await Promise.all(
    [session, 'cs_test_invented'].map((sessionId) => api.post('/api/purchase-status', { sessionId }, stranger)),
  );
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    expect({ ...answer.json<object>(), requestId: '' }).toEqual({
      error: 'There is no such purchase of yours.',
      code: 'not_found',
      requestId: '',
    });
  }
  expect(await list(stranger)).toEqual({
    purchases: [],
    clubOrders: [],
    balance: { tokensAvailable: 0, tokensOwed: 0, isUnlimited: false },
    payLinks: [],
  });
  await shop.order({ order: 'release-events' });
});

test('purchases are listed newest first with their status, without abandoned checkouts', async () => {
  const user = await api.createUser({ tokens: 0 });
  await shop.pay(await begin(user, 'coach_connect_starter'));
  const refunded = await begin(user, 'coach_connect_unlimited');
  await shop.pay(refunded);
  expect((await list(user)).balance).toEqual({ tokensAvailable: 30, tokensOwed: 0, isUnlimited: true });
  await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(refunded) });
  await begin(user, 'pro_list_nordic_soccer');
  expect(await list(user)).toMatchObject({
    purchases: [
      { status: 'paid', stands: false, refunded: 2999, items: [{ title: 'Unlimited', unlimited: true, tokens: null }] },
      { status: 'paid', stands: true, refunded: 0, tokens: 30, items: [{ title: 'Starter', price: 1299 }] },
    ],
    balance: { tokensAvailable: 30, tokensOwed: 0, isUnlimited: false },
  });
});

test('orders of club contacts that strangers make with the address of a user are not the user’s, and hide none', async () => {
  const user = await api.createUser({ tokens: 0 });
  const own = { ...orderProContactRequest, email: user.email };
  expect((await api.post('/api/order-pro-contact', own, user)).statusCode).toBe(200);
  const strange = { ...own, email: user.email.toUpperCase(), numTeams: 5 };
  for (let order = 0; order < 101; order += 1) await api.post('/api/order-pro-contact', strange);
  expect(await list(user)).toMatchObject({ clubOrders: [{ clubs: own.numTeams }] });
});

test('a visitor has no purchases', async () => {
  expect((await api.post('/api/purchases', undefined)).statusCode).toBe(401);
  expect((await api.post('/api/purchase-status', { sessionId: 'cs_test_1' })).statusCode).toBe(401);
});

test('of 95 questions about an open checkout, ten are passed on to the payment provider', async () => {
  const user = await api.createUser({ tokens: 0 });
  const sessionId = await begin(user, 'coach_connect_premium');
  let asked = 0;
  const { payment } = api.externals;
  const readCheckout: typeof payment.readCheckout = (id) => {
    asked += 1;
    return payment.readCheckout(id);
  };
  const { server } = await api.build({ payment: { ...payment, readCheckout } });
  const ask = () =>
    server.inject({ method: 'POST', url: '/api/purchase-status', payload: { sessionId }, headers: headersOf(user) });
  for (const answer of await Promise.all(Array.from({ length: 95 }, ask))) {
    expect(answer.json()).toMatchObject({ purchase: { status: 'open' } });
  }
  expect(asked).toBe(10);
  await api.admin.query(`update private.request_counts set window_ends_at = now() where key like 'ask %'`);
  await shop.order({ order: 'hold-events' });
  await shop.pay(sessionId);
  expect((await ask()).json()).toMatchObject({ purchase: { status: 'paid' } });
  expect(asked).toBe(11);
  await shop.order({ order: 'release-events' });
  await server.close();
});

const headersOf = ({ authorization }: TestUser) => ({ authorization });
