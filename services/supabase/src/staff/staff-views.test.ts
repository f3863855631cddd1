import { addRows } from '../testing/add-rows.ts';
import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { createStaff } from '../testing/staff-calls.ts';
import { staffViews } from '../testing/staff-views.ts';

let database: PreparedDatabase;
let person: string;
let staff: Readonly<Record<'support' | 'orders' | 'owner', string>>;
beforeAll(async () => {
  database = await openPreparedDatabase();
  person = await database.createUser(30);
  await addRows(database, person);
  staff = {
    support: await createStaff(database, 'support'),
    orders: await createStaff(database, 'orders'),
    owner: await createStaff(database, 'owner'),
  };
  await database.admin.query(`
    insert into public.pro_contact_orders (first_name, last_name, email, num_teams, teams, amount_cents)
    values ('A', 'B', 'a@mail.example', 1, 'Club', 500);
    insert into private.coach_imports (file_name, inserted, updated, unchanged, removed) values ('a.csv', 1, 0, 0, 0);
    insert into private.payment_checks (read_until, events, checkouts, failed) values (now(), 1, 0, 0);
    insert into private.staff_audit (action, reason) values ('set-role', 'new in the team')`);
});
afterAll(() => database.close());

/** Who reads each view beside owners. */
const readers: Readonly<Record<(typeof staffViews)[number], readonly string[]>> = {
  staff_audit: [],
  staff_coaches: ['support', 'orders'],
  staff_feedback: ['support'],
  staff_imports: [],
  staff_ledger: ['support'],
  staff_mailboxes: ['support'],
  staff_members: ['support', 'orders'],
  staff_messages: ['support'],
  staff_newsletter: [],
  staff_orders: ['orders'],
  staff_pauses: ['support'],
  staff_payments: ['orders'],
  staff_people: ['support'],
  staff_purchases: ['support', 'orders'],
  staff_reviews: ['support'],
  staff_runs: ['support'],
  staff_senders: ['support'],
  staff_sends: ['support'],
};

test('these are all views of the back office', async () => {
  const { rows } = await database.admin.query<{ viewname: string }>(
    `select viewname from pg_views where schemaname = 'public' and viewname like 'staff%' order by 1`,
  );
  expect(rows.map(({ viewname }) => viewname)).toEqual([...staffViews]);
});

test.each(staffViews.flatMap((view) => (['support', 'orders', 'owner'] as const).map((who) => ({ view, who }))))(
  '$view, read by $who',
  async ({ view, who }) => {
    const { rowCount } = await asCaller(database.admin, staff[who], (query) => query(`select * from public.${view}`));
    const mayRead = who === 'owner' || readers[view].includes(who);
    if (mayRead) expect(rowCount).toBeGreaterThan(0);
    else expect(rowCount).toBe(0);
  },
);

test.each(staffViews)('%s is closed to visitors, and empty for a user', async (view) => {
  const read = (caller: string) => asCaller(database.admin, caller, (query) => query(`select * from public.${view}`));
  await expect(read('visitor')).rejects.toMatchObject({ code: '42501' });
  expect((await read(person)).rowCount).toBe(0);
});

test('a condition of the caller sees no row that the role may not read', async () => {
  const filter = `1 / (length(email) * 0) = 1`;
  const read = asCaller(database.admin, person, (query) => query(`select id from public.staff_people where ${filter}`));
  await expect(read).resolves.toMatchObject({ rowCount: 0 });
});

