import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
let owner: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
  owner = await database.createUser();
});
afterAll(() => database.close());

test('a suspended account stores, reads and deletes no file, and reads no copy of itself', async () => {
  const { admin } = database;
  const suspended = await database.createUser();
  const [kept, stored] = [`${suspended}/kept.pdf`, `${suspended}/stored.pdf`];
  await admin.query(`insert into storage.objects (bucket_id, name) values ('run-files', $1), ('account-copies', $2)`, [
    kept,
    `${suspended}/copy.zip`,
  ]);
  const act = () =>
    asCaller(admin, suspended, async (query) => {
      await query(`set local storage.allow_delete_query = 'true'`);
      const read = await query('select name from storage.objects');
      const gone = await query('delete from storage.objects where name = $1', [kept]);
      await query('savepoint before');
      const insert = query(`insert into storage.objects (bucket_id, name) values ('run-files', $1)`, [stored]);
      const added = await insert.catch(async () => {
        await query('rollback to before');
        return { rowCount: 0 };
      });
      return [read.rowCount, gone.rowCount, added.rowCount];
    });
  expect(await act()).toEqual([2, 1, 1]);
  await admin.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [suspended]);
  expect(await act()).toEqual([0, 0, 0]);
});

test('an upload has no metadata of its user and no name whose type nobody looks at; nothing is listed, and no link signed', async () => {
  const { admin } = database;
  const upload = (name: string, metadata: string | null) =>
    asCaller(admin, owner, (query) =>
      query(`insert into storage.objects (bucket_id, name, user_metadata) values ('run-files', $1, $2)`, [
        `${owner}/${name}`,
        metadata,
      ]),
    );
  expect((await upload('cv.pdf', null)).rowCount).toBe(1);
  await expect(upload('cv.pdf', '{"a": 1}')).rejects.toMatchObject({ code: '42501' });
  await expect(upload('x.emptyFolderPlaceholder', null)).rejects.toMatchObject({ code: '42501' });
  await admin.query(`insert into storage.objects (bucket_id, name) values ('run-files', $1), ('account-copies', $2)`, [
    `${owner}/signed.pdf`,
    `${owner}/copy.zip`,
  ]);
  const read = (operation: string) =>
    asCaller(admin, owner, async (query) => {
      await query(`select set_config('storage.operation', $1, true)`, [operation]);
      return query('select from storage.objects where name = any($1)', [[`${owner}/signed.pdf`, `${owner}/copy.zip`]]);
    });
  expect((await read('storage.object.get_authenticated')).rowCount).toBe(2);
  for (const operation of ['object.sign', 'object.sign_many', 'object.list', 'object.list_v2', 's3.object.list'])
    expect((await read(`storage.${operation}`)).rowCount).toBe(0);
});
