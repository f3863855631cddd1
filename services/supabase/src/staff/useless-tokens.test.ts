import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { callAsStaff, createStaff } from '../testing/staff-calls.ts';

let database: PreparedDatabase;
let support: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
  support = await createStaff(database, 'support');
});
afterAll(() => database.close());

const give = (person: string, tokens: number) =>
  callAsStaff(database, support, 'adjust_tokens', [person, tokens, null]);

test('who bought none, or has the money back, is given no tokens, which would open no address', async () => {
  const visitor = await database.createUser();
  const refunded = await database.createUser(30);
  await database.admin.query(`select private.change_balance($1, 'refund', -30)`, [refunded]);
  for (const person of [visitor, refunded]) {
    await expect(give(person, 5)).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('has bought no tokens'),
    });
    const { rows } = await database.admin.query('select kind from public.token_ledger where user_id = $1', [person]);
    expect(rows).not.toContainEqual({ kind: 'adjust' });
  }
});

test('what somebody owes whose money went back can be forgiven, and no more', async () => {
  const person = await database.createUser(30);
  await database.admin.query(
    `select private.change_balance($1, 'reserve', -30), private.change_balance($1, 'refund', -30)`,
    [person],
  );
  await expect(give(person, 31)).rejects.toMatchObject({ code: 'PT409' });
  expect(await give(person, 30)).toBe(0);
  const { rows } = await database.admin.query('select tokens_owed from public.token_tracker where user_id = $1', [
    person,
  ]);
  expect(rows).toEqual([{ tokens_owed: 0 }]);
});
