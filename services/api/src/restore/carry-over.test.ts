import { randomBytes, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { optOut } from '@cc/supabase/testing/opt-out';
import { useTwoStates } from '../testing/restore/two-states.ts';
import { readLetterKey } from '../vault/letter-key-repository.ts';
import { createTokenCipher } from '../vault/token-cipher.ts';

const { newest, restored, carry, user, other } = await useTwoStates();

beforeAll(async () => {
  for (const client of [newest, restored]) {
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
});

const rightsIn = async (database: Client) =>
  (
    await database.query<{ right: string }>(
      `select role as right from private.staff where user_id = $1
       union all select provider from public.mail_connections where user_id = $1
       union all select athlete from public.family_links where user_id = $1
       union all select 'session' from auth.sessions where user_id = $1
       union all select 'sign-in' from auth.users where id = $1 and banned_until is null`,
      [user],
    )
  ).rows.map(({ right }) => right);

test('rights that ended since the restored time end again, and others stay', async () => {
  await newest.query(`delete from public.mail_connections where user_id = $1`, [user]);
  await newest.query(`delete from public.family_links where user_id = $1`, [user]);
  await newest.query(`delete from auth.sessions where user_id = $1`, [user]);
  await newest.query(`update private.staff set role = 'support' where user_id = $1`, [user]);
  const suspend = `update auth.users set banned_until = 'tomorrow' where id = $1`;
  await newest.query(suspend, [user]);
  await restored.query(suspend, [other]);
  const told = await carry(new Date(Date.now() + 1000));
  expect(told).toContain('4 sign-ins, mailboxes, family links and roles of staff are gone, as they ended since then.');
  expect(await rightsIn(restored)).toEqual([]);
  const { rows } = await restored.query(
    'select user_id from private.staff union all select user_id from auth.sessions',
  );
  expect(rows).toEqual([{ user_id: other }, { user_id: other }]);
  expect((await restored.query('select id from auth.users where banned_until > now()')).rows).toEqual([{ id: user }]);
  for (const database of [newest, restored]) await database.query('update auth.users set banned_until = null');
});

test('a key of links that was replaced since the restored time, since it had leaked, stays replaced', async () => {
  const cipher = createTokenCipher([randomBytes(32)]);
  for (const client of [newest, restored]) await client.query('delete from private.letter_key');
  const leaked = await readLetterKey(restored, cipher);
  const replaced = await readLetterKey(newest, cipher);
  await carry(new Date());
  expect(await readLetterKey(restored, cipher)).toEqual(replaced);
  expect(replaced).not.toEqual(leaked);
});

test('a person who asked for no email since the restored time is marked with the address of that time', async () => {
  const coach = `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     values ('Ann', 'Lee', 'Akron', 'MAC', $1, 1, 'women', 'soccer')`;
  await restored.query(coach, ['ann@akron.example']);
  await newest.query(coach, ['ann.lee@akron.example']);
  await optOut(newest, 'ann.lee@akron.example');
  await carry(new Date());
  const { rows } = await restored.query('select email, opted_out from private.coaches');
  expect(rows).toEqual([{ email: 'ann@akron.example', opted_out: true }]);
});

test('a wish that staff took back since the restored time holds no more for everybody, and can be taken back again', async () => {
  const address = 'bo@akron.example';
  const press = `select private.stop_address(private.address_hash($1), 'Bo Fox', 'Akron', 'opted_out', 'link', null, private.sender_hash($2))`;
  const takeBack = async (database: Client) =>
    (
      await database.query<{ count: number }>(
        `select public.staff_take_back_opt_outs($1, encode(private.sender_hash($1), 'hex'), 'Pressed by the sender') as count`,
        [other],
      )
    ).rows[0]?.count;
  for (const database of [newest, restored]) await database.query(press, [address, other]);
  await newest.query(`update private.staff set role = 'owner'`);
  expect(await takeBack(newest)).toBe(1);
  await carry(new Date(Date.now() + 1000));
  const reasons = `select reason from private.stopped_addresses where address_hash = private.address_hash($1)`;
  expect((await restored.query(reasons, [address])).rows).toEqual([{ reason: 'from_sender' }]);
  await restored.query(press, [address, other]);
  await restored.query(
    `insert into private.stopped_addresses (address_hash, person_hash, reason, source, sender_hash)
     values (private.address_hash('cam@akron.example'), null, 'opted_out', 'link', private.sender_hash($1))`,
    [other],
  );
  expect(await takeBack(restored)).toBe(2);
});

test('a link in a letter of an account that was deleted since then knows its recipient', async () => {
  const letter = '33333333-3333-4333-8333-333333333333';
  await newest.query(`insert into private.deleted_accounts (account_hash) values (private.sender_hash($1))`, [letter]);
  await newest.query(
    `insert into private.letter_recipients (send_id, place, name, school, address_hash, sender_hash)
     values ($1, 1, 'Ann Lee', 'Akron', private.address_hash('ann@akron.example'), private.sender_hash($1))`,
    [letter],
  );
  await carry(new Date(Date.now() - 1000));
  const { rows } = await restored.query('select name from public.read_opt_out($1)', [letter]);
  expect(rows).toEqual([{ name: 'Ann Lee' }]);
});

test('a newest state without most accounts or letters is taken for damaged, and without wishes takes none away', async () => {
  await optOut(restored, 'zoe@akron.example');
  await carry(new Date());
  const stopped = `select from private.stopped_addresses where address_hash = private.address_hash('zoe@akron.example')`;
  expect((await restored.query(stopped)).rowCount).toBe(1);
  for (const [table, rows] of [
    ['auth.users', `(id, email) select gen_random_uuid(), i || '@lost.example'`],
    [
      'private.letter_recipients',
      `(send_id, place, name, school, address_hash, sender_hash) select gen_random_uuid(), 1, '', '', '', ''`,
    ],
  ]) {
    await restored.query(`insert into ${table} ${rows} from generate_series(1, 40) i`);
    await expect(carry(new Date(Date.now() + 1000))).rejects.toThrow(
      new RegExp(`Of 4\\d rows of ${table}, the newest state has no more 40, so it looks damaged.`),
    );
    await restored.query('rollback');
    await restored.query(
      table === 'auth.users' ? `delete from auth.users where email like '%@lost.example'` : `delete from ${table}`,
    );
  }
});

test('what users end themselves, a few with many accounts too, does not make the newest state look damaged', async () => {
  const ids = Array.from({ length: 25 }, () => randomUUID());
  for (const database of [newest, restored]) {
    await database.query(
      `insert into auth.users (id, email) select id, id || '@mail.example' from unnest($1::uuid[]) id`,
      [ids],
    );
    await database.query('select public.request_account_deletion(id) from unnest($1::uuid[]) id', [ids]);
  }
  await newest.query('select public.keep_account(id) from unnest($1::uuid[]) id', [ids]);
  await restored.query(
    `insert into public.family_links (id, user_id, parent_email, code_hash, athlete)
     select id, id, 'p@mail.example', sha256(id::text::bytea), 'Jo' from unnest($1::uuid[]) id`,
    [ids],
  );
  await restored.query(`insert into public.emails (email) select id || '@mail.example' from unnest($1::uuid[]) id`, [
    ids,
  ]);
  const told = await carry(new Date(Date.now() + 1000));
  expect(told).toContain('25 newsletter addresses are gone, as they were unsubscribed since then.');
  for (const table of ['public.account_deletions', 'public.family_links', 'public.emails'])
    expect((await restored.query(`select from ${table}`)).rowCount).toBe(0);
});
