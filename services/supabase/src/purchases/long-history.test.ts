import { createHash, randomUUID } from 'node:crypto';
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
