import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { seedProLists } from './seed-pro-lists.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('the lists are filled once with 45 and 28 people, also by two concurrent starts', async () => {
  const added = await Promise.all([seedProLists(database.url), seedProLists(database.url)]);
  expect(added.toSorted((a, b) => a - b)).toEqual([0, 73]);
  const { rows } = await database.admin.query(
    'select pro_list_id, count(*)::int from public.pro_list_contacts group by 1 order by 1',
  );
  expect(rows).toEqual([
    { pro_list_id: 1, count: 45 },
    { pro_list_id: 2, count: 28 },
  ]);
});

test('no contact has a real email address', async () => {
  const { rows } = await database.admin.query(`select from public.pro_list_contacts where email !~ '\\.example$'`);
  expect(rows).toEqual([]);
});
