import { randomUUID } from 'node:crypto';
import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

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

test('a letter is read whole by its id, and by its user alone', async () => {
  const [id, user, other] = [randomUUID(), await database.createUser(), await database.createUser()];
  await database.admin.query(`insert into public.letters (id, user_id, subject, body) values ($1, $2, 's', 'Dear')`, [
    id,
    user,
  ]);
  const read = (caller: string) =>
    asCaller(database.admin, caller, (query) => query('select id, body from public.own_letter($1)', [id]));
  expect((await read(user)).rows).toEqual([{ id, body: 'Dear' }]);
  expect((await read(other)).rows).toEqual([]);
});
