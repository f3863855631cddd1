import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { paymentCalls, type WishedItem } from '../testing/payment-calls.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

const premium: WishedItem[] = [{ price_id: 'coach_connect_premium', quantity: 1 }];

async function ask(user: string, items: readonly WishedItem[] = premium): Promise<string> {
  const id = randomUUID();
  const hash = createHash('sha256').update(id).digest();
  const sql = 'select public.create_pay_link($1, $2, $3, $4, $5) as id';
  const { rows } = await database.api.query<{ id: string }>(sql, [id, user, hash, 'Jo', JSON.stringify(items)]);
  return rows[0]?.id ?? '';
}
const begin = async (link: string, hash = link) => {
  const sql = 'select order_id as "orderId" from public.begin_link_checkout($1, $2, $3)';
  const { rows } = await database.api.query<{ orderId: string }>(sql, [link, hash, JSON.stringify(premium)]);
  return { orderId: rows[0]?.orderId ?? '', session: `cs ${link}`, payment: `pi ${link}`, amount: 2499 };
};
const revoke = (user: string, link: string) =>
  database.api.query('select public.revoke_pay_link($1, $2)', [user, link]);
const stateOf = async (link: string) => {
  const sql = 'select private.pay_link_state(l) as state from public.pay_links l where id = $1';
  return (await database.api.query<{ state: string }>(sql, [link])).rows[0]?.state;
};
const expire = (link: string) =>
  database.admin.query('update public.pay_links set expires_at = now() where id = $1', [link]);
/** Ends when this number of sessions of the test's database wait for locks. */
async function waitingForLocks(count: number): Promise<void> {
  const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await database.admin.query(sql)).rowCount !== count) await setTimeout(20);
}
const closed = { code: 'PT404' };

test('two users who pay gifts to each other at once both get them', async () => {
  const { record } = paymentCalls(database.api);
  const users = [await database.createUser(1), await database.createUser(1)].sort();
  const [first = '', second = ''] = users;
  const give = async (buyer: string, receiver: string) => {
    const user = await database.admin.query<{ email: string }>(
      'update auth.users set email_confirmed_at = now() where id = $1 returning email',
      [receiver],
    );
    const { rows } = await database.api.query<{ orderId: string }>(
      'select order_id as "orderId" from public.begin_gift_checkout($1, $2, $3, $4)',
      [buyer, buyer, JSON.stringify(premium), user.rows[0]?.email],
    );
    const orderId = rows[0]?.orderId ?? '';
    return { orderId, session: `cs ${orderId}`, payment: `pi ${orderId}`, amount: 2499 };
  };
  const [toSecond, toFirst] = [await give(first, second), await give(second, first)];
  const other = await database.admin.connect();
  await other.query('begin');
  await other.query('select from public.token_tracker where user_id = $1 for update', [second]);
  // Each pays while the balance of the second is locked, and the second's own payment waits for it first.
  const paid: Promise<unknown>[] = [];
  for (const [place, order] of [toFirst, toSecond].entries()) {
    paid.push(record(order));
    await waitingForLocks(place + 1);
  }
  await other.query('commit');
  other.release();
  expect(await Promise.all(paid)).toEqual([true, true]);
  const { rows } = await database.admin.query(
    'select tokens_available as tokens from public.token_tracker where user_id = any($1)',
    [users],
  );
  expect(rows).toEqual([{ tokens: 81 }, { tokens: 81 }]);
});

test('a link waits, then its payment is on its way, then it is paid: once, and never again', async () => {
  const { note, record } = paymentCalls(database.api);
  const user = await database.createUser();
  const link = await ask(user);
  expect(await stateOf(link)).toBe('waiting');
  const order = await begin(link);
  expect(await stateOf(link)).toBe('waiting');
  await note(order, 'processing');
  expect(await stateOf(link)).toBe('processing');
  await expect(begin(link)).rejects.toMatchObject(closed);
  expect(await record(order)).toBe(true);
  expect(await record(order)).toBe(false);
  expect(await stateOf(link)).toBe('paid');
  await expect(begin(link)).rejects.toMatchObject(closed);
  await revoke(user, link);
  expect(await stateOf(link)).toBe('paid');
});

test('an abandoned or failed payment leaves the link open', async () => {
  const { note } = paymentCalls(database.api);
  const link = await ask(await database.createUser());
  for (const status of ['expired', 'failed']) {
    const order = await begin(link);
    await note({ ...order, session: `${order.session} ${status}` }, status);
    expect(await stateOf(link)).toBe('waiting');
  }
});

