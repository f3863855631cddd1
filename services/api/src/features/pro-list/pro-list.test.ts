import { proLists } from '@cc/contracts/entities/catalogue';
import { seedProLists } from '@cc/supabase/seed-pro-lists';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { proList } from '@cc/contracts/api/pro-list';
import { beginCheckout } from '../../testing/begin-checkout.ts';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startTestShop, type TestShop } from '../../testing/test-shop.ts';

let standIns: StandIns;
let shop: TestShop;
let api: TestApi;

beforeAll(async () => {
  [standIns, shop] = await Promise.all([startStandIns(), startTestShop()]);
  api = await startTestApi({ standIns, environment: shop.environment });
  shop.deliverTo(api.server);
  await seedProLists(api.databaseUrl);
});

afterAll(async () => {
  await api.close();
  await Promise.all([shop.close(), standIns.close()]);
});

test.each([
  ['pro_list_nordic_soccer', 1, 45, 'nordic-soccer-contacts.csv'],
  ['pro_list_german_regional_soccer', 2, 28, 'german-regional-soccer-contacts.csv'],
])('the buyer of %s reads and exports it', async (priceId, id, count, filename) => {
  const { user, session } = await beginCheckout(api, priceId);
  expect((await api.post('/api/pro-list', { id }, user)).json()).toMatchObject({ code: 'forbidden' });
  await shop.pay(session);
  const list = (await api.post('/api/pro-list', { id }, user)).json<ResponseOf<typeof proList>>();
  expect(list.contacts).toHaveLength(count);
  expect(new Set(list.contacts.map(({ club }) => club)).size).toBe(proLists[id === 1 ? 0 : 1]?.clubs);
  expect(list.csv.filename).toBe(filename);
  expect(list.csv.content.trimEnd().split('\r\n')).toHaveLength(count + 1);
  expect((await api.post('/api/pro-list', { id: id === 1 ? 2 : 1 }, user)).statusCode).toBe(403);
  await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(session) });
  expect((await api.post('/api/pro-list', { id }, user)).statusCode).toBe(403);
});

test('a plan gives access to no list, visitors are refused, and an unknown list is not found', async () => {
  const user = await api.createUser({ tokens: null });
  expect((await api.post('/api/pro-list', { id: 1 }, user)).statusCode).toBe(403);
  expect((await api.post('/api/pro-list', { id: 3 }, user)).statusCode).toBe(404);
  expect((await api.post('/api/pro-list', { id: 70_000 }, user)).statusCode).toBe(404);
  expect((await api.post('/api/pro-list', { id: 1 })).statusCode).toBe(401);
});
