import { plans, proLists } from '@cc/contracts/entities/catalogue';
import Stripe from 'stripe';
import { secretKey, startStripeTest, type StripeTest } from '../testing/stripe-fixture.ts';

let shop: StripeTest;
beforeAll(async () => {
  shop = await startStripeTest();
});
afterAll(() => shop.close());

test('every entry of the catalog has a price under its lookup key', async () => {
  const wanted = [...plans, ...proLists];
  const { data } = await shop.stripe.prices.list({ lookup_keys: wanted.map(({ priceId }) => priceId) });
  expect(data.map(({ lookup_key: key, unit_amount: amount }) => [key, amount]).reverse()).toEqual(
    wanted.map(({ priceId, price }) => [priceId, price]),
  );
});

test('a changed price changes no other account', async () => {
  const starter = { lookup_keys: ['coach_connect_starter'], active: true };
  const [changed, other] = [await startStripeTest(), await startStripeTest()];
  const [price] = (await changed.stripe.prices.list(starter)).data;
  await changed.stripe.prices.update(String(price?.id), { active: false });
  expect((await other.stripe.prices.list(starter)).data).toHaveLength(1);
  await Promise.all([changed.close(), other.close()]);
});

test('a session has its parameters, and its lines when expanded', async () => {
  const session = await shop.createSession({
    client_reference_id: 'user-1',
    metadata: { order_id: 'order-1' },
    payment_intent_data: { metadata: { order_id: 'order-1' } },
    customer_email: 'sam@mail.example',
  });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2499,
    client_reference_id: 'user-1',
    metadata: { order_id: 'order-1' },
    url: `${shop.standIn.url}/c/pay/${session.id}`,
  });
  expect(session.line_items).toBeUndefined();
  const again = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
  expect(again.line_items?.data).toMatchObject([{ quantity: 1, price: { lookup_key: 'coach_connect_premium' } }]);
});

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'v']));

