import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

const program = 3_000;
const others = 30_000;
const pageSize = 1_000;

let database: PreparedDatabase;
let buyer: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
  // A vacuum leaves out rows whose commit is not on the disk yet, and the cluster of tests does not wait for that.
  await database.admin.query(`
    set local synchronous_commit = on;
    insert into private.coaches (first_name, last_name, title, school, conference, email, division, gender, sport)
    select
      'Ann', 'Coach ' || i % 97, 'Head Coach', 'School ' || i / 4 % 2000, 'Conference ' || i / 4 % 30,
      'coach' || i || '@school.example', 1 + i / 4 % 30 / 11, 'women',
      case when i < ${program} then 'soccer' else 'sport ' || i % 24 end
    from generate_series(1, ${program + others}) i`);
  await vacuumUntilAllVisible();
  buyer = await database.createUser(30);
});
afterAll(() => database.close());

/** A vacuum also leaves out rows that any open snapshot may not see yet, such as that of an automatic analyze. */
async function vacuumUntilAllVisible(): Promise<void> {
  const visible = `select relallvisible >= relpages as all from pg_class where oid = 'private.coaches'::regclass`;
  do await database.admin.query('vacuum (analyze) private.coaches');
  while (!(await database.admin.query<{ all: boolean }>(visible)).rows[0]?.all);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Heap Fetches'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The parts of a plan that are about coaches. */
async function planOf(sql: string, caller: string | 'superuser' = buyer): Promise<PlanNode[]> {
  const explain = `explain (analyze, format json) ${sql}`;
  const { rows } =
    caller === 'superuser'
      ? await database.admin.query<Record<string, unknown>>(explain)
      : await asCaller(database.admin, caller, (query) => query(explain));
  // The shape of EXPLAIN (FORMAT JSON), as Postgres documents it.
  const [{ Plan }] = rows[0]?.['QUERY PLAN'] as [{ Plan: PlanNode }];
  const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)];
  return all(Plan);
}

const kinds = (plan: PlanNode[]) => plan.map((node) => node['Node Type']);
const indexes = (plan: PlanNode[]) => plan.flatMap((node) => (node['Index Name']?.startsWith('coaches') ? [node] : []));

const soccer = `select id, first_name, last_name, title, school, conference, email, division, gender, sport
                from public.master_coaches where gender = 'women' and sport = 'soccer'`;
const inOrder = 'order by school, last_name, id';

test.each([0, 2])('page %i of a program is read in order from the index alone', async (page) => {
  const plan = await planOf(`${soccer} ${inOrder} limit ${pageSize} offset ${page * pageSize}`);
  const [list] = indexes(plan);
  expect(list).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'coaches_list', 'Heap Fetches': 0 });
  expect(list?.['Actual Rows']).toBe((page + 1) * pageSize - (page === 2 ? 1 : 0));
  expect(kinds(plan)).not.toContain('Sort');
});

// The data API has every plan made without its values (`20_requests.sql`).
test('a page is read in the same way by a plan that does not know what is asked for', async () => {
  const plan = await asCaller(database.admin, buyer, async (query) => {
    await query(
      `prepare page (text, text, int, int) as
       ${soccer.replace("'women'", '$1').replace("'soccer'", '$2')} ${inOrder} limit $3 offset $4`,
    );
    const { rows } = await query(`explain execute page ('women', 'soccer', ${pageSize}, 0)`);
    await query('deallocate page');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/gender = \$1/);
  expect(plan).toContain('Index Only Scan using coaches_list');
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test.each([
  ['its size', `select count(*) from (${soccer}) list`],
  ['a division', `${soccer} and division = 1 ${inOrder} limit ${pageSize}`],
  ['a conference', `${soccer} and conference = 'Conference 3' ${inOrder} limit ${pageSize}`],
  ['both', `${soccer} and division = 1 and conference = 'Conference 3' ${inOrder} limit ${pageSize}`],
  ['ids', `select * from public.master_coaches where id in (1, 5, 9, 400, 20000)`],
])('%s: no coach of another program is read', async (_what, sql) => {
  const plan = await planOf(sql);
  expect(kinds(plan)).not.toContain('Seq Scan');
  expect(indexes(plan)).toHaveLength(1);
  for (const { 'Actual Rows': rows } of indexes(plan)) expect(rows).toBeLessThan(program);
});

test('the addresses of a school are found without reading other schools', async () => {
  const plan = await planOf(
    `select id, email from private.coaches where school = 'School 3' and gender = 'women' and sport = 'soccer'`,
    'superuser',
  );
  expect(indexes(plan)).toMatchObject([{ 'Index Name': 'coaches_list' }]);
});

test.each([
  // Each answer has three values.
  ['coach_sports()', 25, 3],
  [`coach_conferences('women', 'soccer')`, 30, 1],
])('%s reads one index entry for each value of an answer', async (call, answers, values) => {
  const { rows: places } = await database.admin.query<{ oid: number }>(
    `select unnest(array['private.coaches', 'private.coaches_filter']::regclass[])::oid::int as oid`,
  );
  const read = await asCaller(database.admin, buyer, async (query) => {
    const readUntilNow = async () => {
      const sql = 'select pg_stat_get_xact_tuples_returned(oid)::int as read from unnest($1::oid[]) oid';
      const { rows } = await query(sql, [places.map(({ oid }) => oid)]);
      return rows.map((row) => Number(row['read']));
    };
    const before = await readUntilNow();
    const { rows } = await query(`select * from public.${call}`);
    expect(rows).toHaveLength(answers);
    return (await readUntilNow()).map((count, place) => count - (before[place] ?? 0));
  });
  const [table, filter] = read;
  expect(table).toBe(0);
  expect(filter).toBeGreaterThanOrEqual(answers);
  expect(filter).toBeLessThanOrEqual(2 * answers * values);
});