// @spec D1.11c
test('no view shows a letter, a token, a recipient, or an address of a coach', async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.table_name like 'staff%'
       and (c.column_name ~ '(body|token|handle|secret|recipient|letter|draft|message_id|hash|key|encrypted|session_id)'
         or (c.column_name = 'subject' and c.table_name in ('staff_runs', 'staff_sends'))
         or (c.column_name = 'email' and c.table_name = 'staff_coaches'))
     order by 1`,
  );
  // Numbers of tokens to send with.
  expect(rows.map(({ name }) => name)).toEqual([
    'staff_people.tokens_available',
    'staff_people.tokens_owed',
    'staff_people.tokens_used',
    'staff_people.total_tokens_purchased',
  ]);
});

test('the text of a letter is in no row of any view', async () => {
  const secret = 'Only a coach may read this.';
  await database.admin.query(`update public.sends set subject = $1, body = $1`, [secret]);
  await database.admin.query(`update public.runs set subject = $1, body = $1`, [secret]);
  await database.admin.query(`update public.mail_connections set access_token_encrypted = convert_to($1, 'UTF8')`, [
    secret,
  ]);
  for (const view of staffViews) {
    const { rows } = await asCaller(database.admin, staff.owner, (query) =>
      query(`select v::text as line from public.${view} v`),
    );
    const text = rows.map(({ line }) => String(line)).join('\n');
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('a coach who opted out is marked', async () => {
  await database.admin.query(
    `select public.staff_mark_coach($1, (select id from private.coaches), 'opted_out', true, 'The coach wrote to us.')`,
    [staff.support],
  );
  const { rows } = await asCaller(database.admin, staff.orders, (query) =>
    query('select stops from public.staff_coaches'),
  );
  expect(rows).toEqual([{ stops: ['opted_out'] }]);
});

describe('a search for people', () => {
  const find = async (who: string, text: string | undefined) =>
    (await asCaller(database.admin, who, (query) => query('select id from public.staff_find_people($1)', [text]))).rows;

  test('finds them by an address, by their id, and by a send, a run, an order and a request, not by a part of an address', async () => {
    const request = '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10';
    for (const table of ['sends', 'runs', 'purchases'])
      await database.admin.query(`update public.${table} set request_id = $1`, [request]);
    const { rows } = await database.admin.query<Record<'send' | 'run' | 'purchase' | 'email' | 'mailbox', string>>(
      `select (select id from public.sends) as send, (select id from public.runs) as run,
         (select order_id from public.purchases) as purchase, u.email, (select email from public.mail_connections) as mailbox
       from auth.users u where u.id = $1`,
      [person],
    );
    const found = rows[0];
    for (const text of [
      person,
      request,
      found?.send,
      found?.run,
      found?.purchase,
      ` ${found?.email.toUpperCase()} `,
      found?.mailbox,
    ])
      expect(await find(staff.support, text)).toEqual([{ id: person }]);
    expect(await find(staff.support, '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e11')).toEqual([]);
    for (const text of ['%', '', found?.email.slice(0, 20), found?.email.slice(1)])
      expect(await find(staff.support, text)).toEqual([]);
  });

  test('finds nobody for others', async () => {
    expect(await find(staff.orders, person)).toEqual([]);
    expect(await find(person, person)).toEqual([]);
  });
});

test('no view shows the address or the name of a person who did not write to us', async () => {
  const name = 'Jordan Q. Avery';
  const mailbox = 'jordan@mailbox.example';
  await database.admin.query('update public.mail_connections set email = $1', [mailbox]);
  await database.admin.query(
    `update public.runs
     set mailbox = $1, state = 'paused', pause_code = 'attachments_invalid', pause_message = 'File "' || $2 || '.pdf" is gone.'`,
    [mailbox, name],
  );
  const { rows } = await database.admin.query<{ email: string }>(
    `update auth.users set raw_user_meta_data = jsonb_build_object('full_name', $2::text) where id = $1 returning email`,
    [person, name],
  );
  for (const view of staffViews) {
    const { rows: seen } = await asCaller(database.admin, staff.owner, (query) =>
      query(`select v::text as line from public.${view} v`),
    );
    const text = seen.map(({ line }) => String(line)).join('\n');
    for (const secret of [name, rows[0]?.email, mailbox]) expect(text).not.toContain(secret);
  }
});

test.each([
  ['jordan.avery@gmail.example', 'j…@gmail.example'],
  ['"a@b"@gmail.example', '"…@gmail.example'],
  ['@gmail.example', '…@gmail.example'],
  [null, null],
])('of the address %s, views show %s', async (address, shown) => {
  const { rows } = await database.admin.query('select private.masked_address($1) as shown', [address]);
  expect(rows).toEqual([{ shown }]);
});

test('the name of a person, which any user can make long, is short', async () => {
  await database.admin.query(
    `update auth.users set raw_user_meta_data = jsonb_build_object('full_name', repeat('x', 5000)) where id = $1`,
    [person],
  );
  const { rows } = await database.api.query(
    `select email, length(name) as length from public.staff_read_person($1, $2, 'Asked')`,
    [staff.support, person],
  );
  expect(rows).toEqual([{ email: expect.stringContaining('@'), length: 100 }]);
});
