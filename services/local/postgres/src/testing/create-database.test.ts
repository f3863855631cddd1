import pg from 'pg';
import { createDatabase } from './index.ts';

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

let prepared = 0;
const options = {
  template: 'fruit',
  prepare: async (url: string) => {
    prepared += 1;
    await query(url, `create table fruit (name text); insert into fruit values ('plum')`);
  },
};

test('databases are independent copies of a template that is prepared once', async () => {
  const [one, two] = await Promise.all([createDatabase(options), createDatabase(options)]);
  await query(one.url(), `insert into fruit values ('pear')`);
  expect(await query(one.url(), 'select name from fruit order by 1')).toEqual([{ name: 'pear' }, { name: 'plum' }]);
  expect(await query(two.url(), 'select name from fruit')).toEqual([{ name: 'plum' }]);
  expect(prepared).toBe(1);
  await Promise.all([one.drop(), two.drop()]);
  await expect(query(one.url(), 'select 1')).rejects.toThrow('does not exist');
});

test('a failed preparation of a template is repeated', async () => {
  const broken = { template: 'broken', prepare: () => Promise.reject(new Error('bad SQL')) };
  await expect(createDatabase(broken)).rejects.toThrow('bad SQL');
  const database = await createDatabase({ ...broken, prepare: options.prepare });
  expect(await query(database.url(), 'select name from fruit')).toHaveLength(1);
  await database.drop();
});
