import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

const price = 1299;
let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

/** Begins a gift of Starter to an address of its own. @returns its order, which is also the name of its payment. */
async function begin(to = `${randomUUID()}@mail.example`): Promise<string> {
  const { rows } = await database.api.query<{ order: string }>(
    `select order_id as order from public.begin_gift_checkout($1, $2, '[{"price_id": "coach_connect_starter", "quantity": 1}]', $3)`,
    [await database.createUser(), randomUUID(), to],
  );
  return rows[0]?.order ?? '';
}
/** Begins a gift to a user whose account is to be deleted now. */
async function beginToLeaving() {
  const receiver = await database.createUser();
  const { rows } = await database.admin.query<{ email: string }>('select email from auth.users where id = $1', [
    receiver,
  ]);
  const order = await begin(rows[0]?.email);
  await database.api.query('select public.request_account_deletion($1)', [receiver]);
  await database.admin.query('update public.account_deletions set deletes_at = now() where user_id = $1', [receiver]);
  return { order, receiver };
}
const pay = (order: string) =>
  database.api.query(`select public.record_payment($1::uuid, $1::text, $1::text, $2, 'usd')`, [order, price]);
const refund = (order: string, cents: number, status: string) =>
  database.api.query('select public.record_refund($1 || $2::integer, $1, $2, $3)', [order, cents, status]);
const sweep = () => database.api.query('select public.credit_gifts()');
const pass = (order: string, days: number) =>
  database.admin.query("update public.purchases set paid_at = paid_at - $2 * interval '1 day' where order_id = $1", [
    order,
    days,
  ]);
async function goesBack(order: string): Promise<boolean> {
  const { rows } = await database.api.query<{ order: string }>(
    'select order_id as order from public.payments_to_return()',
  );
  return rows.some((row) => row.order === order);
}

test('the money of a gift goes back once more after its refund failed', async () => {
  const order = await begin();
  await pay(order);
  await refund(order, price, 'made');
  await sweep();
  expect(await goesBack(order)).toBe(false);
  await refund(order, price, 'failed');
  await sweep();
  expect(await goesBack(order)).toBe(true);
});

test('the money of a gift goes back after a dispute was won', async () => {
  const order = await begin();
  await pay(order);
  const dispute = (status: string) =>
    database.api.query('select public.record_dispute($1, $1, $2, $3)', [order, price, status]);
  await dispute('open');
  await sweep();
  await dispute('won');
  expect(await goesBack(order)).toBe(true);
});

test('of a gift that nobody took, the rest of the money goes back', async () => {
  const order = await begin();
  await pay(order);
  await refund(order, 100, 'made');
  await pass(order, 31);
  expect(await goesBack(order)).toBe(true);
  await refund(order, price - 100, 'waiting');
  expect(await goesBack(order)).toBe(false);
});

test('a gift whose 30 days are over is not credited, though its refund is not known yet', async () => {
  const receiver = await database.createUser();
  const confirm = async (at: string | null) =>
    (
      await database.admin.query<{ email: string }>(
        'update auth.users set email_confirmed_at = $2 where id = $1 returning email',
        [receiver, at],
      )
    ).rows[0]?.email;
  const order = await begin(await confirm(null));
  await pay(order);
  await pass(order, 31);
  await confirm('today');
  await sweep();
  const { rows } = await database.admin.query('select user_id from public.purchases where order_id = $1', [order]);
  expect([rows, await goesBack(order)]).toEqual([[{ user_id: null }], true]);
});

test('a gift that is paid after its receiver deleted the account goes back, and its buyer gets nothing', async () => {
  const { order, receiver } = await beginToLeaving();
  await database.api.query('select public.delete_account_data($1)', [receiver]);
  await pay(order);
  const { rows: paid } = await database.admin.query('select status, stands from public.purchases where order_id = $1', [
    order,
  ]);
  expect(paid).toEqual([{ status: 'paid', stands: false }]);
  expect(await goesBack(order)).toBe(true);
});

test('a gift that is paid while its receiver is deleted goes back too', async () => {
  const { order, receiver } = await beginToLeaving();
  const deletion = await database.admin.connect();
  await deletion.query('begin');
  await deletion.query('select public.delete_account_data($1)', [receiver]);
  const payment = pay(order);
  const isWaiting = async () =>
    (
      await database.admin.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%record_payment%'`,
      )
    ).rowCount;
  while (!(await isWaiting())) await pause(10);
  await deletion.query('commit');
  deletion.release();
  await payment;
  expect(await goesBack(order)).toBe(true);
});
