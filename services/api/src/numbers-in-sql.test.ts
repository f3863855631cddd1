import { currency, plans, proLists } from '@cc/contracts/entities/catalogue';
import { dailyEmailLimit } from '@cc/contracts/entities/token-tracker';
import { startStandIns, type StandIns } from './testing/stand-ins.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';

let standIns: StandIns;
let api: TestApi;
beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns });
});
afterAll(async () => {
  await api.close();
  await standIns.close();
});

test('the database sells the products of the catalogue, at its prices', async () => {
  const { rows } = await api.admin.query('select * from public.products order by price_id');
  const common = { currency, active: true };
  const sold = [
    ...plans.map(({ priceId, title, price, tokens, maxQuantity }) => ({
      ...common,
      price_id: priceId,
      kind: 'plan',
      title,
      amount_cents: price,
      tokens,
      is_unlimited: tokens === null,
      pro_list_id: null,
      max_quantity: maxQuantity,
    })),
    ...proLists.map(({ priceId, id, name, price, maxQuantity }) => ({
      ...common,
      price_id: priceId,
      kind: 'pro-list',
      title: name,
      amount_cents: price,
      tokens: null,
      is_unlimited: false,
      pro_list_id: id,
      max_quantity: maxQuantity,
    })),
  ];
  expect(rows).toEqual(sold.toSorted((one, other) => (one.price_id < other.price_id ? -1 : 1)));
});

// @spec 9.plans.5
test('the daily limit of the database is that of the pages', async () => {
  const { rows } = await api.admin.query('select private.daily_email_limit() as limit');
  expect(rows).toEqual([{ limit: dailyEmailLimit }]);
});
