import { randomUUID } from 'node:crypto';
import { asCaller, openPreparedDatabase, type Caller, type PreparedDatabase } from '../testing/prepared-database.ts';
import { ownViews, staffViews } from '../testing/staff-views.ts';

let database: PreparedDatabase;
let [user, other, staff] = ['', '', ''];
/** What our pages ask for, as the function that runs before each request names it. */
let asked: readonly string[];
beforeAll(async () => {
  database = await openPreparedDatabase();
  [user, other, staff] = [await database.createUser(), await database.createUser(), await database.createUser()];
  await database.admin.query(`insert into private.staff (user_id, role) values ($1, 'orders')`, [staff]);
  const { rows } = await database.admin.query<{ text: string }>(
    `select pg_get_functiondef('public.check_request()'::regprocedure) as text`,
  );
  asked = Array.from(rows[0]?.text.matchAll(/'\/(\w+)'/g) ?? [], ([, name = '']) => name);
});
afterAll(() => database.close());

/** Asks the function whether a request may go on. */
const check = (caller: Caller, method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  asCaller(database.admin, caller, async (query) => {
    await query(
      `select set_config('request.method', $1, true), set_config('request.path', $2, true), set_config('request.headers', $3, true)`,
      [method, path, JSON.stringify(headers)],
    );
    await query('select public.check_request()');
  });

test('what our pages ask for passes', async () => {
  expect(asked).toEqual(expect.arrayContaining(['letters', 'own_runs', 'own_sends', 'sent_emails', 'emails']));
  await check('visitor', 'POST', '/emails', { 'content-length': '40' });
  for (const path of [
    ...asked.map((name) => `/${name}`),
    '/rest/v1/letters',
    '/rpc/coach_sports',
    '/rpc/own_letter',
    '/rpc/sent_letter',
  ])
    await check(user, 'GET', path);
  await check(user, 'POST', '/letters', { 'content-length': '650000' });
  for (const path of ['/staff_people', '/rpc/staff_find_people']) await check(staff, 'GET', path);
});

test.each<[string, string, string, Record<string, string>?]>([
  ['visitor', 'GET', '/sends'],
  ['visitor', 'GET', '/emails'],
  ['visitor', 'HEAD', '/letters'],
  ['visitor', 'POST', '/letters'],
  ['visitor', 'POST', '/rpc/coach_sports'],
  ['user', 'GET', '/'],
  ['user', 'GET', '/sends'],
  ['user', 'HEAD', '/runs'],
  ['user', 'GET', '/purchase_items'],
  ['user', 'GET', '/staff_sends'],
  ['user', 'POST', '/rpc/staff_find_people'],
  ['user', 'GET', '/letters/../sends'],
  ['user', 'GET', '/%73ends'],
  ['staff', 'GET', '/sends'],
])('what none of our pages asks for is refused before it is planned: %s, %s %s', async (who, method, path) => {
  const caller = who === 'user' ? user : who === 'staff' ? staff : 'visitor';
  await expect(check(caller, method, path)).rejects.toMatchObject({ code: '42501' });
});

test('a suspended account asks for nothing with the access token that it still has', async () => {
  const suspended = await database.createUser();
  const deleteLetters = () => check(suspended, 'DELETE', '/letters');
  await deleteLetters();
  await database.admin.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    suspended,
  ]);
  await expect(deleteLetters()).rejects.toMatchObject({ code: 'PT451' });
});

test.each([
  ['visitor', { 'content-length': '1001' }, 'PT413'],
  ['user', { 'content-length': '700001' }, 'PT413'],
  ['user', { 'transfer-encoding': 'chunked' }, 'PT413'],
  ['user', { prefer: 'return=minimal, missing=default' }, 'PT400'],
] as const)(
  'a body that is long for Postgres, or read as jsonb, is refused before it is read: %s, %j',
  async (who, headers, code) => {
    const caller = who === 'user' ? user : 'visitor';
    await expect(check(caller, 'POST', '/emails', headers)).rejects.toMatchObject({ code });
  },
);

