import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { callAsStaff, createStaff, seenByStaff, staffCalls } from '../testing/staff-calls.ts';
import { balance, expectLedgerToAgree } from '../testing/ledger.ts';

let database: PreparedDatabase;
let staff: Readonly<Record<'support' | 'orders' | 'owner' | 'user', string>>;
beforeAll(async () => {
  database = await openPreparedDatabase();
  staff = {
    support: await createStaff(database, 'support'),
    orders: await createStaff(database, 'orders'),
    owner: await createStaff(database, 'owner'),
    user: await database.createUser(),
  };
});
afterAll(() => database.close());
beforeEach(() => database.admin.query('truncate private.staff_audit'));

const audit = async () =>
  (
    await database.admin.query(
      'select staff_id, action, person_id, subject, reason, details from private.staff_audit order by id',
    )
  ).rows;

test('every function of the back office that changes something is in these tests', async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proargnames[1] = 'p_staff' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...new Set(staffCalls.map(({ name }) => name))].toSorted());
});

const callers = ['support', 'orders', 'owner', 'user'] as const;

test.each(staffCalls.flatMap((call) => callers.map((who) => ({ call, who, name: call.name, action: call.action }))))(
  '$name ($action) by $who: one row in the audit, or a refusal and none',
  async ({ call, who }) => {
    const person = await database.createUser(30);
    const args = await call.prepare(database, person);
    const mayCall = who === 'owner' || call.roles.some((role) => role === who);
    const calling = callAsStaff(database, staff[who], call.name, args);
    if (mayCall) {
      await calling;
      expect(await audit()).toMatchObject([{ staff_id: staff[who], action: call.action, reason: 'asked by phone' }]);
    } else {
      await expect(calling).rejects.toMatchObject({ code: 'PT403' });
      expect(await audit()).toEqual([]);
    }
  },
);

test.each(staffCalls)('$name ($action) without a reason changes nothing', async ({ name, prepare }) => {
  const args = await prepare(database, await database.createUser(30));
  await expect(callAsStaff(database, staff.owner, name, args, '  ')).rejects.toMatchObject({ code: '23514' });
  expect(await audit()).toEqual([]);
});

test('the audit keeps who it was when a member of staff deletes the own account', async () => {
  const leaving = await createStaff(database, 'support');
  const person = await database.createUser(30);
  await callAsStaff(database, leaving, 'adjust_tokens', [person, 5, null]);
  await database.admin.query('delete from auth.users where id = any($1)', [[leaving, person]]);
  const { rows } = await database.admin.query('select staff_id, staff_email, person_id from private.staff_audit');
  expect(rows).toEqual([{ staff_id: null, staff_email: `${leaving}@athlete.example`, person_id: null }]);
});

test('tokens are given and taken in the ledger, never below zero, and settle what is owed first', async () => {
  const person = await database.createUser(30);
  const adjust = async (tokens: number) => {
    const after = await seenByStaff(database, staff.support, 'staff_people', person, 'last_adjustment');
    return callAsStaff(database, staff.support, 'adjust_tokens', [person, tokens, after]);
  };
  expect(await adjust(5)).toBe(35);
  expect(await adjust(-35)).toBe(0);
  await expect(adjust(-1)).rejects.toMatchObject({ code: 'PT409' });
  await expect(adjust(0)).rejects.toMatchObject({ code: 'PT400' });
  await expect(adjust(1001)).rejects.toMatchObject({ code: 'PT400' });
  expect(await balance(database.admin, person)).toBe(0);
  await expectLedgerToAgree(database.admin, person);
  const { rows } = await database.admin.query(
    `select delta from public.token_ledger where user_id = $1 and kind = 'adjust' order by id`,
    [person],
  );
  expect(rows).toEqual([{ delta: 5 }, { delta: -35 }]);
  expect(await audit()).toHaveLength(2);
});

