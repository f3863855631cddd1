import { expectLedgerToAgree } from '../testing/ledger.ts';
import { sendCalls } from '../testing/send-calls.ts';
import { grantTokens, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { grantPlan } from './grant-plan.ts';
import { paymentCalls } from '../testing/payment-calls.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('a paid order is granted once for any number of concurrent reports', async () => {
  const user = await database.createUser();
  const payments = paymentCalls(database.api);
  const order = await payments.begin(user, [{ price_id: 'coach_connect_premium', quantity: 1 }]);
  const granted = await Promise.all(Array.from({ length: 50 }, () => payments.record(order)));
  expect(granted.filter(Boolean)).toHaveLength(1);
  const { rows } = await database.admin.query(
    'select tokens_available, total_tokens_purchased, is_unlimited from public.token_tracker where user_id = $1',
    [user],
  );
  expect(rows).toEqual([{ tokens_available: 80, total_tokens_purchased: 80, is_unlimited: false }]);
  await expectLedgerToAgree(database.admin, user);
});

test('purchases add up, and unlimited stays unlimited', async () => {
  const user = await database.createUser();
  for (const tokens of [30, null, 80]) await grantTokens(database.admin, user, tokens);
  const { rows } = await database.admin.query(
    'select tokens_available, total_tokens_purchased, is_unlimited from public.token_tracker where user_id = $1',
    [user],
  );
  expect(rows).toEqual([{ tokens_available: 110, total_tokens_purchased: 110, is_unlimited: true }]);
  await expectLedgerToAgree(database.admin, user);
});

test('deleting a user keeps the record of purchases and nothing else', async () => {
  const user = await database.createUser(5);
  await sendCalls(database).reserve(user, 'k');
  await grantPlan(database.admin, {
    userId: user,
    title: 'Premium',
    tokens: 80,
    amountCents: 2499,
    reference: 'kept-session',
  });
  await database.admin.query('delete from auth.users where id = $1', [user]);
  const { rows } = await database.admin.query(
    `select p.user_id, i.title from public.purchases p join public.purchase_items i on i.purchase_id = p.id
     where p.session_id = 'kept-session'`,
  );
  expect(rows).toEqual([{ user_id: null, title: 'Premium' }]);
  const left = await database.admin.query('select 1 from public.sends where user_id = $1', [user]);
  expect(left.rowCount).toBe(0);
});
