import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
let owner: string;
let other: string;

beforeAll(async () => {
  database = await openPreparedDatabase();
  [owner, other] = [await database.createUser(), await database.createUser()];
  await database.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     select 'Ann', 'Lee', 'Akron', 'MAC', 'ann@b.example', 1, 'women', sport from unnest(array['soccer', 'golf']) sport`,
  );
});
afterAll(() => database.close());

const upsert = `
  insert into public.sport_details (user_id, sport, details) values ($1, $2, $3)
  on conflict (user_id, sport) do update
  set user_id = excluded.user_id, sport = excluded.sport, details = excluded.details`;

const save = (sport: string, details: unknown, user = owner) =>
  asCaller(database.admin, owner, async (query) => {
    await query(upsert, [user, sport, JSON.stringify(details)]);
    return (await query('select sport, details from public.sport_details order by sport')).rows;
  });

test('a user saves details of each sport, repeatedly', async () => {
  const rows = await asCaller(database.admin, owner, async (query) => {
    for (const club of ['Rush', 'Surf']) await query(upsert, [owner, 'soccer', { club }]);
    await query(upsert, [owner, 'golf', {}]);
    return (await query('select sport, details from public.sport_details order by sport')).rows;
  });
  expect(rows).toEqual([
    { sport: 'golf', details: {} },
    { sport: 'soccer', details: { club: 'Surf' } },
  ]);
});

test('not for another user, and not for a sport without coaches', async () => {
  await expect(save('soccer', {}, other)).rejects.toMatchObject({ code: '42501' });
  await expect(save('quidditch', {})).rejects.toMatchObject({ code: '42501' });
  const change = asCaller(database.admin, owner, async (query) => {
    await query(upsert, [owner, 'soccer', {}]);
    await query(`update public.sport_details set sport = 'quidditch'`);
  });
  await expect(change).rejects.toMatchObject({ code: '42501' });
});

test('the longest details of the form fit', async () => {
  const values = Object.fromEntries(Array.from({ length: 16 }, (_, field) => [`field${field}`, '"'.repeat(200)]));
  expect(await save('soccer', values)).toHaveLength(1);
});

test.each([
  ['a list', []],
  ['a text', 'Rush'],
  ['a number within', { jersey: 10 }],
  ['an object within', { club: { name: 'Rush' } }],
  ['a list within', { club: ['Rush'] }],
  ['too much', { club: 'x'.repeat(8000) }],
])('the database refuses %s', async (_what, details) => {
  await expect(save('soccer', details)).rejects.toMatchObject({ code: '23514' });
});
