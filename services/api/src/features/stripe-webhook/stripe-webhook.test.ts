import { balanceOf } from '../../testing/balance.ts';
import { beginCheckout, grantsOf, postEvent } from '../../testing/begin-checkout.ts';
import { api, openSuccessPage, premium, shop, useShop } from '../../testing/money-fixture.ts';

useShop();

// @spec D1.10b
test('fifty concurrent deliveries of one event, with the success page open, grant once', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await shop.order({ order: 'hold-events' });
  await shop.pay(session);
  await shop.order({ order: 'copies', times: 50 });
  const [pages] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => openSuccessPage(user, session))),
    shop.order({ order: 'release-events', sequence: 'at-once' }),
  ]);
  await shop.order({ order: 'copies', times: 1 });
  expect(shop.received.length).toBeGreaterThanOrEqual(50);
  expect(pages.every((page) => page.statusCode === 200)).toBe(true);
  expect(await grantsOf(api, user)).toBe(1);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
});

test('two different events for one session grant once', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await shop.pay(session);
  const paid = await shop.stripe.checkout.sessions.retrieve(session);
  for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded']) {
    const event = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object: paid } });
    expect((await postEvent(api, event)).statusCode).toBe(200);
  }
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
});

test('the success page grants the tokens when no event arrives', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await shop.order({ order: 'hold-events' });
  expect((await openSuccessPage(user, session)).json()).toMatchObject({
    purchase: { status: 'open', stands: false },
    balance: { tokensAvailable: 0 },
  });
  await shop.pay(session);
  expect((await openSuccessPage(user, session)).json()).toMatchObject({
    purchase: { status: 'paid', stands: true, tokens: 80, items: [{ title: 'Premium', quantity: 1 }] },
    balance: { tokensAvailable: 80, tokensOwed: 0 },
  });
  await shop.order({ order: 'release-events' });
  expect(await grantsOf(api, user)).toBe(1);
});

test('a completed checkout grants nothing until its payment arrives, then once', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await shop.pay(session, 'bank');
  expect((await openSuccessPage(user, session)).json()).toMatchObject({
    purchase: { status: 'processing' },
    balance: { tokensAvailable: 0 },
  });
  await shop.order({ order: 'settle', session, outcome: 'succeeded' });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
  expect(await grantsOf(api, user)).toBe(1);
});

test('a failed payment grants nothing, and the page says so', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await shop.pay(session, 'bank');
  await shop.order({ order: 'settle', session, outcome: 'failed' });
  expect((await openSuccessPage(user, session)).json()).toMatchObject({ purchase: { status: 'failed' } });
  expect(await grantsOf(api, user)).toBe(0);
});

// @spec D1.10b
test('the failure event may arrive before the completion event', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await shop.order({ order: 'hold-events' });
  await shop.pay(session, 'bank');
  await shop.order({ order: 'settle', session, outcome: 'failed' });
  await shop.order({ order: 'release-events', sequence: 'reverse' });
  expect((await openSuccessPage(user, session)).json()).toMatchObject({ purchase: { status: 'failed' } });
});

test('an event whose handling failed is delivered again and handled', async () => {
  const { user, session } = await beginCheckout(api, premium);
  const readCheckout = () => Promise.reject(new Error('away'));
  const { server } = await api.build({ payment: { ...api.externals.payment, readCheckout } });
  shop.deliverTo(server);
  const paying = shop.pay(session);
  await paying;
  expect(await grantsOf(api, user)).toBe(0);
  shop.deliverTo(api.server);
  while ((await grantsOf(api, user)) === 0) await new Promise((next) => setTimeout(next, 20));
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80 });
  await server.close();
});

test('sessions of other shops and irrelevant events are acknowledged and change nothing', async () => {
  const { data } = await shop.stripe.prices.list();
  const foreign = await shop.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    success_url: 'http://elsewhere.example/',
    metadata: { order_id: 'x', user_id: 'y' },
  });
  await shop.pay(foreign.id);
  expect(api.log()).toContain('the checkout session belongs to another API');
  expect(api.log()).toContain('a purchase was granted');
  expect(api.log()).not.toContain('cs_test_');
  const event = JSON.stringify({
    id: 'evt_other',
    object: 'event',
    type: 'payout.paid',
    data: { object: { id: 'po_1' } },
  });
  expect((await postEvent(api, event)).statusCode).toBe(200);
});

test('the payment must match the order', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await shop.order({ order: 'hold-events' });
  await api.admin.query('update public.purchases set amount_cents = 1 where user_id = $1', [user.id]);
  await shop.pay(session);
  expect((await openSuccessPage(user, session)).json()).toMatchObject({ purchase: { status: 'open' } });
  expect(await grantsOf(api, user)).toBe(0);
  await api.admin.query('update public.purchases set amount_cents = 2499 where user_id = $1', [user.id]);
  await shop.order({ order: 'release-events' });
  expect(await grantsOf(api, user)).toBe(1);
});

describe.each([
  [
    'other items for the same amount',
    `update public.purchase_items i set price_id = 'coach_connect_starter' from public.purchases p
     where p.id = i.purchase_id and p.session_id = $1`,
  ],
  ['the order of another user', 'update public.purchases set user_id = $2 where session_id = $1'],
])('the payment must match the order: %s', (_what, change) => {
  test('nothing is granted', async () => {
    const [{ user, session }, other] = [await beginCheckout(api, premium), await api.createUser({ tokens: 0 })];
    await shop.order({ order: 'hold-events' });
    // Both values are named, whichever of them the change needs.
    await api.admin.query(`with given as (select $1::text, $2::uuid) ${change}`, [session, other.id]);
    await shop.pay(session);
    for (const reader of [user, other]) await openSuccessPage(reader, session);
    expect([await grantsOf(api, user), await grantsOf(api, other)]).toEqual([0, 0]);
    const event = JSON.stringify((await shop.events()).findLast(({ type }) => type === 'checkout.session.completed'));
    expect((await postEvent(api, event)).statusCode).toBe(500);
    expect([await grantsOf(api, user), await grantsOf(api, other)]).toEqual([0, 0]);
  });
});
