import { apiFunctions } from '../testing/api-functions.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

async function names(sql: string): Promise<unknown[]> {
  const { rows } = await database.admin.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

const ours = `p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;

test.each([
  ['anon', ['check_request', 'is_email']],
  [
    'authenticated',
    [
      'assert_plain',
      'check_request',
      'coach_conferences',
      'coach_sports',
      'coach_stops',
      'has_file_room',
      'is_email',
      'is_suspended',
      'masked_address',
      'own_letter',
      'reader',
      'reads_one_file',
      'sent_letter',
      'staff_find_people',
      'staff_may',
      'unrelated',
    ],
  ],
])('of our functions %s may execute %j', async (role, expected) => {
  const sql = `select p.proname as name from pg_proc p
               where ${ours} and has_function_privilege('${role}', p.oid, 'execute') order by 1`;
  expect(await names(sql)).toEqual(expected);
});

// The data API lets a browser roll its own request back after the answer was made, by a cast or a header that fails.
// What counts or reveals is therefore not callable. The other writes of browsers store the browser's own input.
test.each([
  [
    'function',
    `select p.proname as name from pg_proc p cross join unnest(array['anon', 'authenticated']) role
                where ${ours} and p.provolatile = 'v' and has_function_privilege(role, p.oid, 'execute')`,
    [],
  ],
  [
    'table',
    `select distinct c.relname as name from pg_class c cross join unnest(array['anon', 'authenticated']) role
             where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
               and (has_table_privilege(role, c.oid, 'insert, update, delete, truncate')
                 or has_any_column_privilege(role, c.oid, 'insert, update'))
             order by 1`,
    ['emails', 'letters', 'personalization', 'sport_details'],
  ],
])('of every %s that browsers may call, these can write: %j', async (_kind, sql, expected) => {
  expect(await names(sql)).toEqual(expected);
});

test('visitors read no relation, so without an account no pattern is tried on a text', async () => {
  const sql = `select format('%s.%s', n.nspname, c.relname) as name
               from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
               where has_table_privilege('anon', c.oid, 'select') or has_any_column_privilege('anon', c.oid, 'select')`;
  expect(await names(sql)).toEqual([]);
});

test('a statement ends after a second for visitors, after two for users, after 30 for the API, and with its caller', async () => {
  const sql = `select format('%s %s', rolname, setting) as name from pg_roles, unnest(rolconfig) setting
               where rolname in ('anon', 'authenticated', 'cc_api') and setting not like 'plan_cache_mode%' order by 1`;
  expect(await names(sql)).toEqual([
    'anon statement_timeout=1s',
    'authenticated statement_timeout=2s',
    'cc_api client_connection_check_interval=1s',
    'cc_api statement_timeout=30s',
  ]);
});

test('the API may execute the functions of purchases and sends, but not their internal ones', async () => {
  const sql = `select p.proname as name from pg_proc p
               where ${ours} and has_function_privilege('cc_api', p.oid, 'execute') order by 1`;
  expect(await names(sql)).toEqual(apiFunctions);
});

test('every function pins its search path, so that no other schema can supply a table', async () => {
  const sql = `select p.proname as name from pg_proc p
               where ${ours} and not coalesce('search_path=""' = any (p.proconfig), false)`;
  // It names nothing, and Postgres could not put its argument in its place.
  expect(await names(sql)).toEqual(['unrelated']);
});

// @spec 1.12, 6.9
test('every table has row rules', async () => {
  const sql = `select relname as name from pg_class
               where relnamespace::regnamespace::text in ('public', 'private', 'storage', 'realtime')
                 and relkind in ('r', 'p') and not relrowsecurity`;
  expect(await names(sql)).toEqual([]);
});

test.each([
  'public.token_tracker',
  'public.token_ledger',
  'public.purchases',
  'public.purchase_items',
  'public.pay_links',
  'public.products',
  'public.runs',
  'public.sends',
  'private.sent_emails',
])('the API and the service role read %s and change it through functions alone', async (table) => {
  const sql = `select role || ' ' || verb as name
                 from unnest(array['cc_api', 'service_role']) role, unnest(array['select', 'insert', 'update', 'delete']) verb
                 where has_table_privilege(role, '${table}', verb) order by 1`;
  expect(await names(sql)).toEqual(['cc_api select', 'service_role select']);
});

test.each(['mail_connections', 'mail_revocations', 'oauth_states'])(
  '%s, which holds secrets, is open to the API alone: to no browser, and not to the service role of staff',
  async (table) => {
    const sql = `select distinct grantee::text as name from information_schema.role_table_grants
                 where table_name = '${table}' and grantee <> 'postgres'`;
    expect(await names(sql)).toEqual(['cc_api']);
  },
);

test('letters are open to their owner alone: not to the API, and not to the service role of staff', async () => {
  const sql = `select distinct grantee::text as name from information_schema.role_table_grants
               where table_name = 'letters' and grantee <> 'postgres'`;
  expect(await names(sql)).toEqual(['authenticated']);
});

test('a deleted connection leaves its permission to be revoked, unless its provider revokes none', async () => {
  const user = await database.createUser();
  const { rows } = await database.api.query<{ id: string }>(
    `insert into public.mail_connections (user_id, provider, email, handle_hash, refresh_token_encrypted)
     values ($1, 'gmail', 'Jo@mail.example', sha256('g'), 'sealed'), ($1, 'outlook', 'jo@mail.example', sha256('o'), 'sealed')
     returning id`,
    [user],
  );
  await database.admin.query('delete from auth.users where id = $1', [user]);
  const left = await database.api.query('select connection_id, provider, email from public.mail_revocations');
  expect(left.rows).toEqual([{ connection_id: rows[0]?.id, provider: 'gmail', email: 'jo@mail.example' }]);
});

test('the API has no right to files and broadcasts: it reads files with the secret key, and triggers send', async () => {
  const sql = `select nspname as name from pg_namespace
               where nspname in ('storage', 'realtime') and has_schema_privilege('cc_api', oid, 'usage, create')`;
  expect(await names(sql)).toEqual([]);
});

test('row rules apply to the API and allow its reads', async () => {
  const user = await database.createUser(30);
  const { rows } = await database.api.query('select user_id from public.token_tracker');
  expect(rows).toEqual([{ user_id: user }]);
  expect(
    await names(`select rolname as name from pg_roles where rolname = 'cc_api' and (rolbypassrls or rolsuper)`),
  ).toEqual([]);
});

test('the API creates the tables of its job queue, but no schema', async () => {
  await database.api.query('create table pgboss.probe (id int)');
  await database.api.query('drop table pgboss.probe');
  await expect(database.api.query('create schema elsewhere')).rejects.toThrow('permission denied');
  await expect(database.api.query('create table public.probe (id int)')).rejects.toThrow('permission denied');
});
