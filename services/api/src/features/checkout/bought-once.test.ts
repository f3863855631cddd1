import { api, shop, useShop } from '../../testing/money-fixture.ts';
import { sessionIn } from '../../testing/begin-checkout.ts';
import type { TestUser } from '../../testing/test-users.ts';

useShop();

const [starter, unlimited] = ['coach_connect_starter', 'coach_connect_unlimited'];
const [nordic, german] = ['pro_list_nordic_soccer', 'pro_list_german_regional_soccer'];

const newcomer = () => api.createUser({ tokens: 0 });
const checkout = (user: TestUser, ...priceIds: string[]) =>
  api.post(
    '/api/create-checkout-session',
    { customerId: user.id, items: priceIds.map((priceId) => ({ priceId })) },
    user,
  );
const begin = async (user: TestUser, ...priceIds: string[]) => {
  const answer = await checkout(user, ...priceIds);
  expect(answer.json()).toEqual({ url: expect.any(String) });
  return sessionIn(answer.json<{ url: string }>().url);
};
const statusOf = async (session: string) => (await shop.stripe.checkout.sessions.retrieve(session)).status;

describe.each([
  ['a list', nordic],
  ['Unlimited', unlimited],
])('%s', (_what, once) => {
  // @spec D1.10a
  test('in two different checkouts: the newer one ends the older one', async () => {
    const user = await newcomer();
    const alone = await begin(user, once);
    const newer = await begin(user, once, german);
    expect([await statusOf(alone), await statusOf(newer)]).toEqual(['expired', 'open']);
    const again = await begin(user, once);
    expect([await statusOf(newer), await statusOf(again)]).toEqual(['expired', 'open']);
    expect(again).not.toBe(alone);
  });

  test('in several concurrent checkouts: at most one can be paid', async () => {
    const user = await newcomer();
    const answers = await Promise.all([
      checkout(user, once),
      checkout(user, once, german),
      checkout(user, german, starter, once),
    ]);
    const urls = answers.flatMap((answer) => (answer.statusCode === 200 ? [answer.json<{ url: string }>().url] : []));
    const open = (await shop.stripe.checkout.sessions.list({ limit: 100 })).data.filter(
      ({ status, client_reference_id: buyer }) => status === 'open' && buyer === user.id,
    );
    expect(open.length).toBeLessThanOrEqual(1);
    expect(urls).toEqual(expect.arrayContaining(open.map(({ url }) => url)));
  });

  // @spec D1.10a
  test('with a pending payment is not sold again until that payment fails', async () => {
    const user = await newcomer();
    const first = await begin(user, once);
    await shop.pay(first, 'bank');
    for (const wish of [[once], [once, german]]) {
      const refused = await checkout(user, ...wish);
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'payment_on_its_way' }]);
    }
    await shop.order({ order: 'settle', session: first, outcome: 'failed' });
    expect((await checkout(user, once)).statusCode).toBe(200);
  });

  test('that was paid before its webhook arrived is granted, and not sold again', async () => {
    const user = await newcomer();
    const first = await begin(user, once);
    await shop.order({ order: 'hold-events' });
    await shop.pay(first);
    for (const cart of [[once], [once, german]])
      expect((await checkout(user, ...cart)).json()).toMatchObject({ code: 'already_owned' });
    const page = await api.post('/api/purchase-status', { sessionId: first }, user);
    expect(page.json()).toMatchObject({ purchase: { status: 'paid', stands: true } });
    await shop.order({ order: 'release-events' });
  });
});

test('a product that can be bought again may have several checkouts', async () => {
  const user = await newcomer();
  const sessions = [await begin(user, starter), await begin(user, starter, nordic), await begin(user, german)];
  expect(await Promise.all(sessions.map(statusOf))).toEqual(['open', 'open', 'open']);
});

test('a checkout of another user stays open', async () => {
  const theirs = await begin(await newcomer(), nordic);
  await begin(await newcomer(), nordic, german);
  expect(await statusOf(theirs)).toBe('open');
});

test('tokens beside Unlimited, which would add nothing, are not sold', async () => {
  const user = await newcomer();
  const answer = await checkout(user, starter, unlimited);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'validation_failed', error: expect.stringContaining('With Unlimited, Starter would add nothing') },
  ]);
  await begin(user, unlimited, nordic);
});