const refusals: [string, Partial<Stripe.Checkout.SessionCreateParams>, object][] = [
  [
    'an unknown price',
    { line_items: [{ price: 'price_nope', quantity: 1 }] },
    { code: 'resource_missing', param: 'line_items[0][price]' },
  ],
  ['a line without a price', { line_items: [{ quantity: 1 }] }, { param: 'line_items[0]' }],
  ['an invalid address', { success_url: 'nowhere' }, { code: 'url_invalid', param: 'success_url' }],
  ['an end too soon', { expires_at: 1 }, { param: 'expires_at' }],
  ['an end after too long', { expires_at: Math.floor(Date.now() / 1000) + 40 * 3_600 }, { param: 'expires_at' }],
  ['an end that is no number', { expires_at: 'soon' as never }, { code: 'parameter_invalid_integer' }],
  ['a customer without an address', { customer_email: 'nomail' }, { param: 'customer_email' }],
  ['51 keys of metadata', { metadata: keys(51) }, { param: 'metadata' }],
  ['a long key of metadata', { metadata: { ['k'.repeat(41)]: 'v' } }, { message: expect.stringContaining('metadata') }],
  ['an unknown property to expand', { expand: ['payment_intent'] }, { param: 'expand' }],
  ['a reference that is too long', { client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
  ['no lines', { line_items: [] }, { type: 'StripeInvalidRequestError' }],
];
test.each(refusals)('%s is refused as the vendor does', async (_name, changes, expected) => {
  const refused = await shop.createSession(changes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(refused).toMatchObject({ statusCode: 400, ...expected });
});

test('a quantity below one, an unknown parameter and a missing one are refused', async () => {
  const price = await shop.priceOf();
  await expect(shop.createSession({ line_items: [{ price, quantity: 0 }] })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  });
  const odd: object = { color: 'red' };
  await expect(shop.createSession(odd)).rejects.toMatchObject({ code: 'parameter_unknown', param: 'color' });
  const { success_url: _none, ...rest } = { success_url: '', mode: 'payment' as const };
  await expect(shop.stripe.checkout.sessions.create(rest)).rejects.toMatchObject({ code: 'parameter_missing' });
});

test('a wrong key is refused, and so is a session that does not exist', async () => {
  await expect(shop.client('sk_test_wrong').prices.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  await expect(shop.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('the same idempotency key gives the same session, and refuses other parameters', async () => {
  const price = await shop.priceOf();
  const create = (quantity: number) =>
    shop.stripe.checkout.sessions.create(
      { mode: 'payment', line_items: [{ price, quantity }], success_url: 'http://site.example/' },
      { idempotencyKey: 'order-7' },
    );
  const first = await create(1);
  const second = await create(1);
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  await expect(create(2)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('a server error is repeated for its key and does not affect another key', async () => {
  const price = await shop.priceOf();
  const create = (idempotencyKey: string) =>
    shop.stripe.checkout.sessions.create(
      { mode: 'payment', line_items: [{ price, quantity: 1 }], success_url: 'http://site.example/' },
      { idempotencyKey, maxNetworkRetries: 0 },
    );
  await shop.order({ order: 'fault', fault: 'server-error' });
  for (let count = 0; count < 3; count += 1) await expect(create('spoiled')).rejects.toMatchObject({ statusCode: 500 });
  expect(await create('fresh')).toMatchObject({ status: 'open' });
});

test('a connection that is closed after the work leaves one session for one key', async () => {
  const count = async () => (await shop.stripe.checkout.sessions.list().autoPagingToArray({ limit: 1_000 })).length;
  const before = await count();
  await shop.order({ order: 'fault', fault: 'drop-after-work' });
  // The library tries again by itself, with the same key.
  await shop.createSession();
  expect(await count()).toBe(before + 1);
});

test('an open session can be expired, once', async () => {
  const { id } = await shop.createSession();
  expect(await shop.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  await expect(shop.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  expect(shop.events.at(-1)?.type).toBe('checkout.session.expired');
});

test('an unknown address is refused in the format of Stripe', async () => {
  await expect(shop.stripe.coupons.create({ percent_off: 10 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    message: expect.stringMatching(/^Unrecognized request URL \(POST: \/v1\/coupons\)\. /),
    requestId: expect.stringMatching(/^req_/),
  });
});

test('every answer has a request id', async () => {
  const authorization = `Bearer ${secretKey}`;
  const answer = await fetch(`${shop.standIn.url}/v1/prices`, { headers: { authorization } });
  expect([answer.status, answer.headers.get('request-id')]).toEqual([200, expect.stringMatching(/^req_/)]);
  const refused = await fetch(`${shop.standIn.url}/v1/prices`);
  expect([refused.status, refused.headers.get('request-id')]).toEqual([401, expect.stringMatching(/^req_/)]);
});

test('an idempotency key of more than 255 characters is refused', async () => {
  const create = (length: number) => shop.createSession({}, { idempotencyKey: 'k'.repeat(length) });
  expect(await create(255)).toMatchObject({ status: 'open' });
  await expect(create(256)).rejects.toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
});

describe('lists', () => {
  const refunds = (query: Stripe.RefundListParams = {}) => shop.stripe.refunds.list({ charge, ...query });
  const ids = async (query?: Stripe.RefundListParams) => (await refunds(query)).data.map(({ id }) => id);
  const newestFirst: string[] = [];
  let charge = '';
  beforeAll(async () => {
    const { id } = await shop.createSession();
    await shop.order({ order: 'pay', session: id });
    const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(id);
    for (let count = 0; count < 12; count += 1) {
      const refund = await shop.stripe.refunds.create({ payment_intent: String(intent), amount: 1 });
      newestFirst.unshift(refund.id);
      charge = String(refund.charge);
    }
  });

  test('contain the ten newest entries and say that there are more', async () => {
    const { data, has_more: more } = await refunds();
    expect([data.map(({ id }) => id), more]).toEqual([newestFirst.slice(0, 10), true]);
  });

  test('continue after an entry', async () => {
    const [, , third = ''] = newestFirst;
    expect(await ids({ limit: 2, starting_after: third })).toEqual(newestFirst.slice(3, 5));
    expect((await refunds({ limit: 9, starting_after: third })).has_more).toBe(false);
  });

  test('can be read completely by the official library', async () => {
    const all = await refunds({ limit: 5 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(newestFirst);
  });

  test.each([
    { limit: 0 },
    { limit: 101 },
    { limit: 'ten' as never },
    { starting_after: 're_none' },
    { ending_before: 're_none' },
  ])('refuse %j', async (query) => {
    await expect(refunds(query)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      param: Object.keys(query)[0],
    });
  });
});

test.each([
  ['amount', { amount: 'abc' as never }],
  ['reason', { reason: 'because' as never }],
  ['expand', { expand: ['charge'] }],
])('a refund with a wrong %s is refused', async (param, parameters) => {
  const { id } = await shop.createSession();
  await shop.order({ order: 'pay', session: id });
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(id);
  await expect(shop.stripe.refunds.create({ payment_intent: String(intent), ...parameters })).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    param,
  });
});
