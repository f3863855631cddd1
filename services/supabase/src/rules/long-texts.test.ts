import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

// A statement may name each column several times, and nothing limits how often it is asked: so many rows have to be
// small.
test.each(['letters', 'sends'])('no list of %s has its long texts', async (table) => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select a.attname as name from pg_attribute a
     where a.attrelid = format('public.%I', $1::text)::regclass and a.attnum > 0 and not a.attisdropped
       and a.attname in ('body', 'reasons', 'files', 'request_hash')
       and has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')`,
    [table],
  );
  expect(rows).toEqual([]);
});
