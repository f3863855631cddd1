import { randomUUID } from 'node:crypto';
import { balance, expectLedgerToAgree } from '../testing/ledger.ts';
import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { callAsStaff, createStaff, seenByStaff, staffCalls } from '../testing/staff-calls.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('one person makes 60 changes of a kind in an hour, also with all of them at once, and can still suspend', async () => {
  const staff = await createStaff(database, 'support');
  const person = await database.createUser(1);
  const end = () => callAsStaff(database, staff, 'staff_end_sessions', [person]);
  const results = await Promise.allSettled(Array.from({ length: 70 }, end));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(10);
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 'PT400', message: expect.stringContaining('60 times') });
  await callAsStaff(database, staff, 'staff_suspend', [person, true]);
});

test('the back office shows nothing to a session that has ended, although its token is still valid', async () => {
  const staff = await createStaff(database, 'support');
  const session = randomUUID();
  const people = () =>
    asCaller(database.admin, staff, async (query) => {
      const claims = JSON.stringify({ role: 'authenticated', sub: staff, session_id: session });
      await query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
      return (await query('select id from public.staff_people where id = $1', [staff])).rowCount;
    });
  await database.admin.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, staff]);
  expect(await people()).toBe(1);
  await database.admin.query('delete from auth.sessions where id = $1', [session]);
  expect(await people()).toBe(0);
});

test('support ends no session of other staff, who would take its role away', async () => {
  const [support, owner] = [await createStaff(database, 'support'), await createStaff(database, 'owner')];
  const end = (by: string, person: string) => callAsStaff(database, by, 'staff_end_sessions', [person]);
  await expect(end(support, owner)).rejects.toMatchObject({ code: 'PT409' });
  await end(support, support);
  await end(owner, support);
});

/** What one press takes back. */
const isReversible = (action: string) => ['close-entry', 'approve-review'].includes(action);

/** How often one person does something in 24 hours; anything else 60 times in an hour. */
const daily: Readonly<Record<string, number>> = {
  'coach-address': 50,
  'export-newsletter': 10,
  'import-coaches': 10,
  'read-person': 50,
  'set-role': 5,
};

test.each(staffCalls)('$action is refused after its number, unless one press takes it back', async (call) => {
  const staff = await createStaff(database, 'owner');
  const { name, action, prepare } = call;
  const [most, hours] = action in daily ? [daily[action], 24] : [60, 1];
  await database.admin.query(
    `insert into private.staff_audit (staff_id, action, reason, created_at)
     select $1, $2, 'Asked', now() - make_interval(hours => $4, mins => -5) from generate_series(2, $3)`,
    [staff, action, most, hours],
  );
  const once = async () => callAsStaff(database, staff, name, await prepare(database, await database.createUser(30)));
  await once();
  if (isReversible(action)) await once();
  else await expect(once()).rejects.toMatchObject({ code: 'PT400', message: expect.stringContaining('one person') });
});

/** What is made from a page that does not show what was changed since. */
const outdated = { code: 'PT409', message: expect.stringContaining('since you looked') };

test('tokens that are given again, as the answer was lost, are given once, also where they settle what is owed', async () => {
  const staff = await createStaff(database, 'support');
  const person = await database.createUser(50);
  await database.admin.query(
    `select private.change_balance($1, 'reserve', -50), private.change_balance($1, 'refund', -40)`,
    [person],
  );
  const look = () => seenByStaff(database, staff, 'staff_people', person, 'last_adjustment');
  const give = async (after: unknown) => callAsStaff(database, staff, 'adjust_tokens', [person, 30, after]);
  const first = await look();
  expect([first, await give(first)]).toEqual([null, 0]);
  await expect(give(first)).rejects.toMatchObject(outdated);
  // What a run or a purchase changes is no adjustment.
  const second = await look();
  await database.admin.query(`select private.change_balance($1, 'purchase', 5)`, [person]);
  expect(await give(second)).toBe(25);
  for (const seen of [first, second]) await expect(give(seen)).rejects.toMatchObject(outdated);
  expect(await balance(database.admin, person)).toBe(25);
  await expectLedgerToAgree(database.admin, person);
});

test('contacts that are delivered again, or from a page that does not show a delivery, change nothing', async () => {
  const staff = await createStaff(database, 'orders');
  const call = staffCalls.find(({ name }) => name === 'staff_deliver_order');
  const [order, contacts] = (await call?.prepare(database, staff)) ?? [];
  const look = () => seenByStaff(database, staff, 'staff_orders', order, 'list_id');
  const deliver = (replaces: unknown, apply = true) =>
    callAsStaff(database, staff, 'staff_deliver_order', [order, contacts, replaces, apply]);
  const none = await look();
  expect([none, await deliver(none)]).toEqual([null, false]);
  const first = await look();
  expect(await deliver(first)).toBe(true);
  const second = await look();
  for (const replaces of [none, first]) {
    await expect(deliver(replaces)).rejects.toMatchObject(outdated);
    await expect(deliver(replaces, false)).rejects.toMatchObject(outdated);
  }
  expect(await look()).toEqual(second);
  expect(await deliver(second, false)).toBe(true);
});
