import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

/** Columns that keep their statistics, with the reason. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'everybody who is signed in reads all rows': [
    ...['conference', 'first_name', 'gender', 'last_name', 'school', 'sport', 'title'].map((name) => `coaches.${name}`),
    ...['city', 'institution', 'nicknames', 'school', 'state'].map((name) => `schools.${name}`),
    ...['provider_pauses.provider', 'provider_pauses.sentence'],
  ],
  'a few words of our own, which our statements look for': [
    'mail_connections.provider',
    'purchases.status',
    ...['runs.pause_code', 'runs.provider', 'runs.state'],
    ...['sends.error_code', 'sends.provider', 'sends.status'],
    ...['stopped_addresses.reason', 'stopped_addresses.source'],
    'token_ledger.kind',
  ],
  // The table is the platform's. Of an expression there are no statistics: `estimates.test.ts`.
  'views show an expression of it': ['users.email'],
};

/**
 * `named`: each column of a table that a browser can name in a filter of the data API, by itself or through views. It
 * has the columns that a view only uses, too, since Postgres tells no more. The data API shows the schema `public`.
 */
const named = `
  with recursive named (relation, number) as (
    select c.oid, a.attnum::int
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join unnest(array['anon', 'authenticated']) role
    where c.relnamespace = 'public'::regnamespace and has_column_privilege(role, c.oid, a.attnum, 'select')
    union
    select d.refobjid, d.refobjsubid
    from named n
    join pg_rewrite r on r.ev_class = n.relation
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    where d.refobjsubid > 0 and d.refobjid <> n.relation
  )`;

// Numbers, times and ids tell little of a person. Texts, and whatever can hold one, do.
const holdsText = `not exists (
  select from pg_type t where t.oid = a.atttypid and (t.typcategory in ('B', 'D', 'N', 'T') or t.oid = 'uuid'::regtype)
)`;
const hasStatistics = `coalesce(a.attstattarget, -1) <> 0 and ${holdsText}`;

async function names(sql: string): Promise<string[]> {
  const { rows } = await database.admin.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

test('of no text that a browser can name and not read are there statistics, but for the columns listed here', async () => {
  const found = await names(`
    ${named}
    select format('%s.%s', c.relname, a.attname) as name
    from named n
    join pg_class c on c.oid = n.relation and c.relkind in ('r', 'p', 'm', 'f')
    join pg_attribute a on a.attrelid = n.relation and a.attnum = n.number
    where ${hasStatistics}`);
  expect(found.toSorted()).toEqual(Object.values(kept).flat().toSorted());
});

test('nor of what an index makes from texts, nor of several columns together', async () => {
  const ofTables = `relation in (select relation from named) and relation in (
    select oid from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  )`;
  const found = await names(`
    ${named}
    select format('%s.%s', i.indexrelid::regclass, a.attname) as name
    from (select indrelid as relation, * from pg_index) i
    join pg_attribute a on a.attrelid = i.indexrelid and i.indkey[a.attnum - 1] = 0
    where ${ofTables} and ${hasStatistics}
    union all
    select stxname from (select stxrelid as relation, * from pg_statistic_ext) s where ${ofTables}`);
  expect(found).toEqual([]);
});
