import { asCaller, grantTokens, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { paymentCalls } from '../testing/payment-calls.ts';
import { revealCoaches } from '../testing/reveal-coaches.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
  await database.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     select 'Ann', 'Lee', 'School ' || i, 'MAC', role || i || '@school.example', 1, 'women', sport
     from generate_series(1, 260) i, (values ('head', 'soccer'), ('assistant', 'soccer'), ('golf', 'golf')) c (role, sport)`,
  );
});
afterAll(() => database.close());

const reveal = (user: string, school: number, sport?: string) =>
  revealCoaches(database.api, user, `School ${school}`, sport);

/** Reveals schools one by one until one is refused. @returns how many were revealed, and the refusal */
async function revealAll(user: string, from = 1): Promise<{ revealed: number; refusal: unknown }> {
  for (let school = from; school <= 260; school += 1) {
    const refusal: unknown = await reveal(user, school).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal !== undefined) return { revealed: school - from, refusal };
  }
  return { revealed: 261 - from, refusal: undefined };
}

/** Makes everything that the user revealed look older. */
const age = (user: string, hours: number) =>
  database.admin.query(
    'update private.revealed_schools set revealed_at = revealed_at - make_interval(hours => $2) where user_id = $1',
    [user, hours],
  );

// @spec D1.4d
test('a buyer gets the addresses of one school in one program', async () => {
  const buyer = await database.createUser(1);
  const emails = (await reveal(buyer, 1)).map(({ email }) => email);
  expect(emails.sort()).toEqual(['assistant1@school.example', 'head1@school.example']);
});

// @spec D1.4a, D1.4d
test('a user who bought nothing gets a sentence and no address', async () => {
  await expect(reveal(await database.createUser(), 1)).rejects.toMatchObject({
    code: 'PT402',
    message: expect.stringContaining('Choose a plan'),
  });
});

// @spec D1.4a, D1.4d
test('no browser may call it: a request of the data API that fails on purpose would show addresses uncounted', async () => {
  const buyer = await database.createUser(1);
  const call = `select email::int from public.reveal_coaches($1, 'School 1', 'women', 'soccer')`;
  for (const caller of ['visitor', buyer]) {
    const attempt = asCaller(database.admin, caller, (query) => query(call, [buyer]));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  }
});

// @spec D1.4d
test('three schools can be revealed for each token ever bought, also after the tokens were used', async () => {
  const buyer = await database.createUser(2);
  expect(await revealAll(buyer)).toEqual({
    revealed: 6,
    refusal: expect.objectContaining({ code: 'PT429', message: expect.stringContaining('addresses of 6 schools') }),
  });
  await age(buyer, 1_000);
  await expect(reveal(buyer, 7)).rejects.toMatchObject({ code: 'PT429' });
  await grantTokens(database.admin, buyer, 1);
  expect(await revealAll(buyer, 7)).toMatchObject({ revealed: 3 });
});

test('the same school again is free, also at the limit; another program of it is not', async () => {
  const buyer = await database.createUser(1);
  await revealAll(buyer);
  expect(await reveal(buyer, 2)).toHaveLength(2);
  await expect(reveal(buyer, 2, 'golf')).rejects.toMatchObject({ code: 'PT429' });
});

test('a school without this program counts for nothing', async () => {
  const buyer = await database.createUser(1);
  for (let i = 0; i < 4; i += 1) expect(await reveal(buyer, 1, 'rowing')).toEqual([]);
  expect(await revealAll(buyer)).toMatchObject({ revealed: 3 });
});

// @spec D1.4d
test('Unlimited reveals 250 new schools in 24 hours', async () => {
  const buyer = await database.createUser(null);
  expect(await revealAll(buyer)).toEqual({
    revealed: 250,
    refusal: expect.objectContaining({ code: 'PT429', message: expect.stringContaining('in 24 hours') }),
  });
  await age(buyer, 23);
  await expect(reveal(buyer, 251)).rejects.toMatchObject({ code: 'PT429' });
  await age(buyer, 1);
  expect(await reveal(buyer, 251)).toHaveLength(2);
});

describe('money that went back', () => {
  const starter = [{ price_id: 'coach_connect_starter', quantity: 1 }];

  test('does not count, and buying again opens no new schools beyond those already revealed', async () => {
    const payments = paymentCalls(database.api);
    const buyer = await database.createUser();
    const order = await payments.begin(buyer, starter);
    await payments.record(order);
    expect(await revealAll(buyer)).toMatchObject({ revealed: 90 });
    await payments.refund(order, 'half', 700, 'made');
    await expect(reveal(buyer, 91)).rejects.toMatchObject({ code: 'PT429' });
    expect(await reveal(buyer, 90)).toHaveLength(2);
    await payments.refund(order, 'rest', order.amount - 700, 'made');
    await expect(reveal(buyer, 90)).rejects.toMatchObject({ code: 'PT402' });
    await payments.record(await payments.begin(buyer, starter));
    expect(await reveal(buyer, 90)).toHaveLength(2);
    await expect(reveal(buyer, 91)).rejects.toMatchObject({ code: 'PT429' });
  });

  test('tokens that were spent before they went back do not count either', async () => {
    const payments = paymentCalls(database.api);
    const buyer = await database.createUser();
    const order = await payments.begin(buyer, starter);
    await payments.record(order);
    await database.admin.query(`select private.change_balance($1, 'reserve', -30)`, [buyer]);
    await payments.refund(order, 'all of it', order.amount, 'made');
    await expect(reveal(buyer, 1)).rejects.toMatchObject({ code: 'PT402' });
  });
});

test('no role but the owner of the tables reads who revealed what, or a stored address', async () => {
  const { rows } = await database.admin.query(
    `select role, name from unnest(array['anon', 'authenticated', 'service_role', 'cc_api']) role,
       unnest(array['private.revealed_schools', 'private.coaches']) name,
       unnest(array['select', 'insert', 'update', 'delete']) verb
     where has_table_privilege(role, name, verb) or has_any_column_privilege(role, name, 'select')`,
  );
  expect(rows).toEqual([]);
});
