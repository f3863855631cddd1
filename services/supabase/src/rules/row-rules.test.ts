import type pg from 'pg';
import { addRows } from '../testing/add-rows.ts';
import { platformTableRules } from '../testing/platform-table-rules.ts';
import {
  asCaller,
  become,
  openPreparedDatabase,
  type Caller,
  type PreparedDatabase,
} from '../testing/prepared-database.ts';
import { createStaff } from '../testing/staff-calls.ts';
import { ownViews, staffViews } from '../testing/staff-views.ts';
import { tableRules, type Outcome, type TableRules, type Verb, type Who } from '../testing/table-rules.ts';

let database: PreparedDatabase;
let owner: string;
let other: string;

beforeAll(async () => {
  database = await openPreparedDatabase();
  [owner, other] = [await database.createUser(30), await database.createUser()];
  await addRows(database, owner);
});
afterAll(() => database.close());

const rules = [...tableRules, ...platformTableRules];
const cases = rules.flatMap((rule) =>
  (['visitor', 'owner', 'another user'] as const).flatMap((who) =>
    (['select', 'insert', 'update', 'delete'] as const).map((verb) => ({
      rule,
      who,
      verb,
      table: rule.table,
      outcome: rule.allowed[who]?.[verb] ?? 'denied',
    })),
  ),
);

