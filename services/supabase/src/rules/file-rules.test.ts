import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
let owner: string;
let other: string;

beforeAll(async () => {
  database = await openPreparedDatabase();
  [owner, other] = [await database.createUser(), await database.createUser()];
});
afterAll(() => database.close());

test.each([
  '/cv.pdf',
  'cv.pdf',
  'OTHER/cv.pdf',
  'OTHER',
  'OWN',
  'OWN/',
  'OWN/../OTHER/cv.pdf',
  'OWN/./cv.pdf',
  'OWN//cv.pdf',
  'OWN/.hidden',
  'OWN/..%2fOTHER/cv.pdf',
  'OWN/cv.pdf?x',
  'OWN/cv.pdf\n/x',
  'OWN\\cv.pdf',
  ' OWN/cv.pdf',
  'OWNX/cv.pdf',
  `OWN/${'a'.repeat(400)}.txt`,
])('a user cannot store a file as %j', async (path) => {
  const name = path.replace('OWN', owner).replace('OTHER', other);
  const attempt = asCaller(database.admin, owner, (query) =>
    query(`insert into storage.objects (bucket_id, name) values ('run-files', $1)`, [name]),
  );
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});

test.each([
  ['an open run', null, 0],
  ['a run that ended an hour ago', '1 hour', 0],
  ['a run that ended two days ago', '2 days', 1],
])('a file of %s', async (_what, ended, deleted) => {
  const { admin } = database;
  const path = `${owner}/${deleted}${String(ended).slice(0, 1)}/cv.pdf`;
  await admin.query(`insert into storage.objects (bucket_id, name) values ('run-files', $1)`, [path]);
  await admin.query(
    `insert into public.runs
       (user_id, idempotency_key, request_hash, provider, mailbox, sender_name, gender, sport, subject, body, files, wake_at, ended_at)
     values ($1, $2, 'hash', 'gmail', 'a@mail.example', 'Jo', 'men', 'soccer', 'Hi', 'Hi', $3, now(), now() - $4::interval)`,
    [owner, path, JSON.stringify([{ path, filename: 'cv.pdf' }]), ended],
  );
  const { rowCount } = await asCaller(admin, owner, async (query) => {
    await query(`set local storage.allow_delete_query = 'true'`);
    return query('delete from storage.objects where name = $1', [path]);
  });
  expect(rowCount).toBe(deleted);
});

test('a user cannot store a file in another bucket, or delete the row of one without the storage API', async () => {
  const { admin } = database;
  await admin.query(`insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere')`);
  const insert = asCaller(admin, owner, (query) =>
    query(`insert into storage.objects (bucket_id, name) values ('elsewhere', $1)`, [`${owner}/cv.pdf`]),
  );
  await expect(insert).rejects.toMatchObject({ code: '42501' });
  await admin.query(`delete from storage.buckets where id = 'elsewhere'`);
  await expect(admin.query('delete from storage.objects')).rejects.toThrow('Use the Storage API instead');
});

test('a user stores at most 60 files, whatever others store', async () => {
  const { admin } = database;
  const user = await database.createUser();
  const store = (name: string) =>
    asCaller(admin, user, (query) =>
      query(`insert into storage.objects (bucket_id, name) values ('run-files', $1)`, [`${user}/${name}`]),
    );
  const fill = (owner: string, count: number) =>
    admin.query(
      `insert into storage.objects (bucket_id, name) select 'run-files', $1 || '/' || n || '/cv.pdf' from generate_series(1, $2::int) n`,
      [owner, count],
    );
  await fill(other, 60);
  await fill(user, 59);
  await expect(store('cv.pdf')).resolves.toMatchObject({ rowCount: 1 });
  await admin.query(`insert into storage.objects (bucket_id, name) values ('run-files', $1)`, [`${user}/60/cv.pdf`]);
  await expect(store('cv.pdf')).rejects.toMatchObject({ code: '42501' });
});

test.each(['copy', 'sign_upload_url', 'move', 'upload_update'])('a user stores no file by %s', async (operation) => {
  const store = asCaller(database.admin, owner, async (query) => {
    await query(`select set_config('storage.operation', 'storage.object.' || $1, true)`, [operation]);
    return query(`insert into storage.objects (bucket_id, name) values ('run-files', $1)`, [`${owner}/copied.pdf`]);
  });
  await expect(store).rejects.toMatchObject({ code: '42501' });
});

