import { loadSchools } from '@cc/supabase/read-schools';
import type { TestUser } from '../../testing/test-users.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api } = await useTestApi();

let clerk: TestUser;
let owner: TestUser;
beforeAll(async () => {
  clerk = await api.createUser({ tokens: 0 });
  owner = await api.createUser({ tokens: 0 });
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'orders'), ($2, 'owner')`, [
    clerk.id,
    owner.id,
  ]);
  await loadSchools(api.admin);
});
beforeEach(async () => {
  await api.admin.query(`update public.schools set city = 'Elsewhere', nicknames = '{}' where school = 'Akron'`);
  await api.admin.query(
    'truncate private.coaches restart identity; truncate private.staff_audit, private.coach_imports',
  );
  await api.admin.query(
    `insert into private.coaches (first_name, last_name, title, school, conference, email, division, gender, sport)
     values ('Ann', 'Lee', 'Coach', 'Akron', 'MAC', 'ann@akron.example', 1, 'women', 'soccer'),
       ('Bo', 'Ray', 'Coach', 'Akron', 'MAC', 'bo@akron.example', 1, 'women', 'soccer'),
       ('Cy', 'Fox', 'Coach', 'Kent', 'MAC', 'cy@kent.example', 1, 'women', 'soccer')`,
  );
});

const header = 'first_name,last_name,title,school,conference,email,division,gender,sport';
const file = [
  header,
  'Ann,Lee,Head Coach,Akron,MAC,ann@akron.example,1,women,soccer',
  'Di,Elm,Coach,Akron,MAC,di@akron.example,1,women,soccer',
  'Di,Elm,Coach,Akron,MAC,DI@akron.example,1,women,soccer',
].join('\n');

const post = (changes: object = {}, user = owner) => {
  const body = { reason: 'list of November', fileName: 'akron.csv', csv: file, remove: true, apply: true, ...changes };
  return api.post('/api/staff/import-coaches', body, user);
};
const names = async () =>
  (await api.admin.query(`select id::int, first_name || ' ' || title as coach from private.coaches order by id`)).rows;
const akron = async () =>
  (await api.admin.query(`select city, nicknames from public.schools where school = 'Akron'`)).rows[0];
const count = async (table: string) => (await api.admin.query(`select from private.${table}`)).rowCount;

const counts = { rows: 3, inserted: 1, updated: 1, unchanged: 0, removed: 1, duplicates: 1, schools: 1 };

test('a dry run says what would change, without addresses, changes nothing, and is in the audit', async () => {
  const before = await names();
  const answer = await post({ apply: false });
  const program = { school: 'Akron', gender: 'women', sport: 'soccer' };
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      ...counts,
      differences: [
        { kind: 'removed', ...program, name: 'Bo Ray', before: 'Coach', after: null },
        {
          kind: 'changed',
          ...program,
          name: 'Ann Lee',
          before: 'Ann, Lee, Coach, MAC, 1',
          after: 'Ann, Lee, Head Coach, MAC, 1',
        },
        { kind: 'added', ...program, name: 'Di Elm', before: null, after: 'Di, Elm, Coach, MAC, 1' },
      ],
    },
  ]);
  expect(answer.body).not.toContain('@');
  expect([await names(), await count('coach_imports')]).toEqual([before, 0]);
  expect((await api.admin.query('select action, reason, details from private.staff_audit')).rows).toEqual([
    {
      action: 'compare-coaches',
      reason: 'list of November',
      details: { inserted: 1, updated: 1, removed: 1, schools: 1 },
    },
  ]);
  expect(await akron()).toMatchObject({ city: 'Elsewhere' });
});

test('a comparison, which confirms guessed addresses, names twenty coaches, ten times in a day', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `G${i},Fox,Coach,Kent,MAC,g${i}@kent.example,1,women,soccer`);
  const csv = [header, ...rows].join('\n');
  await post({ csv, remove: false });
  const guesses = { csv: csv.replaceAll(',Fox,', ',Guess,'), remove: false, apply: false };
  const first = (await post(guesses)).json<{ updated: number; differences: unknown[] }>();
  expect([first.updated, first.differences.length]).toEqual([30, 20]);
  for (let times = 0; times < 9; times += 1) expect((await post(guesses)).statusCode).toBe(200);
  const refused = await post(guesses);
  expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringContaining('10 times in 24 hours')]);
});

test('applied, coaches keep their ids, those who are gone are removed, schools are refreshed, and it is in the history', async () => {
  expect((await post()).json()).toMatchObject(counts);
  expect(await names()).toEqual([
    { id: 1, coach: 'Ann Head Coach' },
    { id: 3, coach: 'Cy Coach' },
    { id: expect.any(Number), coach: 'Di Coach' },
  ]);
  const { rows } = await api.admin.query(
    'select file_name, inserted, updated, unchanged, removed from private.coach_imports',
  );
  expect(rows).toEqual([{ file_name: 'akron.csv', inserted: 1, updated: 1, unchanged: 0, removed: 1 }]);
  expect(await count('staff_audit')).toBe(1);
  expect(await akron()).toEqual({ city: 'Akron', nicknames: ['Zips'] });
  expect((await post()).json()).toMatchObject({ inserted: 0, updated: 0, unchanged: 2, removed: 0, schools: 0 });
});

test('a new address of a coach whose address was wrong is counted as a change', async () => {
  const change = { kind: 'mark-coach', coach: 1, mark: 'wrong', set: true };
  expect((await api.post('/api/staff/changes', { reason: 'It bounced', change }, clerk)).statusCode).toBe(200);
  const csv = [header, 'Ann,Lee,Coach,Akron,MAC,ann.lee@akron.example,1,women,soccer'].join('\n');
  expect((await post({ csv, remove: false })).json()).toMatchObject({ inserted: 0, updated: 1, unchanged: 0 });
});

test('without removals, nobody is removed', async () => {
  expect((await post({ remove: false })).json()).toMatchObject({ removed: 0 });
  expect(await names()).toHaveLength(4);
});

test('a file with problems, another role and a user change nothing', async () => {
  const before = await names();
  const bad = await post({ csv: `${file}\nEd,,Coach,Akron,MAC,ed@,1,women,soccer` });
  expect([bad.statusCode, bad.json()]).toMatchObject([
    400,
    { code: 'validation_failed', fields: { 'line 5': 'last_name is empty; email "ed@" is not an email address' } },
  ]);
  expect((await post({ csv: 'name\nEd' })).json()).toMatchObject({
    error: expect.stringContaining('Missing: first_name'),
  });
  expect((await post({ csv: header })).json()).toMatchObject({ code: 'validation_failed' });
  // Each row would become an object of all of its columns, while everybody waits.
  expect((await post({ csv: `${header}${','.repeat(1000)}\na` })).json()).toMatchObject({
    error: expect.stringContaining('more than 100 columns'),
  });
  expect((await post({}, await api.createUser())).json()).toMatchObject({ code: 'forbidden' });
  // Athletes write to whom the list names, and its differences tell addresses.
  for (const apply of [true, false])
    expect((await post({ apply }, clerk)).json()).toMatchObject({
      code: 'forbidden',
      error: 'Your role does not allow this. Nothing was changed.',
    });
  expect([await names(), await count('staff_audit')]).toEqual([before, 0]);
});

test('the address of a coach is read one at a time, and each time is in the audit', async () => {
  const ask = (coach: number, user = clerk) =>
    api.post('/api/staff/coach-address', { reason: 'a bounce', coach }, user);
  expect((await ask(1)).json()).toEqual({ email: 'ann@akron.example' });
  expect((await ask(99)).json()).toMatchObject({ code: 'not_found' });
  expect((await ask(1, await api.createUser())).json()).toMatchObject({ code: 'forbidden' });
  expect(await count('staff_audit')).toBe(1);
  const many = await Promise.all(Array.from({ length: 60 }, () => ask(1)));
  expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(49);
  expect(many.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
    error: expect.stringContaining('50 times in 24 hours'),
  });
  expect(await count('staff_audit')).toBe(50);
});