// @spec 1.12, 3.13, 6.1, 6.7, 6.9, 7.14, D1.4a, D1.4c, D1.11c, 6.2
test.each(cases)('$table: $verb by $who: $outcome', async ({ rule, who, verb, outcome }) => {
  const client = await database.admin.connect();
  try {
    await client.query('begin');
    if (verb === 'insert' && rule.free) await client.query(rule.free, [owner]);
    const before = await content(client, rule.table);
    expect(await attempt(client, rule, who, verb)).toBe(outcome);
    const after = await content(client, rule.table);
    if (outcome === 'one' && verb !== 'select') expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

// Read from the catalog, so that a new table is denied to all until its rules are listed and tested above.
test('browsers have rights to the tables and columns that are listed here, and to no other', async () => {
  const { rows } = await database.admin.query<{ table: string; role: string }>(`
    select format('%s.%s', n.nspname, c.relname) as table, role
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname !~ '^(pg_|information_schema$)'
    cross join unnest(array['anon', 'authenticated']) role
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and (
      has_table_privilege(role, c.oid, 'select, insert, update, delete, truncate, references, trigger')
      or has_any_column_privilege(role, c.oid, 'select, insert, update, references')
    )`);
  const expected = rules.flatMap(({ table, allowed }) => [
    ...(allowed.visitor ? [{ table, role: 'anon' }] : []),
    ...(allowed.owner ? [{ table, role: 'authenticated' }] : []),
  ]);
  expected.push(...[...staffViews, ...ownViews].map((view) => ({ table: `public.${view}`, role: 'authenticated' })));
  const inOrder = (list: readonly { table: string; role: string }[]) =>
    list.map((row) => JSON.stringify(row)).toSorted();
  expect(inOrder(rows)).toEqual(inOrder(expected));
});

test.each([
  ['sends', ['body', 'draft_id', 'fencing_token', 'lease_until', 'provider_code', 'request_hash', 'request_id']],
  ['runs', ['is_approved', 'parents_asked', 'pause_id', 'request_hash', 'request_id', 'undone_sends', 'worker_token']],
  ['pay_links', ['code_hash']],
])('of %s, no browser reads what guards them: %j', async (table, expected) => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = ('public.' || $1)::regclass and attnum > 0
       and not has_column_privilege('authenticated', attrelid, attnum, 'select')
     order by 1`,
    [table],
  );
  expect(rows.map(({ name }) => name)).toEqual(expected);
});

// They read with all rights, so no row rule keeps a letter from those who know its id, as staff know that of a send.
test.each([
  ['own_letter', 'letters'],
  ['sent_letter', 'sends'],
])('public.%s reads a letter whole by its id, for its user alone', async (name, table) => {
  const { rows } = await database.admin.query<{ id: string }>(`select id from public.${table}`);
  const read = async (caller: Caller) =>
    (await asCaller(database.admin, caller, (query) => query(`select body from public.${name}($1)`, [rows[0]?.id])))
      .rows;
  expect(await read(owner)).toEqual([{ body: expect.stringContaining('Dear Coach,') }]);
  for (const caller of [other, await createStaff(database, 'owner')]) expect(await read(caller)).toEqual([]);
  await expect(read('visitor')).rejects.toMatchObject({ code: '42501' });
});

// @spec D1.11c
test('a user cannot give a row to another user or take one', async () => {
  const attempt = asCaller(database.admin, owner, (query) =>
    query('update public.personalization set user_id = $1', [other]),
  );
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});

// @spec 3.15
test('a user saves their personalization by upsert, repeatedly, but not for another user', async () => {
  const upsert = `insert into public.personalization (user_id, full_name) values ($1, $2)
                  on conflict (user_id) do update set user_id = excluded.user_id, full_name = excluded.full_name`;
  await asCaller(database.admin, other, async (query) => {
    for (const name of ['Sam', 'Samuel']) await query(upsert, [other, name]);
    const { rows } = await query('select full_name from public.personalization');
    expect(rows).toEqual([{ full_name: 'Samuel' }]);
    await expect(query(upsert, [owner, 'Sam'])).rejects.toMatchObject({ code: '42501' });
  });
});

const saveLink = (link: string) =>
  asCaller(database.admin, other, (query) =>
    query('insert into public.personalization (user_id, highlight_link) values ($1, $2)', [other, link]),
  );

// @spec 5.9
test.each([
  'https://jordan:secret@youtube.com/watch',
  'https://jordan@youtube.com',
  'https:///jordan:secret@youtube.com',
  'https://@youtube.com',
  'https://a\\b@youtube.com/ c',
  'https://',
  'javascript:alert(1)',
  'youtube.com',
])('the database refuses the highlight link %j', async (link) => {
  await expect(saveLink(link)).rejects.toMatchObject({ code: '23514' });
});

// @spec 5.9
test.each([
  '',
  'https://www.youtube.com/@jordan?v=a@b',
  'http://hudl.com?x=@',
  'https://youtube.com#@',
  'HTTPS://YOUTU.BE/abc',
  'https://münchen.example:8443/film',
])('the database takes the highlight link %j', async (link) => {
  expect((await saveLink(link)).rowCount).toBe(1);
});

/** Tries the verb as the caller, then switches back to the administrator in the same transaction. */
async function attempt(client: pg.PoolClient, rule: TableRules, who: Who, verb: Verb): Promise<Outcome> {
  const statements = {
    select: `select ${rule.columns ?? '*'} from ${rule.table}`,
    insert: rule.insert,
    update: `update ${rule.table} ${rule.update}`,
    delete: `delete from ${rule.table}`,
  };
  await client.query('savepoint attempt');
  // Objects are deleted through the storage API, which says so.
  await client.query(`select set_config('storage.allow_delete_query', 'true', true)`);
  await become(client, { visitor: 'visitor', owner, 'another user': other }[who]);
  try {
    const { rowCount } = await client.query(statements[verb], verb === 'insert' ? [owner] : []);
    await client.query(`select set_config('role', 'postgres', true), set_config('request.jwt.claims', '', true)`);
    if (rowCount !== 0 && rowCount !== 1) throw new Error(`${verb} touched ${rowCount} rows`);
    return rowCount === 1 ? 'one' : 'none';
  } catch (error) {
    await client.query('rollback to savepoint attempt');
    // Only a missing right counts as denied; any other error is a mistake of the test.
    if (error instanceof Error && 'code' in error && error.code === '42501') return 'denied';
    throw error;
  }
}

async function content(client: pg.PoolClient, table: string): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(`select * from ${table} order by 1`);
  return rows;
}
