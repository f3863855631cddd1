import { randomUUID } from 'node:crypto';
import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { ownViews, staffViews } from '../testing/staff-views.ts';

const user = randomUUID();
/** What browsers read beside the views, all of it. */
const tables = 'letters personalization sport_details master_coaches schools provider_pauses token_tracker'.split(' ');
let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
  await database.admin.query('insert into auth.users (id) values ($1)', [user]);
  await database.admin.query(`insert into public.schools values ('Akron', 'University of Akron', 'Akron', 'OH')`);
  await database.admin.query(
    `insert into public.provider_pauses (provider, sentence) values ('gmail', 'Gmail rests.')`,
  );
  const values = [randomUUID(), user, `{${Array(2_000).fill('1e131071').join()}}`];
  await database.admin.query(
    `insert into public.letters (id, user_id, subject, body) values ($1, $2, 's', $3)`,
    values,
  );
});
afterAll(() => database.close());

const asUser = (sql: string, values: unknown[] = []) => asCaller(database.admin, user, (query) => query(sql, values));

const end = (body: string) =>
  `pg_catalog.count(_postgrest_t) AS page_total, ${body} AS body, nullif(current_setting('response.headers', true), '') AS response_headers, nullif(current_setting('response.status', true), '') AS response_status, '' AS response_inserted`;
const json = "coalesce(json_agg(_postgrest_t), '[]')";
const csv = `(SELECT coalesce(string_agg(a.k, ','), '')  FROM (    SELECT json_object_keys(r)::text as k    FROM (       SELECT row_to_json(hh) as r from pgrst_source as hh limit 1    ) s  ) a) || '\n' || coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), '\n'), '')`;

/** What PostgREST 14 makes of a request to read rows. */
const reading = (table: string, columns: readonly string[], body = json, rest = '') =>
  `WITH pgrst_source AS ( SELECT ${columns.join(', ')} FROM "public"."${table}"  WHERE  "public"."${table}"."user_id" = '${user}'${rest}   LIMIT 1000 OFFSET 0 )  SELECT null::bigint AS total_result_set, ${end(body)} FROM ( SELECT * FROM pgrst_source ) _postgrest_t`;
const of = (table: string, names: string) => names.split(' ').map((name) => `"public"."${table}"."${name}"`);

/** What it makes of an insert, or of an upsert by a key, with what it answers. */
function writing(table: string, types: Readonly<Record<string, string>>, answered: string, key?: string) {
  const names = Object.keys(types);
  const quoted = (list: readonly string[], before = '') => list.map((name) => `${before}"${name}"`).join(', ');
  const typed = names.map((name) => `"${name}" ${types[name]}`).join(', ');
  const known =
    "set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0'";
  const update = names.map((name) => `"${name}" = EXCLUDED."${name}"`).join(', ');
  const upsert =
    key === undefined ? ' ' : `WHERE ${known} ON CONFLICT("${key}") DO UPDATE SET ${update}WHERE ${known} `;
  return `WITH pgrst_source AS (INSERT INTO "public"."${table}"(${quoted(names)}) SELECT ${quoted(names, '"pgrst_body".')} FROM (SELECT $1::json AS json_data) pgrst_payload, LATERAL (SELECT ${quoted(names)} FROM json_to_record(pgrst_payload.json_data) AS _(${typed}) ) pgrst_body ${upsert}RETURNING "public"."${table}"."${answered}") SELECT '' AS total_result_set, ${end(json)} FROM ( SELECT "${table}"."${answered}" FROM "pgrst_source" AS "${table}"   ) _postgrest_t`;
}

const typesOf = (names: string) =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name) => [name, /id$/.test(name) ? 'uuid' : /^(reasons|files)$/.test(name) ? 'jsonb' : 'text']),
  );
