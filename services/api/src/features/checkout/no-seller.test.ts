import { readConfig } from '../../config.ts';
import type { App } from '../../app.ts';
import { api, premium, shop, useShop } from '../../testing/money-fixture.ts';

useShop();

/** The environment of the tests with a live key. */
const live = (more: Readonly<Record<string, string>> = {}) =>
  readConfig({ ...api.environment, STRIPE_SECRET_KEY: 'sk_live_of_this_test', ...more });
const named = { LEGAL_NAME: 'Trial LLC', LEGAL_ADDRESS: '1 Main Street; Springfield, IL 62701;USA' };

let unnamed: App;
beforeAll(async () => {
  unnamed = await api.build({ config: { ...api.externals.config, seller: live().seller } });
});
afterAll(() => unnamed.server.close());

test('with a live key, nobody sells until the settings say who', () => {
  expect(live().seller).toBeNull();
  expect(live({ LEGAL_NAME: 'Trial LLC' }).seller).toBeNull();
  expect(live(named).seller).toMatchObject({
    name: 'Trial LLC',
    address: ['1 Main Street', 'Springfield, IL 62701', 'USA'],
    email: 'operator@coachconnect.example',
  });
});

test('with a test key, a demonstration sells in the name of a sample', () => {
  expect(readConfig(api.environment).seller?.name).toBe('Sample Seller LLC (demonstration)');
});

test('while nobody sells, every way to pay is refused before Stripe hears of it', async () => {
  const user = await api.createUser({ tokens: 0 });
  const made = await api.post('/api/pay-links/create', { items: [{ priceId: premium }] }, user);
  const code = new URL(made.json<{ link: { url: string } }>().link.url).pathname.split('/').at(-1) ?? '';
  const before = (await shop.stripe.checkout.sessions.list()).data.length;
  const wish = { priceId: premium, customerId: user.id };
  const ways: [string, object][] = [
    ['/api/create-checkout-session', wish],
    ['/api/create-checkout-session', { ...wish, giftTo: 'friend@mail.example' }],
    ['/api/pay-links/create', { items: [{ priceId: premium }] }],
    ['/api/pay-links/checkout', { code }],
  ];
  for (const [url, payload] of ways) {
    const { authorization } = user;
    const answer = await unnamed.server.inject({ method: 'POST', url, payload, headers: { authorization } });
    expect([url, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      url,
      503,
      'Nothing can be bought here yet: this site does not name who sells. Nothing was charged.',
    ]);
  }
  expect((await shop.stripe.checkout.sessions.list()).data).toHaveLength(before);
  expect((await api.admin.query('select from public.purchases where user_id = $1', [user.id])).rowCount).toBe(0);
});
