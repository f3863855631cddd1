import { asCaller, become, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

type Query = Parameters<Parameters<typeof asCaller>[2]>[0];

/** Another request, in the same transaction. */
const request = (query: Query, headers: object) =>
  query(`select set_config('request.headers', $1, true), set_config('cc.changed', '', true)`, [
    JSON.stringify(headers),
  ]);

const subscribe = (email: string) =>
  asCaller(database.admin, 'visitor', (query) => query('insert into public.emails (email) values ($1)', [email]));

test.each([
  '',
  'jordan',
  '@mail.example',
  'jordan@',
  'a b@mail.example',
  'a@b@mail.example',
  'a@mail.example\r\nBcc: x@evil.example',
  'a@mail.example,x@evil.example',
  '<a>@mail.example',
  'a@mail.example\u2028Bcc: x@evil.example',
  'jordan@localhost',
  `${'a'.repeat(250)}@b.example`,
])('the newsletter refuses %j', async (email) => {
  await expect(subscribe(email)).rejects.toMatchObject({ code: '23514' });
});

// @spec 3.13
test.each(['jordan@gmail.example', 'jordan+news@mail.school.example', 'jo@xn--gre-6ka8i.example', 'a@b.c', 'ä@b.de'])(
  'the newsletter accepts %s',
  async (email) => {
    expect((await subscribe(email)).rowCount).toBe(1);
  },
);

// @spec 3.13, D1.27b
test('an address is on the list once, in any letter case, and a second request changes nothing', async () => {
  const read = `select id, email, created_at from public.emails where lower(email) = 'jordan@mail.example'`;
  await database.admin.query(`insert into public.emails (email, confirmed_at) values ('Jordan@Mail.example', now())`);
  const { rows } = await database.admin.query(read);
  expect(rows).toHaveLength(1);
  await database.admin.query(`insert into public.emails (email) values ('jordan@mail.EXAMPLE')`);
  expect((await database.admin.query(read)).rows).toEqual(rows);
});

// The data API tells the number of stored rows to a request that asks for it, or for exactly one row.
test('an address that is asked again for its confirmation has three days from then', async () => {
  const insert = `insert into public.emails (email, created_at) values ('again@mail.example', now() - interval '71 hours')`;
  await database.admin.query(insert);
  await database.api.query('select public.take_unasked_subscribers()');
  await database.admin.query(`insert into public.emails (email) values ('Again@mail.example')`);
  const asked = await database.api.query<{ email: string }>('select email from public.take_unasked_subscribers()');
  expect(asked.rows).toEqual([{ email: 'again@mail.example' }]);
  const left = `select from public.emails where email = 'again@mail.example' and created_at > now() - interval '1 hour'`;
  expect((await database.admin.query(left)).rowCount).toBe(1);
});

test('the number of stored rows does not show whether an address is on the list', async () => {
  await database.admin.query(`insert into public.emails (email) values ('subscriber@mail.example')`);
  expect((await subscribe('subscriber@mail.example')).rowCount).toBe(1);
  expect((await subscribe('stranger@mail.example')).rowCount).toBe(1);
});

// Somebody else could keep an address on the list: every sign-up stores its row anew.
test('a sign-up at the moment of an unsubscription does not undo it', async () => {
  const { rows } = await database.admin.query<{ subscription: string }>(
    `insert into public.emails (email, confirmed_at) values ('leaves@mail.example', now()) returning subscription`,
  );
  const other = await database.admin.connect();
  await other.query(`begin; insert into public.emails (email) values ('leaves@mail.example')`);
  const ended = database.api.query(`select public.change_subscription($1, 'end') as state`, [rows[0]?.subscription]);
  while ((await database.admin.query('select from pg_locks where not granted')).rowCount === 0);
  await other.query('commit');
  other.release();
  expect((await ended).rows).toEqual([{ state: 'gone' }]);
});

// @spec D1.27b
test('of two requests for one address at once, the second waits and succeeds too', async () => {
  const insert = `insert into public.emails (email) values ('at-once@mail.example')`;
  const first = await database.admin.connect();
  await first.query('begin');
  expect((await first.query(insert)).rowCount).toBe(1);
  const second = subscribe('AT-once@mail.example');
  while ((await database.admin.query('select from pg_locks where not granted')).rowCount === 0);
  await first.query('commit');
  first.release();
  expect((await second).rowCount).toBe(1);
});

// @spec D1.27b
// With several, two requests could wait for each other until their timeout, each with a connection of the data API.
test('a request adds one address, so it never waits for another one while it keeps a third waiting', async () => {
  const several = asCaller(database.admin, 'visitor', async (query) => {
    await request(query, { 'cf-connecting-ip': '192.0.2.10' });
    await query(`insert into public.emails (email) values ('one@mail.example'), ('two@mail.example')`);
  });
  await expect(several).rejects.toMatchObject({ code: 'PT400', message: expect.stringContaining('one at a time') });
});

test('requests for an address on the list count too, and the refusal says when to try again', async () => {
  await database.admin.query(`insert into public.emails (email) values ('known@mail.example')`);
  const probe = asCaller(database.admin, 'visitor', async (query) => {
    for (let count = 0; count <= 10; count += 1) {
      await request(query, { 'cf-connecting-ip': '192.0.2.9' });
      await query(`insert into public.emails (email) values ('known@mail.example')`);
      expect(count).toBeLessThan(10);
    }
  });
  await expect(probe).rejects.toMatchObject({
    code: 'PGRST',
    message: expect.stringContaining('"PT429"'),
    detail: '{"status" : 429, "headers" : {"Retry-After" : "600"}}',
  });
});

test('one network address can subscribe ten times in ten minutes, without affecting others', async () => {
  const attempt = asCaller(database.admin, 'visitor', async (query) => {
    const subscribeFrom = async (address: string, email: string) => {
      await request(query, { 'cf-connecting-ip': address });
      return query('insert into public.emails (email) values ($1)', [email]);
    };
    for (let i = 0; i < 10; i += 1) await subscribeFrom('192.0.2.1', `reader-${i}@mail.example`);
    expect((await subscribeFrom('192.0.2.2', 'reader-10@mail.example')).rowCount).toBe(1);
    await subscribeFrom('192.0.2.1', 'reader-11@mail.example');
  });
  await expect(attempt).rejects.toMatchObject({ code: 'PGRST' });
});

test.each<[string, (count: number) => object]>([
  ['without the header of the hosted edge', (count) => ({ 'x-forwarded-for': `198.51.100.${count}, 192.0.2.7` })],
  ['without any address', () => ({})],
  ['with a text that is no address', (count) => ({ 'x-forwarded-for': `nowhere-${count}` })],
  ['in one network of IPv6', (count) => ({ 'cf-connecting-ip': `2001:db8:1:2:${count}::1` })],
])('a caller %s subscribes ten times too', async (_caller, headersOf) => {
  const attempt = asCaller(database.admin, 'visitor', async (query) => {
    for (let count = 0; count <= 10; count += 1) {
      await request(query, headersOf(count));
      await query('insert into public.emails (email) values ($1)', [`reader-${count}@c.example`]);
      expect(count).toBeLessThan(10);
    }
  });
  await expect(attempt).rejects.toMatchObject({ code: 'PGRST' });
});

test('a customer with thousands of networks subscribes forty times', async () => {
  const attempt = asCaller(database.admin, 'visitor', async (query) => {
    for (let count = 0; count <= 40; count += 1) {
      await request(query, { 'cf-connecting-ip': `2001:db8:77:${count}::1` });
      await query('insert into public.emails (email) values ($1)', [`reader-${count}@d.example`]);
      expect(count).toBeLessThan(40);
    }
  });
  await expect(attempt).rejects.toMatchObject({ code: 'PGRST' });
});

test('an address that subscribed ten times may subscribe again ten minutes after the first time', async () => {
  await asCaller(database.admin, 'visitor', async (query, client) => {
    const subscribe = async (reader: number) => {
      await request(query, { 'cf-connecting-ip': '192.0.2.3' });
      return query('insert into public.emails (email) values ($1)', [`${reader}@b.example`]);
    };
    const letPass = async (time: string) => {
      await client.query(`select set_config('role', 'postgres', true)`);
      await client.query('update private.request_counts set window_ends_at = window_ends_at - $1::interval', [time]);
      await become(client, 'visitor');
    };
    for (let reader = 0; reader < 10; reader += 1) await subscribe(reader);
    await letPass('9 minutes 59 seconds');
    await client.query('savepoint refused');
    await expect(subscribe(10)).rejects.toMatchObject({ code: 'PGRST' });
    await client.query('rollback to savepoint refused');
    await letPass('1 second');
    expect((await subscribe(10)).rowCount).toBe(1);
  });
});

test('a subscriber cannot set the time', async () => {
  const attempt = asCaller(database.admin, 'visitor', (query) =>
    query(`insert into public.emails (email, created_at) values ('b@mail.example', '2020-01-01')`),
  );
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});

// @spec D1.18
test('the API cannot publish a review', async () => {
  const add = (approved: boolean) =>
    database.api.query(
      `insert into public.testimonials (first_name, last_initial, rating, comments, approved)
       values ('Jo', 'A', 5, 'Good', $1)`,
      [approved],
    );
  await expect(add(true)).rejects.toMatchObject({ code: '42501' });
  expect((await add(false)).rowCount).toBe(1);
});

// Web pages elsewhere can sign up as many addresses as they have visitors.
test('at most 300 addresses an hour are asked for their confirmation, from however many networks', async () => {
  await database.admin.query('delete from public.emails');
  await database.admin.query(
    `insert into public.emails (email) select 'stranger' || n || '@mail.example' from generate_series(1, 350) n`,
  );
  const ask = async () => (await database.api.query('select public.take_unasked_subscribers()')).rowCount;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 100, 0]);
  await database.admin.query(`update public.emails set asked_at = asked_at - interval '1 hour', mail_due = true`);
  // Those that were asked before, and signed up again, do not come first.
  const { rows } = await database.api.query<{ email: string }>('select email from public.take_unasked_subscribers()');
  expect(rows).toHaveLength(200);
  const left = `select from public.emails where asked_at is null`;
  expect((await database.admin.query(left)).rowCount).toBe(0);
});