const ours = [
  reading('letters', of('letters', 'id name subject created_at updated_at')),
  `WITH pgrst_source AS (SELECT "pgrst_call".* FROM (SELECT $1::json AS json_data) pgrst_payload, LATERAL (SELECT "p_id" FROM json_to_record(pgrst_payload.json_data) AS _("p_id" uuid) LIMIT 1) pgrst_body , LATERAL "public"."own_letter"("p_id" := pgrst_body."p_id") pgrst_call) SELECT null::bigint AS total_result_set, ${end(json)} FROM ( SELECT "own_letter".* FROM "pgrst_source" AS "own_letter"   LIMIT 1000 OFFSET 0 ) _postgrest_t`,
  reading(
    'own_sends',
    of(
      'own_sends',
      'id run_id school status subject coach_ids recipients error_code error_message due_at started_at created_at',
    ),
    json,
    ` AND "public"."own_sends"."run_id" = ANY ('{${randomUUID()},${randomUUID()}}') ORDER BY "public"."own_sends"."created_at" , "public"."own_sends"."position" , "public"."own_sends"."id" `,
  ),
  writing('letters', typesOf('id user_id name subject body greeting reasons files'), 'updated_at'),
  writing(
    'personalization',
    typesOf('user_id full_name grad_year current_team high_school position gpa achievements highlight_link'),
    'user_id',
    'user_id',
  ),
];

test('what our pages read and write is plain', async () => {
  const content = {
    id: randomUUID(),
    user_id: user,
    subject: 's',
    body: 'b',
    greeting: 'coach',
    reasons: {},
    files: [],
  };
  for (const statement of ours) {
    const { rowCount } = await asUser(statement, statement.includes('$1') ? [JSON.stringify(content)] : []);
    expect(rowCount).toBe(1);
  }
});

const subject = '"public"."letters"."subject"';
test.each([
  ['reads a text as a list of numbers', reading('letters', [`CAST( ${subject} AS _numeric ) AS "a"`])],
  [
    'reads one in a write',
    ours.at(-1)?.replace('SELECT "personalization"."user_id"', 'SELECT CAST( "personalization"."user_id" AS text )') ??
      '',
  ],
  ['names a column often', reading('letters', Array(30).fill(`${subject} AS "a"`))],
  ['names all columns often', reading('personalization', Array(30).fill('"public"."personalization".*'))],
  ['wants its rows as CSV, which names them twice', reading('personalization', ['"public"."personalization".*'], csv)],
  [
    'compares a pattern, without a look at the time',
    reading('letters', [subject], json, ` AND ${subject} like '%a%b'`),
  ],
  [
    'names a function of the row as a column of a write',
    ours.at(-1)?.replaceAll(/("personalization")\."user_id"/g, '$1."to_jsonb"') ?? '',
  ],
])('a statement that %s is refused', async (_which, statement) => {
  const values = statement.includes('$1') ? [JSON.stringify({ id: randomUUID(), user_id: user })] : [];
  await expect(asUser(statement, values)).rejects.toMatchObject({ code: 'PT400' });
});

const byPattern = (table: string, column: string) =>
  reading(table, [`"public"."${table}"."${column}"`]).replace(
    /WHERE .*? {3}LIMIT/,
    `WHERE "public"."${table}"."${column}" ~ $1 LIMIT`,
  );
const sports = `WITH pgrst_source AS (SELECT "pgrst_call".* FROM "public"."coach_sports"() pgrst_call) SELECT ${end(json)} FROM ( SELECT "coach_sports"."sport" FROM "pgrst_source" AS "coach_sports" WHERE "coach_sports"."sport" ~ $1 ) _postgrest_t`;

// A pattern that cannot be compiled has another error as soon as somebody tries.
test.each([
  byPattern('letters', 'subject'),
  byPattern('own_sends', 'school'),
  byPattern('master_coaches', 'school'),
  byPattern('schools', 'school'),
  byPattern('provider_pauses', 'sentence'),
  sports,
])('no pattern is compiled, which would stay in memory, not even for the plan: %s', async (statement) => {
  await expect(asUser(statement, ['('])).rejects.toMatchObject({ code: 'PT400' });
});