/** Columns of keys that a view shows by an expression, of which the data API knows no relation. */
const expressions = [
  ['own_runs', 'id', 'id'],
  ['own_sends', 'id', 'id'],
  ['own_sends', 'run_id', 'run_id'],
  ['staff_ledger', 'send_id', 'send_id'],
  ['staff_ledger', 'purchase_id', 'purchase_id'],
  ['staff_mailboxes', 'id', 'id'],
  ['staff_orders', 'id', 'id'],
  ['staff_people', 'u.id', 'id'],
  ['staff_purchases', 'id', 'id'],
  ['staff_runs', 'id', 'id'],
  ['staff_sends', 'id', 'id'],
  ['staff_sends', 'run_id', 'run_id'],
] as const;
/** They compare such a key, and show something else by its name. */
const namesakes = ['staff_members.id', 'staff_senders.id'];

// The data API lets a caller have rows of a related table beside each row, any number of times. It knows relations by
// the two ends of a foreign key, of whatever schema, that tables and views show.
test('nothing that our pages and the back office ask for is related to anything else', async () => {
  const { rows } = await database.admin.query<{ one: string; other: string }>(
    `with ends as (
       select c.oid as key, true as refers, a.attrelid as owner, a.attname as name
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) where c.contype = 'f'
       union all
       select c.oid, false, a.attrelid, a.attname
       from pg_constraint c join pg_attribute a on a.attrelid = c.confrelid and a.attnum = any (c.confkey) where c.contype = 'f'
     ), shown as (
       select e.key, e.refers, c.relname::text as relation, e.name::text
       from ends e join pg_class c on c.oid = e.owner and c.relnamespace = 'public'::regnamespace
       union
       select e.key, e.refers, u.view_name::text, e.name::text
       from ends e
       join information_schema.view_column_usage u
         join pg_attribute a on a.attrelid = format('public.%I', u.view_name)::regclass and a.attname = u.column_name
         on u.view_schema = 'public' and u.column_name = e.name and format('%I.%I', u.table_schema, u.table_name)::regclass = e.owner
     )
     select distinct one.relation || '.' || one.name as one, other.relation || '.' || other.name as other
     from shown one join shown other using (key)
     where one.refers and not other.refers and (one.relation = any ($1) or other.relation = any ($1))
     order by 1, 2`,
    [[...asked, ...staffViews]],
  );
  const hidden = [...expressions.map(([view, , shown]) => `${view}.${shown}`), ...namesakes];
  expect(rows.filter(({ one, other }) => !hidden.includes(one) && !hidden.includes(other))).toEqual([]);
});

test.each(expressions)('%s shows %s by an expression', async (view, column, shown) => {
  const { rows } = await database.admin.query<{ text: string }>(`select pg_get_viewdef($1::regclass) as text`, [view]);
  expect(rows[0]?.text).toContain(`private.unrelated(${column}) AS ${shown}`);
});

test('an index can serve such an expression, under row rules too: Postgres plans with the column', async () => {
  await asCaller(database.admin, user, async (query) => {
    const sql = `explain select id from public.own_sends where user_id = $1 and run_id = $2`;
    const plan = await query(sql, [user, randomUUID()]);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    // The column itself.
    expect([text.includes('(run_id = '), text.includes('unrelated')]).toEqual([true, false]);
  });
});

test.each(ownViews)('%s shows a user their own rows, and nobody else any', async (view) => {
  await database.admin.query(
    `insert into public.runs (id, user_id, idempotency_key, request_hash, provider, mailbox, sender_name, gender, sport, subject, body, wake_at)
     values (gen_random_uuid(), $1, $2, 'h', 'gmail', 'a@mail.example', 'A', 'women', 'soccer', 's', 'b', now())`,
    [user, randomUUID()],
  );
  await database.admin.query(
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, charged, lease_until)
     values ($1, $2, 'h', 'Akron', 'gmail', false, now())`,
    [user, randomUUID()],
  );
  await database.admin.query('insert into private.sent_emails (user_id) values ($1)', [user]);
  const read = (caller: Caller) =>
    asCaller(database.admin, caller, (query) => query(`select user_id from public.${view}`));
  const own = await read(user);
  expect(own.rows.length).toBeGreaterThan(0);
  expect(new Set(own.rows.map((row) => row['user_id']))).toEqual(new Set([user]));
  expect((await read(other)).rows).toEqual([]);
  await expect(read('visitor')).rejects.toMatchObject({ code: '42501' });
});
