import { randomUUID } from 'node:crypto';
import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

// A number of nine signs, which has 131,072 digits as text: whatever writes a list of them takes gigabytes, and no
// timeout ends it.
const numbers = `[${Array(8_000).fill('1e131071').join()}]`;
const small = `[${Array(8_000).fill('1e-16383').join()}]`;

let database: PreparedDatabase;
let user: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
  user = await database.createUser();
});
afterAll(() => database.close());

const asUser = (sql: string, values: readonly unknown[]) =>
  asCaller(database.admin, user, (query) => query(sql, [user, ...values]));
const letter = (column: 'files' | 'reasons', value: string) =>
  asUser(`insert into public.letters (user_id, id, subject, body, ${column}) values ($1, $2, 's', 'b', $3::jsonb)`, [
    randomUUID(),
    value,
  ]);
const file = { path: 'a/b.pdf', name: 'b.pdf', size: 1_000, contentType: 'application/pdf' };

test.each([
  ['files', `[${numbers}]`],
  ['files', `[{"size":1e131071}]`],
  ['files', `[{"size":1e-16383}]`],
  ['files', `[{"size":${numbers}}]`],
  ['files', numbers],
  ['reasons', `{"Duke":${numbers}}`],
  ['reasons', `{"Duke":${small}}`],
  ['reasons', `{"Duke":1e131071}`],
] as const)('a letter takes no number that is long as text: %s', async (column, value) => {
  await expect(letter(column, value)).rejects.toMatchObject({ code: '23514' });
});

test('sport details take no number, which is refused before it is written', async () => {
  const sport = `insert into public.sport_details (user_id, sport, details) select $1, c.sport, $2::jsonb from public.master_coaches c limit 1`;
  const insert = `insert into public.sport_details (user_id, sport, details) values ($1, 'Soccer', $2::jsonb)`;
  for (const sql of [sport, insert]) {
    const refused = asUser(sql, [`{"position":${numbers}}`]).then(
      ({ rowCount }) => rowCount,
      ({ code }: { code: string }) => code,
    );
    expect(['23514', '42501', 0]).toContain(await refused);
  }
});

test('letters keep the files and reasons of the page', async () => {
  expect((await letter('files', JSON.stringify([file, file, file]))).rowCount).toBe(1);
  expect((await letter('reasons', JSON.stringify({ Duke: 'Your labs', Yale: '' }))).rowCount).toBe(1);
});