test('a user whose account is to be deleted stores no more files', async () => {
  const { admin } = database;
  const user = await database.createUser();
  await admin.query('insert into public.account_deletions (user_id) values ($1)', [user]);
  const store = asCaller(admin, user, (query) =>
    query(`insert into storage.objects (bucket_id, name) values ('run-files', $1)`, [`${user}/cv.pdf`]),
  );
  await expect(store).rejects.toMatchObject({ code: '42501' });
});

describe('the sweep of files', () => {
  const path = () => `${owner}/1/cv.pdf`;
  const sweep = async () =>
    (await database.api.query<{ path: string }>(`select path from public.sweep_files('1 day') path`)).rows;
  const aDayPasses = () =>
    database.admin.query(`update private.unused_files set since = since - interval '24 hours 1 second'`);
  const letter = (user: string) =>
    database.admin.query(
      `insert into public.letters (id, user_id, subject, body, files)
       values (gen_random_uuid(), $1, '', 'Dear Coach,', jsonb_build_array(jsonb_build_object('path', $2::text)))`,
      [user, path()],
    );

  beforeAll(async () => {
    await database.admin.query(`insert into storage.objects (bucket_id, name) values ('run-files', $1)`, [path()]);
  });
  beforeEach(async () => {
    await database.admin.query('delete from public.letters');
    await database.admin.query('delete from private.unused_files');
  });

  test('names a file a day after nothing names it any more', async () => {
    await letter(owner);
    await sweep();
    await aDayPasses();
    expect(await sweep()).not.toContainEqual({ path: path() });
    await database.admin.query('delete from public.letters');
    await sweep();
    expect(await sweep()).not.toContainEqual({ path: path() });
    await aDayPasses();
    expect(await sweep()).toContainEqual({ path: path() });
  });

  test('forgets that nothing named it, once a letter does', async () => {
    await sweep();
    await aDayPasses();
    await letter(owner);
    expect(await sweep()).not.toContainEqual({ path: path() });
    await database.admin.query('delete from public.letters');
    expect(await sweep()).not.toContainEqual({ path: path() });
  });

  test.each([['{}'], ['{"path": 1}'], ['{"path": "------------------------------------/cv.pdf"}']])(
    'is not stopped by a letter with the file %s',
    async (files) => {
      await database.admin.query(
        `insert into public.letters (id, user_id, subject, body, files) values (gen_random_uuid(), $1, '', 'Hi', jsonb_build_array($2::jsonb))`,
        [owner, files],
      );
      await expect(sweep()).resolves.toBeDefined();
    },
  );

  test('keeps no file because a letter of another user names it', async () => {
    await letter(other);
    await sweep();
    await aDayPasses();
    expect(await sweep()).toContainEqual({ path: path() });
  });
});

test('an account keeps at most 50 letters, and changes them one at a time', async () => {
  const user = await database.createUser();
  const one = 'where id = (select min(id::text)::uuid from public.letters)';
  const add = (count: number, changed = one) =>
    asCaller(database.admin, user, async (query) => {
      for (let n = 0; n < count; n += 1) {
        await query(
          `insert into public.letters (id, user_id, subject, body) values (gen_random_uuid(), $1, '', 'Dear Coach,')`,
          [user],
        );
      }
      return query(`update public.letters set name = 'Mine' ${changed}`);
    });
  expect(await add(50)).toMatchObject({ rowCount: 1 });
  await expect(add(51)).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringContaining('You have 50 letters.'),
  });
  // One request would write all of them anew, or write all of their texts into the log and then be undone.
  await expect(add(2, '')).rejects.toMatchObject({ code: 'PT400' });
  const removing = (changed: string) =>
    asCaller(database.admin, user, async (query) => {
      await query(
        `insert into public.letters (id, user_id, subject, body) select gen_random_uuid(), $1, '', 'Dear Coach,' from generate_series(1, 2)`,
        [user],
      );
      return query(`delete from public.letters ${changed}`);
    });
  expect(await removing(one)).toMatchObject({ rowCount: 1 });
  await expect(removing('')).rejects.toMatchObject({ code: 'PT400' });
});

test('nobody learns how many letters another user has, and the end of an account deletes all', async () => {
  const [user, other] = [await database.createUser(), await database.createUser()];
  const add = `insert into public.letters (id, user_id, subject, body) select gen_random_uuid(), $1, '', 'Hi' from generate_series(1, $2::int)`;
  await database.admin.query(add, [other, 50]);
  await expect(asCaller(database.admin, user, (query) => query(add, [other, 1]))).rejects.toMatchObject({
    code: '42501',
  });
  await database.admin.query('delete from auth.users where id = $1', [other]);
  expect((await database.admin.query('select from public.letters where user_id = $1', [other])).rowCount).toBe(0);
});
