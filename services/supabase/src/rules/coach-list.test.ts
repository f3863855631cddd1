import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { seedCoaches } from '../seed/seed.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
  await seedCoaches(database.url);
});
afterAll(() => database.close());

const soccerCoaches = `select email from public.master_coaches
                       where gender = 'women' and sport = 'soccer' and division = 1 and conference = 'ACC'`;

const readers: [string, number | null | undefined][] = [
  ['nothing', undefined],
  ['tokens', 30],
  ['Unlimited', null],
];

describe.each(readers)('a user who bought %s', (_, tokens) => {
  let user: string;
  beforeAll(async () => {
    user = await database.createUser(tokens);
  });
  const read = async (sql: string) => (await asCaller(database.admin, user, (query) => query(sql))).rows;

  // @spec 3.14, D1.4b
  test('reads every coach with all specified columns, and none with an address', async () => {
    const coaches = await read(soccerCoaches.replace('email', '*'));
    expect(coaches.length).toBeGreaterThan(40);
    expect(Object.keys(coaches[0] ?? {})).toEqual([
      ...['id', 'first_name', 'last_name', 'title', 'school', 'conference', 'email', 'division', 'gender', 'sport'],
      ...['opted_out', 'address_wrong'],
    ]);
    expect(new Set(coaches.map(({ email }) => email))).toEqual(new Set([null]));
  });

  // @spec D1.4c
  test('cannot guess an address through a filter, nor sort by it', async () => {
    for (const condition of [`email like '%@%'`, `email = 'a@b.example'`, `email > ''`, 'email is not null']) {
      expect(await read(`select id from public.master_coaches where ${condition}`)).toEqual([]);
    }
    const ids = (order: string) => read(`select id from public.master_coaches order by email ${order}, id limit 50`);
    expect(await ids('asc')).toEqual(await ids('desc'));
  });
});

// @spec 3.24, 7.16
test('sports are the distinct ones in alphabetical order', async () => {
  const { rows } = await asCaller(database.admin, await database.createUser(), (query) =>
    query('select * from public.coach_sports()'),
  );
  const { rows: expected } = await database.admin.query(
    `select sport, bool_or(gender = 'men') as men, bool_or(gender = 'women') as women
     from private.coaches group by sport order by 1`,
  );
  expect(rows).toEqual(expected);
  expect(rows.length).toBeGreaterThanOrEqual(24);
  expect(rows).toContainEqual({ sport: 'field hockey', men: false, women: true });
});

// @spec D1.37b
test('every school of the list has a place and nicknames', async () => {
  const { rows } = await asCaller(database.admin, await database.createUser(), (query) =>
    query(`select distinct c.school from public.master_coaches c left join public.schools s using (school)
           where s.school is null or s.nicknames = '{}'`),
  );
  expect(rows).toEqual([]);
});

// @spec 7.16
test.each([1, 2, null])('conferences of a program in division %s are the distinct ones', async (division) => {
  await database.admin
    .query(`insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
    values ('A', 'B', 'Elm', 'Aaa', 'a@elm.example', 2, 'women', 'soccer'), ('A', 'B', 'Oak', 'ACC', 'a@oak.example', 2, 'women', 'soccer')
    on conflict do nothing`);
  const { rows } = await asCaller(database.admin, await database.createUser(), (query) =>
    query('select conference from public.coach_conferences($1, $2, $3)', ['women', 'soccer', division]),
  );
  const { rows: expected } = await database.admin.query(
    `select distinct conference from private.coaches
     where gender = 'women' and sport = 'soccer' and ($1::int is null or division = $1) order by 1`,
    [division],
  );
  expect(rows).toEqual(expected);
});

test('unknown programs have no conferences', async () => {
  const { rows } = await asCaller(database.admin, await database.createUser(), (query) =>
    query(`select * from public.coach_conferences('men', 'quidditch')`),
  );
  expect(rows).toEqual([]);
});

test('the filters of the wizard are answered from the index', async () => {
  const { rows } = await asCaller(database.admin, await database.createUser(), (query) =>
    query(`explain (format json) ${soccerCoaches}`),
  );
  expect(JSON.stringify(rows)).toContain('"Index Name":"coaches_filter"');
});