test('many openings of a link at once share one order', async () => {
  const link = await ask(await database.createUser());
  const orders = await Promise.all(Array.from({ length: 10 }, () => begin(link)));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
});

test('a withdrawn or expired link opens no payment, and only its athlete withdraws it', async () => {
  const [user, other] = [await database.createUser(), await database.createUser()];
  const [withdrawn, late] = [await ask(user), await ask(user, [{ price_id: 'coach_connect_starter', quantity: 2 }])];
  const order = await begin(withdrawn);
  await revoke(other, withdrawn);
  expect(await stateOf(withdrawn)).toBe('waiting');
  await revoke(user, withdrawn);
  await expire(late);
  for (const link of [withdrawn, late]) await expect(begin(link)).rejects.toMatchObject(closed);
  expect([await stateOf(withdrawn), await stateOf(late)]).toEqual(['revoked', 'expired']);
  // The payment page that was being opened is dropped.
  expect(await paymentCalls(database.api).note(order, 'open')).toBe(false);
});

test('the same wish renews its waiting link; ten wishes may wait; what is not sold is refused', async () => {
  const user = await database.createUser();
  const link = await ask(user);
  expect(await ask(user)).toBe(link);
  for (let quantity = 2; quantity <= 10; quantity += 1) await ask(user, [{ ...premium[0], quantity } as WishedItem]);
  await expect(ask(user, [{ price_id: 'coach_connect_starter', quantity: 1 }])).rejects.toMatchObject({
    code: 'PT429',
  });
  await expect(ask(user, [{ price_id: 'unknown', quantity: 1 }])).rejects.toMatchObject({ code: 'PT400' });
  await expect(ask(user, [])).rejects.toMatchObject({ code: 'PT400' });
});

test('while its athlete is to be deleted, a link opens no payment and none is made; kept, it waits again unless it was withdrawn', async () => {
  const user = await database.createUser();
  const starter: WishedItem[] = [{ price_id: 'coach_connect_starter', quantity: 1 }];
  const [link, withdrawn] = [await ask(user), await ask(user, starter)];
  await begin(link);
  await database.api.query('select public.request_account_deletion($1)', [user]);
  expect(await stateOf(link)).toBe('revoked');
  await expect(begin(link)).rejects.toMatchObject(closed);
  const ending = { code: 'PT451' };
  await expect(ask(user)).rejects.toMatchObject(ending);
  await expect(paymentCalls(database.api).begin(user, premium)).rejects.toMatchObject(ending);
  await expect(
    database.api.query('select public.begin_gift_checkout($1, $2, $3, $4)', [
      user,
      'gift',
      JSON.stringify(premium),
      'jo@mail.example',
    ]),
  ).rejects.toMatchObject(ending);
  await revoke(user, withdrawn);
  await database.api.query('select public.keep_account($1)', [user]);
  expect([await stateOf(link), await stateOf(withdrawn)]).toEqual(['waiting', 'revoked']);
  await begin(link);
});

test('checkouts close when the account goes, and not a day before', async () => {
  const user = await database.createUser();
  const { note } = paymentCalls(database.api);
  const [opened, opening] = [await begin(await ask(user)), await paymentCalls(database.api).begin(user, premium)];
  await note(opened, 'open');
  const close = async () => (await database.api.query('select public.close_checkouts($1) as session', [user])).rows;
  await database.api.query('select public.request_account_deletion($1)', [user]);
  await expect(close()).rejects.toMatchObject({ code: 'PT409' });
  await database.admin.query('update public.account_deletions set deletes_at = now() where user_id = $1', [user]);
  expect(await close()).toEqual([{ session: opened.session }]);
  // The payment page that was being opened is dropped.
  expect(await note(opening, 'open')).toBe(false);
});

test('after a change of prices, the page of a link with the old price has to end before the new one opens', async () => {
  const { note } = paymentCalls(database.api);
  const link = await ask(await database.createUser(1));
  const old = await begin(link, 'old price');
  await note(old, 'open');
  const order = await begin(link, 'new price');
  const { rows } = await database.api.query('select * from public.rival_checkouts($1)', [order.orderId]);
  expect(rows).toEqual([{ session_id: old.session, title: null }]);
});
