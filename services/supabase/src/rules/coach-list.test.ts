import { sendCalls } from '../testing/send-calls.ts';
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

async function addresses(user: string): Promise<unknown[]> {
  const { rows } = await asCaller(database.admin, user, (query) => query(soccerCoaches));
  return rows.map(({ email }) => email);
}

// @spec D1.4b
test('a user who never bought tokens reads coaches without addresses', async () => {
  const read = await addresses(await database.createUser());
  expect(read.length).toBeGreaterThan(40);
  expect(new Set(read)).toEqual(new Set([null]));
});

// @spec D1.4c
test('an address cannot be found out through a filter', async () => {
  const { rows } = await asCaller(database.admin, await database.createUser(), (query) =>
    query(`select id from public.master_coaches where email like '%@%'`),
  );
  expect(rows).toEqual([]);
});

// @spec 3.14, D1.4b
test('a buyer of tokens reads the addresses, also with none left and as unlimited', async () => {
  const spent = await database.createUser(1);
  await sendCalls(database).reserve(spent, 'k');
  for (const user of [await database.createUser(30), spent, await database.createUser(null)]) {
    expect(await addresses(user)).toContainEqual(expect.stringMatching(/@athletics\..+\.example$/));
  }
});

// @spec 3.24, 7.16
test('sports are the distinct ones in alphabetical order', async () => {
  const { rows } = await asCaller(database.admin, await database.createUser(), (query) =>
    query('select sport from public.coach_sports()'),
  );
  const { rows: expected } = await database.admin.query('select distinct sport from private.coaches order by 1');
  expect(rows).toEqual(expected);
  expect(rows.length).toBeGreaterThanOrEqual(24);
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

test('the filters of the wizard are answered from the index, and the purchase is looked up once', async () => {
  const { rows } = await asCaller(database.admin, await database.createUser(), (query) =>
    query(`explain (analyze, format json) ${soccerCoaches}`),
  );
  expect(JSON.stringify(rows)).toContain('"Index Name":"coaches_filter"');
  expect(purchaseLookups(rows)).toEqual([1]);
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

function purchaseLookups(rows: Record<string, unknown>[]): number[] {
  const visit = (node: PlanNode): number[] => [
    ...(node['Relation Name'] === 'purchases' ? [node['Actual Loops']] : []),
    ...(node.Plans ?? []).flatMap(visit),
  ];
  // The shape of EXPLAIN (FORMAT JSON), as Postgres documents it.
  const [{ Plan }] = rows[0]?.['QUERY PLAN'] as [{ Plan: PlanNode }];
  return visit(Plan);
}