test('of two people who take the last tokens at once, one is refused', async () => {
  const person = await database.createUser(3);
  const take = () => callAsStaff(database, staff.support, 'adjust_tokens', [person, -3, null]);
  const results = await Promise.allSettled([take(), take()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await balance(database.admin, person)).toBe(0);
  await expectLedgerToAgree(database.admin, person);
});

test('a token that was given back for an unknown send is there again, and a settled send is not settled twice', async () => {
  const person = await database.createUser(30);
  const settle = staffCalls.find(({ name }) => name === 'staff_settle_send');
  const args = (await settle?.prepare(database, person)) ?? [];
  await callAsStaff(database, staff.support, 'staff_settle_send', args);
  expect(await balance(database.admin, person)).toBe(31);
  await expect(callAsStaff(database, staff.support, 'staff_settle_send', args)).rejects.toMatchObject({
    code: 'PT409',
  });
  expect(await audit()).toHaveLength(1);
});

test('an entry is answered once', async () => {
  const { rows } = await database.admin.query<{ id: string }>(
    `insert into public.contact_messages (email, subject, message) values ('a@mail.example', 's', 'm') returning id`,
  );
  const handle = (step: string, owner: string | null, answer: string | null) =>
    callAsStaff(database, staff.support, 'staff_handle_entry', ['messages', rows[0]?.id, step, owner, answer]);
  await expect(handle('assign', staff.user, null)).rejects.toMatchObject({ code: 'PT400' });
  await handle('assign', staff.orders, null);
  await handle('answer', null, 'Soon.');
  await expect(handle('answer', null, 'Again.')).rejects.toMatchObject({ code: 'PT409' });
  await handle('close', null, null);
  await handle('reopen', null, null);
  const entry = await database.admin.query(
    'select owner, answer, closed_at from public.contact_messages where id = $1',
    [rows[0]?.id],
  );
  expect(entry.rows).toEqual([{ owner: staff.orders, answer: 'Soon.', closed_at: null }]);
  expect(await audit()).toMatchObject([
    { action: 'assign-entry', details: { to: `${staff.orders}@athlete.example` } },
    { action: 'answer-entry', details: {} },
    { action: 'close-entry', details: {} },
    { action: 'reopen-entry', details: {} },
  ]);
});

test('nobody is made an owner, and no owner loses the role, by a session of the back office', async () => {
  const other = await createStaff(database, 'owner');
  const person = await database.createUser();
  const set = (whom: string, role: string | null) => callAsStaff(database, staff.owner, 'staff_set_role', [whom, role]);
  await expect(set(person, 'owner')).rejects.toMatchObject({ code: 'PT400' });
  for (const owner of [staff.owner, other])
    for (const role of ['support', null]) await expect(set(owner, role)).rejects.toMatchObject({ code: 'PT409' });
  expect(await audit()).toEqual([]);
  await set(person, 'support');
  await set(person, null);
  expect(await audit()).toMatchObject([{ details: { role: 'support' } }, { details: { role: null } }]);
});

test('staff lift a mark of a coach without touching the other one, also for another address of the person', async () => {
  const [id] = (await staffCalls.find(({ name }) => name === 'staff_mark_coach')?.prepare(database, staff.user)) ?? [];
  const mark = (...values: [mark: 'wrong' | 'opted_out', set: boolean]) =>
    callAsStaff(database, staff.orders, 'staff_mark_coach', [id, ...values]);
  await mark('wrong', true);
  await mark('opted_out', true);
  const { rows: added } = await database.admin.query<{ id: string }>(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     select first_name, last_name, school, conference, 'other' || email, division, gender, sport
     from private.coaches where id = $1
     on conflict do nothing returning id`,
    [id],
  );
  expect(added).toEqual([]);
  const stops = async () => {
    const { rows } = await database.admin.query(
      'select opted_out, address_wrong, private.coach_stops(id) as stops from private.coaches where id = $1',
      [id],
    );
    return rows[0];
  };
  // The new address repaired the row; the wish stayed.
  expect(await stops()).toEqual({ opted_out: true, address_wrong: false, stops: ['opted_out'] });
  await mark('opted_out', false);
  expect(await stops()).toEqual({ opted_out: false, address_wrong: false, stops: [] });
  for (const name of ['opted_out', 'wrong'] as const) {
    await expect(mark(name, false)).rejects.toMatchObject({ code: 'PT409' });
  }
  await expect(callAsStaff(database, staff.orders, 'staff_mark_coach', [0, 'wrong', true])).rejects.toMatchObject({
    code: 'PT404',
  });
  expect((await audit()).length).toBe(3);
});

test('the row of the audit stays when the account is deleted, without its person', async () => {
  const person = await database.createUser(30);
  await callAsStaff(database, staff.support, 'adjust_tokens', [person, 5, null]);
  await database.admin.query('delete from auth.users where id = $1', [person]);
  expect(await audit()).toMatchObject([{ person_id: null, action: 'adjust-tokens' }]);
});

test('a change keeps the id of its request', async () => {
  const id = '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10';
  const person = await database.createUser(30);
  await database.api.query(`/* request ${id} */ select public.staff_end_sessions($1, $2, 'asked by phone')`, [
    staff.support,
    person,
  ]);
  await callAsStaff(database, staff.support, 'staff_end_sessions', [person]);
  const { rows } = await database.admin.query('select request_id from private.staff_audit order by id');
  expect(rows).toEqual([{ request_id: id }, { request_id: null }]);
});
