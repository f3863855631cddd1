import { sendCalls } from '../testing/send-calls.ts';
import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { revealCoaches } from '../testing/reveal-coaches.ts';
import { expectLedgerToAgree } from '../testing/ledger.ts';
import { outcomeOf, paymentCalls, type PaymentCalls } from '../testing/payment-calls.ts';

let database: PreparedDatabase;
let payments: PaymentCalls;
beforeAll(async () => {
  database = await openPreparedDatabase();
  payments = paymentCalls(database.api);
});
afterAll(() => database.close());

const premium = [{ price_id: 'coach_connect_premium', quantity: 1 }];
const unlimited = [{ price_id: 'coach_connect_unlimited', quantity: 1 }];
const nordic = [{ price_id: 'pro_list_nordic_soccer', quantity: 1 }];

describe('an order', () => {
  test('has the prices of the product table', async () => {
    const user = await database.createUser();
    const cart = [...premium, ...nordic, { price_id: 'coach_connect_starter', quantity: 3 }];
    expect((await payments.begin(user, cart)).amount).toBe(2499 + 29_900 + 3 * 1299);
  });

  test.each([
    ['nothing', []],
    ['something foreign', [...premium, { price_id: 'other', quantity: 1 }]],
    ['too many', [{ price_id: 'coach_connect_starter', quantity: 11 }]],
    ['less than one', [{ price_id: 'coach_connect_starter', quantity: 0 }]],
    ['a negative quantity', [{ price_id: 'coach_connect_starter', quantity: -1 }, ...premium]],
  ])('of %s is refused', async (_name, items) => {
    await expect(payments.begin(await database.createUser(), items)).rejects.toMatchObject({ code: 'PT400' });
  });

  test('is found again for the same items while it is open, also concurrently, and only by its user', async () => {
    const [user, other] = [await database.createUser(), await database.createUser()];
    const orders = await Promise.all(Array.from({ length: 10 }, () => payments.begin(user, premium, 'wish')));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    expect((await payments.begin(other, premium, 'wish')).orderId).not.toBe(orders[0]?.orderId);
  });

  test('expires before the provider forgets its key', async () => {
    const user = await database.createUser();
    const first = await payments.begin(user, premium, 'wish');
    await database.admin.query(
      `update public.purchases set created_at = now() - interval '1 day' where order_id = $1`,
      [first.orderId],
    );
    expect((await payments.begin(user, premium, 'wish')).orderId).not.toBe(first.orderId);
    // It may still be paid.
    expect(await payments.record(first)).toBe(true);
  });

  test('is not granted for a payment with another amount, currency or session', async () => {
    const user = await database.createUser();
    const order = await payments.begin(user, premium);
    await payments.note(order, 'open');
    for (const changes of [{ amount: 1 }, { session: 'cs_other' }]) {
      await expect(payments.record({ ...order, ...changes })).rejects.toMatchObject({ code: 'PT409' });
    }
    await expect(payments.record({ ...order, orderId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'PT404' });
    expect(await outcomeOf(database.admin, user)).toMatchObject({ available: 0 });
  });
});

test('a payment after its user was deleted is recorded', async () => {
  const user = await database.createUser();
  const order = await payments.begin(user, premium);
  await database.admin.query('delete from auth.users where id = $1', [user]);
  expect(await payments.record(order)).toBe(true);
  await payments.refund(order, 'r', 2499, 'made');
  const { rows } = await database.admin.query(
    'select status, refunded_cents, stands from public.purchases where order_id = $1',
    [order.orderId],
  );
  expect(rows).toEqual([{ status: 'paid', refunded_cents: 2499, stands: false }]);
});

test('a token returned by a send settles a debt first', async () => {
  const user = await database.createUser();
  const order = await payments.begin(user, premium);
  await payments.record(order);
  const { send_id: send } = await sendCalls(database).reserve(user, 'k');
  await payments.refund(order, 'r', order.amount, 'made');
  expect(await outcomeOf(database.admin, user)).toMatchObject({ available: 0, owed: 1 });
  await sendCalls(database).release(send, true);
  expect(await outcomeOf(database.admin, user)).toMatchObject({ available: 0, owed: 0 });
  await expectLedgerToAgree(database.admin, user);
});

test('a payment waits for a concurrent refund and includes it', async () => {
  const user = await database.createUser();
  const order = await payments.begin(user, premium);
  const client = await database.api.connect();
  await client.query('begin');
  await client.query('select public.record_refund($1, $2, $3, $4)', ['re_early', order.payment, order.amount, 'made']);
  let recorded = false;
  const recording = payments.record(order).then(() => {
    recorded = true;
  });
  const waiting = async () => (await database.admin.query('select from pg_locks where not granted')).rowCount !== 0;
  while (!recorded && !(await waiting()));
  await client.query('commit');
  client.release();
  await recording;
  expect(await outcomeOf(database.admin, user)).toMatchObject({ available: 0, owed: 0, purchased: 80 });
  await expectLedgerToAgree(database.admin, user);
});

describe('the rights of a valid purchase', () => {
  const contacts = 'select email from public.pro_list_contacts';
  const refused = { code: 'PT402' };
  beforeAll(async () => {
    await database.admin.query(
      `insert into public.pro_list_contacts (pro_list_id, first_name, last_name, role, club, league, country, email)
       values (1, 'Eva', 'Lind', 'Scout', 'Club', 'League', 'Sweden', 'eva@club.example'),
         (2, 'Max', 'Berg', 'Scout', 'Verein', 'Liga', 'Germany', 'max@verein.example')`,
    );
    await database.admin.query(
      `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
       values ('Ann', 'Lee', 'Akron', 'MAC', 'ann@akron.example', 1, 'women', 'soccer')`,
    );
  });
  const read = async (user: string, sql: string) =>
    (await asCaller(database.admin, user, (query) => query(sql))).rows.map(({ email }) => email);

  const reveal = async (user: string) => (await revealCoaches(database.api, user, 'Akron')).map(({ email }) => email);

  test('a list is readable for its buyers, not for buyers of another, and not after a full refund', async () => {
    const [buyer, other] = [await database.createUser(), await database.createUser(80)];
    const order = await payments.begin(buyer, nordic);
    expect(await read(buyer, contacts)).toEqual([]);
    await payments.record(order);
    expect(await read(buyer, contacts)).toEqual(['eva@club.example']);
    expect(await read(other, contacts)).toEqual([]);
    await payments.refund(order, 'r1', 10_000, 'made');
    expect(await read(buyer, contacts)).toEqual(['eva@club.example']);
    await payments.refund(order, 'r2', order.amount - 10_000, 'made');
    expect(await read(buyer, contacts)).toEqual([]);
  });

  test('coach addresses can be revealed with a plan, not with a list, and not after the last plan was refunded', async () => {
    const user = await database.createUser();
    await payments.record(await payments.begin(user, nordic));
    await expect(reveal(user)).rejects.toMatchObject(refused);
    const [one, two] = [await payments.begin(user, premium), await payments.begin(user, premium)];
    await payments.record(one);
    await payments.record(two);
    await payments.refund(one, 'r', one.amount, 'made');
    expect(await reveal(user)).toEqual(['ann@akron.example']);
    await payments.dispute(two, 'd', two.amount, 'open');
    await expect(reveal(user)).rejects.toMatchObject(refused);
    await payments.dispute(two, 'd', two.amount, 'won');
    expect(await reveal(user)).toEqual(['ann@akron.example']);
  });

  test('unlimited ends with a lost dispute, and not with a partial refund', async () => {
    const user = await database.createUser();
    const order = await payments.begin(user, unlimited);
    await payments.record(order);
    await payments.refund(order, 'r', 1000, 'made');
    expect(await outcomeOf(database.admin, user)).toMatchObject({ unlimited: true });
    await payments.dispute(order, 'd', order.amount - 1000, 'lost');
    expect(await outcomeOf(database.admin, user)).toMatchObject({ unlimited: false, available: 0, owed: 0 });
  });
});
