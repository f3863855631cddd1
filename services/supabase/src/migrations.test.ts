import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '@cc/local-postgres/testing';
import pg from 'pg';
import { migrate, readMigrations, type Migration } from './migrations.ts';
import { prepareDatabase } from './prepare-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase({ prepare: () => Promise.resolve(), template: 'empty' });
});
afterEach(() => database.drop());

async function query(sql: string, url = database.url()): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
    return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
  } finally {
    await client.end();
  }
}

const first: Migration = { version: '20260101000000', name: 'fruit', sql: 'create table fruit (name text)' };
const second: Migration = { version: '20260102000000', name: 'plum', sql: `insert into fruit values ('plum')` };

test('migrations run once, in order, and are recorded as the Supabase CLI records them', async () => {
  expect(await migrate(database.url(), [first])).toEqual([first.version]);
  expect(await migrate(database.url(), [first, second])).toEqual([second.version]);
  expect(await migrate(database.url(), [first, second])).toEqual([]);
  expect(await query('select name from fruit')).toEqual([{ name: 'plum' }]);
  expect(await query('select version, name from supabase_migrations.schema_migrations order by 1')).toEqual([
    { version: first.version, name: 'fruit' },
    { version: second.version, name: 'plum' },
  ]);
});

test('concurrent processes migrate once', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url(), [first, second])));
  expect(applied.flat()).toEqual([first.version, second.version]);
});

test('a failed migration is named and rolled back; earlier ones stay', async () => {
  const broken = { ...second, sql: `create table half (id int); insert into nowhere values (1)` };
  await expect(migrate(database.url(), [first, broken])).rejects.toThrow(
    'Migration 20260102000000_plum failed and was undone: relation "nowhere" does not exist',
  );
  expect(await query(`select to_regclass('fruit')::text as fruit, to_regclass('half') as half`)).toEqual([
    { fruit: 'fruit', half: null },
  ]);
  expect(await migrate(database.url(), [first, second])).toEqual([second.version]);
});

test.each([
  ['a migration that the program lacks', [first]],
  ['another text of a migration', [first, { ...second, sql: `${second.sql} -- changed` }]],
  ['a migration before one that was applied', [first, { ...first, version: '20260101120000' }, second]],
])('a database with %s is refused with the next step', async (_, migrations) => {
  await migrate(database.url(), [first, second]);
  await expect(migrate(database.url(), migrations)).rejects.toThrow(
    'The stored data has another database schema than this program. Run "npm run reset" and start again.',
  );
});

test('the files are named as the CLI expects, each version once', async () => {
  const versions = (await readMigrations()).map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted());

  const folder = `${await mkdtemp(join(tmpdir(), 'migrations-'))}/`;
  await writeFile(join(folder, 'plum.sql'), '');
  await expect(readMigrations(folder)).rejects.toThrow('Not the name of a migration: plum.sql');
  await rm(folder, { recursive: true });
});

test('preparing again changes nothing', async () => {
  await prepareDatabase(database.url());
  const before = await query('select * from supabase_migrations.schema_migrations');
  await prepareDatabase(database.url());
  expect(await query('select * from supabase_migrations.schema_migrations')).toEqual(before);
});
