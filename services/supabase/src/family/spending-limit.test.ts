import { addressOf, familyCalls, type FamilyCalls } from '../testing/family-calls.ts';
import { paymentCalls, type WishedItem } from '../testing/payment-calls.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
let family: FamilyCalls;
let athlete: string;
let parent: string;
let link: string;

beforeAll(async () => {
  database = await openPreparedDatabase();
  family = familyCalls(database);
});
beforeEach(async () => {
  athlete = await database.createUser(5);
  parent = await family.newParent();
  link = await family.link(athlete, parent);
});
afterAll(() => database.close());

const starter: readonly WishedItem[] = [{ price_id: 'coach_connect_starter', quantity: 1 }];
const premium: readonly WishedItem[] = [{ price_id: 'coach_connect_premium', quantity: 1 }];
const beyond = { code: 'PT403' };

test('the lowest limit of the parents holds for a month, counts what came back, and not what others pay', async () => {
  const { begin, record, refund, note } = paymentCalls(database.api);
  const second = await family.newParent();
  await family.terms(second, await family.link(athlete, second), 10_000, false);
  // Starter, for 12.99, was bought before.
  await family.terms(parent, link, 3_000, false);
  await expect(begin(athlete, premium)).rejects.toMatchObject(beyond);
  const order = await begin(athlete, starter);
  await note(order, 'processing');
  await expect(begin(athlete, starter)).rejects.toMatchObject(beyond);
  await record(order);
  await refund(order, 're', 1299, 'made');
  await record(await begin(athlete, starter));
  await database.admin.query(`select public.begin_checkout($1, 'by link', $2, $3)`, [
    athlete,
    JSON.stringify(premium),
    await payLink(),
  ]);
  await expect(begin(athlete, starter)).rejects.toMatchObject(beyond);
  await database.admin.query(
    `update public.purchases set paid_at = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second'
     where user_id = $1 and status = 'paid'`,
    [athlete],
  );
  await begin(athlete, premium);
});

async function payLink(): Promise<string> {
  const { rows } = await database.admin.query<{ id: string }>(
    `insert into public.pay_links (id, user_id, code_hash, athlete, items)
     values (gen_random_uuid(), $1, sha256('link'), 'Jo', '[]') returning id`,
    [athlete],
  );
  return rows[0]?.id ?? '';
}

test('of orders at once, one alone can be paid; a new limit ends those that are open', async () => {
  const { begin, note } = paymentCalls(database.api);
  await family.terms(parent, link, 5_000, false);
  const orders = await Promise.all([begin(athlete, premium), begin(athlete, starter)]);
  const payable = await Promise.all(orders.map((order) => note(order, 'open')));
  expect(payable.filter(Boolean)).toHaveLength(1);
  const left = orders[payable.indexOf(true)];
  const rivals = 'select session_id from public.rival_checkouts($1)';
  const third = await begin(athlete, [{ price_id: 'coach_connect_starter', quantity: 2 }]);
  expect((await database.api.query(rivals, [third.orderId])).rows).toEqual([{ session_id: left?.session }]);
  expect(await family.terms(parent, link, 1_000, false)).toEqual([{ session: left?.session }]);
  expect(await note(third, 'open')).toBe(false);
});

test('an order that began before another one was paid is refused before its page opens', async () => {
  const { begin, note } = paymentCalls(database.api);
  await family.terms(parent, link, 3_000, false);
  const first = await begin(athlete, starter);
  await note(first, 'open');
  const second = await begin(athlete, starter);
  await note(first, 'processing');
  await expect(
    database.api.query('select session_id from public.rival_checkouts($1)', [second.orderId]),
  ).rejects.toMatchObject(beyond);
});

test('of pages that were opened before there was a limit, and did not end, the sweep ends all but the newest', async () => {
  const { begin, note } = paymentCalls(database.api);
  const other = await database.createUser();
  const pages = [await begin(athlete, starter), await begin(other, starter), await begin(athlete, starter)];
  for (const page of pages) await note(page, 'open');
  await family.terms(parent, link, 5_000, false);
  const { rows } = await database.api.query<{ session: string }>('select public.checkouts_to_end() as session');
  const ended = rows.map(({ session }) => session);
  expect(pages.map(({ session }) => ended.includes(session))).toEqual([true, false, false]);
});

test('a parent sees a gift that counts in the limit, and no address of its receiver', async () => {
  const friend = await family.newParent();
  for (const to of [addressOf(friend), 'nobody-yet@mail.example']) {
    const { rows } = await database.api.query<{ order: string }>(
      `select order_id as order from public.begin_gift_checkout($1, $2, '[{"price_id": "coach_connect_premium", "quantity": 2}]', $2)`,
      [athlete, to],
    );
    await database.api.query(`select public.record_payment($1::uuid, $1::text, $1::text, 4998, 'usd')`, [
      rows[0]?.order,
    ]);
  }
  await family.link(friend, parent);
  const gift = { what: 'Gift: 2 × Premium', amountCents: 4998, returnedCents: 0, byOther: false };
  const seen = await family.read(parent);
  expect(seen).toMatchObject({
    athletes: [
      { spentCents: 1299 + 2 * 4998, purchases: [gift, gift, { what: 'Starter', byOther: false }] },
      { spentCents: 0, purchases: [{ what: '2 × Premium', byOther: true }] },
    ],
  });
  expect(JSON.stringify(seen)).not.toContain('@');
});

test('of a gift that an athlete received, a parent reads no price, receipt or dispute', async () => {
  const friend = await family.newParent();
  await family.link(friend, parent);
  const { rows } = await database.api.query<{ order: string }>(
    `select order_id as order from public.begin_gift_checkout($1, 'to a friend', '[{"price_id": "coach_connect_premium", "quantity": 2}]', $2)`,
    [athlete, addressOf(friend)],
  );
  const order = rows[0]?.order;
  await database.api.query(`select public.record_payment($1::uuid, $1::text, $1::text, 4998, 'usd')`, [order]);
  await database.api.query(`select public.record_dispute('dp ' || $1, $1, 1000, 'open')`, [order]);
  const stored = await database.admin.query<{ receipt: string }>(
    'select receipt_number as receipt from public.purchases where order_id = $1 and disputed_cents = 1000',
    [order],
  );
  const seen = await family.read(parent);
  expect(seen).toMatchObject({
    athletes: [
      { purchases: [{ what: 'Gift: 2 × Premium', amountCents: 4998, returnedCents: 1000 }, { what: 'Starter' }] },
      { purchases: [{ what: '2 × Premium', amountCents: 0, returnedCents: 0, byOther: true, id: order }] },
    ],
  });
  // Of the two, the parent of the one who gave it alone reads the number of its receipt.
  expect(JSON.stringify(seen).split(stored.rows[0]?.receipt ?? '')).toHaveLength(2);
});