test('what the back office reads is plain, and a heavy statement of staff is refused', async () => {
  const staff = await database.createUser();
  await database.admin.query(`insert into private.staff (user_id, role) values ($1, 'support')`, [staff]);
  const read = (statement: string) => asCaller(database.admin, staff, (query) => query(statement));
  await read(reading('staff_feedback', ['"public"."staff_feedback".*']));
  // A word each, for the rows and again for their number.
  const school = '"public"."staff_coaches"."school"';
  const words = `WHERE ${['UT', 'Rio', 'Grande', 'Valley'].map((word) => `${school} ilike '%${word}%'`).join(' AND ')}`;
  const counted = `, pgrst_source_count AS (SELECT 1 FROM "public"."staff_coaches" ${words})`;
  await read(
    reading('staff_coaches', ['*'], json, ` ORDER BY ${school} ASC`)
      .replace(/WHERE .*?(?= ORDER)/, words)
      .replace(' )  SELECT', ` ) ${counted} SELECT`),
  );
  const message = '"public"."staff_feedback"."message"';
  for (const columns of [[`CAST( ${message} AS _numeric ) AS "a"`], Array<string>(30).fill(`${message} AS "a"`)])
    await expect(read(reading('staff_feedback', columns))).rejects.toMatchObject({ code: 'PT400' });
});

// Postgres takes a name that is no column for a function of the row.
test.each([...ownViews, ...staffViews, ...tables])('%s tells no aggregate of all its rows', async (name) => {
  const staff = await database.createUser();
  await database.admin.query(`insert into private.staff (user_id, role) values ($1, 'owner')`, [staff]);
  const asked = ['json_agg', 'to_jsonb', 'count'].map((column) => `"public"."${name}"."${column}" AS "a"`);
  for (const column of asked) {
    const statement = reading(name, [column]).replace(/WHERE .*? {3}LIMIT/, 'LIMIT');
    // 42501: not all columns of the row may be read.
    await expect(asCaller(database.admin, staff, (query) => query(statement))).rejects.toMatchObject({
      code: expect.stringMatching(/^(PT400|42501)$/),
    });
  }
});

test.each([
  ['letters', user, 'updated_at'],
  ['personalization', user, 'user_id'],
  ['emails', 'visitor', 'email'],
] as const)(
  'a write of %s that has texts made of numbers is refused before it makes them',
  async (table, caller, answered) => {
    const types = typesOf({ emails: 'email', letters: 'user_id subject', personalization: 'user_id full_name' }[table]);
    const statement = writing(table, types, answered)
      .replace('$1::json', '$1::jsonb')
      .replace('FROM json_to_record(', 'FROM jsonb_to_record(')
      .replace(/RETURNING [^)]*/, 'RETURNING 1')
      .replace(`SELECT "${table}"."${answered}" FROM "pgrst`, 'SELECT * FROM "pgrst');
    const numbers = [`{"email": [${Array(200).fill('1e131071').join()}]}`];
    await expect(asCaller(database.admin, caller, (query) => query(statement, numbers))).rejects.toMatchObject({
      code: 'PT400',
    });
  },
);

test('each table that browsers write to is written so', async () => {
  const { rows } = await database.admin.query<{ name: string; has: boolean }>(
    `select c.relname as name, exists (
       select from pg_trigger t
       where t.tgrelid = c.oid and t.tgname = c.relname || '_plain' and t.tgtype = 22 -- before insert or update, for each statement
     ) as has
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (has_any_column_privilege('anon', c.oid, 'insert, update')
         or has_any_column_privilege('authenticated', c.oid, 'insert, update'))
     order by 1`,
  );
  expect(rows).toEqual(['emails', 'letters', 'personalization', 'sport_details'].map((name) => ({ name, has: true })));
});

test('all rows of a user are read so', async () => {
  const { rows } = await database.admin.query<{ rule: string }>(
    `select tablename || ': ' || policyname as rule from pg_policies
     where schemaname = 'public' and 'authenticated' = any (roles) and cmd in ('SELECT', 'ALL')
       and qual ~ 'user_id' and qual !~ 'private\\.reader\\(\\)'`,
  );
  expect(rows).toEqual([]);
});

test('a letter has no sign that is long as JSON, and no number that is long as text', async () => {
  const insert = (column: string, value: unknown) =>
    asUser(`insert into public.letters (user_id, id, subject, body, ${column}) values ($1, $2, 's', 'b', $3::jsonb)`, [
      user,
      randomUUID(),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
  await expect(insert('reasons', { Duke: 'Your labs\u0001' })).rejects.toMatchObject({ code: '23514' });
  await expect(insert('files', '[{"size":0e-16383}]')).rejects.toMatchObject({ code: '23514' });
  expect((await insert('reasons', { Duke: 'Your labs,\n\tand “Cameron” – 100 %' })).rowCount).toBe(1);
});
