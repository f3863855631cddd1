import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

const begin = (challenge: string | null) =>
  database.admin.query(`insert into auth.flow_state (provider, code_challenge) values ('google', $1)`, [challenge]);

test.each([null, ''])('a sign-in with the challenge %j, whose session would be in an address, does not begin', async (none) => {
  await expect(begin(none)).rejects.toThrow('A sign-in needs a code_challenge.');
});

test('a sign-in with a challenge begins', async () => {
  expect((await begin('a'.repeat(43))).rowCount).toBe(1);
});
