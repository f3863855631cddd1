import { Client } from 'pg';
import { openApiDatabase } from '../testing/api-database.ts';
import { carryOver } from './carry-over.ts';

const databases = await Promise.all([openApiDatabase(), openApiDatabase()]);
const [newest, restored] = databases.map((database) => new Client({ connectionString: database.url() })) as [
  Client,
  Client,
];
const [user, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

beforeAll(async () => {
  for (const client of [newest, restored]) {
    await client.connect();
    await client.query(`insert into auth.users (id, email) values ($1, 'a@mail.example'), ($2, 'b@mail.example')`, [
      user,
      other,
    ]);
    await client.query(`insert into private.staff (user_id, role) values ($1, 'owner'), ($2, 'owner')`, [user, other]);
    await client.query(
      `insert into public.mail_connections (id, user_id, provider, email, handle_hash)
       values ($1, $1, 'outlook', 'a@mail.example', sha256('a')), ($2, $2, 'gmail', 'b@mail.example', sha256('b'))`,
      [user, other],
    );
    await client.query(`insert into public.family_links (id, user_id, parent_id, athlete) values ($1, $1, $2, 'Jo')`, [
      user,
      other,
    ]);
    await client.query(`insert into auth.sessions (id, user_id) values ($1, $1), ($2, $2)`, [user, other]);
  }
  await newest.query('update private.address_key set key = $1', [Buffer.alloc(32)]);
  await restored.query('update private.address_key set key = $1', [Buffer.alloc(32)]);
});
afterAll(async () => {
  for (const client of [newest, restored]) await client.end();
  for (const database of databases) await database.drop();
});

/** As the command does it. */
async function carry(since: Date): Promise<string[]> {
  await restored.query('begin');
  const told = await carryOver(newest, restored, since);
  await restored.query('commit');
  return told;
}

const rightsIn = async (database: Client) =>
  (
    await database.query<{ right: string }>(
      `select role as right from private.staff where user_id = $1
       union all select provider from public.mail_connections where user_id = $1
       union all select athlete from public.family_links where user_id = $1
       union all select 'session' from auth.sessions where user_id = $1`,
      [user],
    )
  ).rows.map(({ right }) => right);

test('rights that ended since the restored time end again, and others stay', async () => {
  await newest.query(`delete from public.mail_connections where user_id = $1`, [user]);
  await newest.query(`delete from public.family_links where user_id = $1`, [user]);
  await newest.query(`delete from auth.sessions where user_id = $1`, [user]);
  await newest.query(`update private.staff set role = 'support' where user_id = $1`, [user]);
  const told = await carry(new Date(Date.now() + 1000));
  expect(told).toContain('4 sign-ins, mailboxes, family links and roles of staff are gone, as they ended since then.');
  expect(await rightsIn(restored)).toEqual([]);
  const { rows } = await restored.query(
    'select user_id from private.staff union all select user_id from auth.sessions',
  );
  expect(rows).toEqual([{ user_id: other }, { user_id: other }]);
});

test('a person who asked for no email since the restored time is marked with the address of that time', async () => {
  const coach = `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     values ('Ann', 'Lee', 'Akron', 'MAC', $1, 1, 'women', 'soccer')`;
  await restored.query(coach, ['ann@akron.example']);
  await newest.query(coach, ['ann.lee@akron.example']);
  await newest.query(`select public.opt_out_coach('ann.lee@akron.example')`);
  await carry(new Date());
  const { rows } = await restored.query('select email, opted_out from private.coaches');
  expect(rows).toEqual([{ email: 'ann@akron.example', opted_out: true }]);
});
