import { createHash, randomUUID } from 'node:crypto';
import { paymentCalls } from '../testing/payment-calls.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { rowsRead } from '../testing/rows-read.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

const premium = JSON.stringify([{ price_id: 'coach_connect_premium', quantity: 1 }]);

test('a link for a parent is made without a look at those that were withdrawn or that expired', async () => {
  const user = await database.createUser();
  await database.admin.query(
    `insert into public.pay_links (id, user_id, code_hash, athlete, items, expires_at, revoked_at)
     select
       gen_random_uuid(), $1, extensions.gen_random_bytes(32), 'Jo', $2,
       now() + make_interval(days => case when n % 20 = 0 then -1 else 7 end), case when n % 20 > 0 then now() end
     from generate_series(1, 2000) n`,
    [user, premium],
  );
  await database.admin.query('analyze public.pay_links');
  const sql = 'select public.create_pay_link($1, $2, $3, $4, $5)';
  const id = randomUUID();
  const values = [id, user, createHash('sha256').update(id).digest(), 'Jo', premium];
  expect(await rowsRead(database.admin, ['public.pay_links', 'public.purchases'], sql, values)).toBeLessThan(20);
});

test('the page of a family and a checkout are made without a look at each order that was begun and left', async () => {
  const [parent, athlete] = [await database.createUser(), await database.createUser(1)];
  await database.admin.query(
    `insert into public.family_links (id, user_id, parent_id, athlete, monthly_limit_cents)
     values (gen_random_uuid(), $1, $2, 'Jo', 100000)`,
    [athlete, parent],
  );
  await database.admin.query(
    `insert into public.purchases (user_id, amount_cents, currency, status, session_id, created_at)
     select $1, 1299, 'usd', 'expired', 'left ' || n, now() - interval '25 hours' from generate_series(1, 2000) n`,
    [athlete],
  );
  await database.admin.query('analyze public.purchases');
  const read = (sql: string, ...values: unknown[]) => rowsRead(database.admin, ['public.purchases'], sql, values);
  expect(await read('select public.family_of($1)', parent)).toBeLessThan(20);
  expect(await read('select * from public.begin_checkout($1, $2, $3)', athlete, 'wish', premium)).toBeLessThan(50);
});

test('an account begins twenty orders in a day without paying, gifts included, and its links twenty more; what was paid does not count', async () => {
  const { begin, record } = paymentCalls(database.api);
  const user = await database.createUser();
  const items = [{ price_id: 'coach_connect_premium', quantity: 1 }];
  const give = (to: string) =>
    database.api.query('select public.begin_gift_checkout($1, $2, $3, $4)', [user, to, JSON.stringify(items), to]);
  await record(await begin(user, items));
  const same = await begin(user, items, 'wish');
  for (let order = 2; order <= 20; order += 1) await give(`${order}@mail.example`);
  const createLink = async (quantity: number) => {
    const [id, wanted] = [randomUUID(), JSON.stringify(items.map((item) => ({ ...item, quantity })))];
    const hash = createHash('sha256').update(id).digest();
    await database.api.query('select public.create_pay_link($1, $2, $3, $4, $5)', [id, user, hash, 'Jo', wanted]);
    return (order: string) => database.api.query('select public.begin_link_checkout($1, $2, $3)', [id, order, wanted]);
  };
  const refused = { code: 'PT429', message: expect.stringContaining('Too many orders were begun') };
  await expect(begin(user, items)).rejects.toMatchObject(refused);
  // A debit of the bank is on its way for days, and may fail then.
  await database.admin.query(
    `update public.purchases set status = 'processing' where user_id = $1 and status = 'open'`,
    [user],
  );
  await expect(begin(user, items)).rejects.toMatchObject(refused);
  await database.admin.query(
    `update public.purchases set status = 'open' where user_id = $1 and status = 'processing'`,
    [user],
  );
  await expect(give('one.more@mail.example')).rejects.toMatchObject(refused);
  // A link begins five, and keeps no other one from being paid.
  for (let link = 1; link <= 4; link += 1) {
    const byLink = await createLink(link);
    for (let order = 0; order < 5; order += 1) await byLink(`order ${link}.${order}`);
    await expect(byLink('once more')).rejects.toMatchObject(refused);
  }
  const byAnother = await createLink(5);
  await expect(byAnother('order')).rejects.toMatchObject(refused);
  expect((await begin(user, items, 'wish')).orderId).toBe(same.orderId);
  await record(same);
  await begin(user, items);
});
