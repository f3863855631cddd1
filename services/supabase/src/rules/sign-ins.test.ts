import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

const begin = (challenge: string | null, returnTo: string | null) =>
  database.admin.query(
    `insert into auth.flow_state (provider, code_challenge, redirect_to) values ('google', $1, $2)`,
    [challenge, returnTo],
  );
const [challenge, callback] = ['a'.repeat(43), 'https://site.example/auth/callback'];

test.each([null, ''])(
  'a sign-in with the challenge %j, whose session would be in an address, does not begin',
  async (none) => {
    await expect(begin(none, callback)).rejects.toThrow('A sign-in needs a code_challenge.');
  },
);

test.each([
  'https://site.example/robots.txt',
  'https://office.example/',
  'https://office.example',
  'https://office.example//auth/callback',
  // In the clear.
  'http://office.example/auth-callback',
  'http://localhost.office.example/auth-callback',
  'https://office.example/auth-callback?x=1',
  'https://office.example/auth-callback#:~:',
  'https://u:p@office.example/auth-callback',
  'https://office.example/{{{/auth-callback',
  // Supabase allows each address of the device itself, whatever its settings are.
  'http://127.0.0.1:8080/auth/callback',
  'https://127.0.0.1:8080/auth/callback',
  'http://[::1]:8080/auth/callback',
])('a sign-in that returns to %s, where its code would stay in the address, does not begin', async (address) => {
  await expect(begin(challenge, address)).rejects.toThrow('A sign-in returns to the callback');
});

test.each([callback, 'https://office.example/auth-callback', 'http://localhost:3002/auth/callback', null])(
  'a sign-in of ours that returns to %s begins',
  async (address) => {
    expect((await begin(challenge, address)).rowCount).toBe(1);
  },
);

test('no token of Google or Microsoft is kept, whatever the link asked for', async () => {
  await begin(challenge, callback);
  const { rows } = await database.admin.query(
    `update auth.flow_state set provider_access_token = 'opens the mailbox', provider_refresh_token = 'for good'
     where code_challenge = $1 returning provider_access_token as access, provider_refresh_token as refresh`,
    [challenge],
  );
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"access":"","refresh":""}']));
});

test('a column of Supabase that has another name one day keeps nobody from signing in', async () => {
  const client = await database.admin.connect();
  try {
    await client.query('begin; alter table auth.flow_state rename column provider_refresh_token to of_another_name');
    const { rowCount } = await client.query(
      `insert into auth.flow_state (provider, code_challenge, redirect_to) values ('google', $1, $2)`,
      [challenge, callback],
    );
    expect(rowCount).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.each(['email_change_token_new', 'confirmation_token', 'recovery_token'])(
  'an address is verified by no link in a mail: %s',
  async (kind) => {
    const user = await database.createUser();
    const token = database.admin.query(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, $2, 'x', 'other@site.example')`,
      [user, kind],
    );
    await expect(token).rejects.toThrow('Addresses are verified by Google and Microsoft, and not by mail.');
  },
);

test('an address that its provider has not verified gets into no identity, at a first sign-in or later', async () => {
  const user = await database.createUser();
  const address = (email: string, verified?: boolean) => ({ sub: 'm1', email, email_verified: verified });
  const insert = (data: object) =>
    database.admin.query(
      `insert into auth.identities (provider, provider_id, user_id, identity_data) values ('azure', 'm1', $1, $2)`,
      [user, data],
    );
  const refused = 'The provider has not verified this address.';
  await expect(insert(address('own@mail.example', false))).rejects.toThrow(refused);
  await expect(insert(address('own@mail.example'))).rejects.toThrow(refused);
  await insert(address('own@mail.example', true));
  const signInAgain = (data: object) =>
    database.admin.query(`update auth.identities set identity_data = $2 where user_id = $1`, [user, data]);
  await expect(signInAgain(address('stranger@mail.example', false))).rejects.toThrow(refused);
  await signInAgain(address('own@mail.example', true));
});

test('an account has the identity that it began with, and nobody is joined to it by its address', async () => {
  const user = await database.createUser();
  const join = (provider: string, id: string) =>
    database.admin.query(
      `insert into auth.identities (provider, provider_id, user_id, identity_data)
       values ($1, $2, $3, '{"email": "jo@school.example", "email_verified": true}')`,
      [provider, id, user],
    );
  await join('azure', 'first');
  for (const [provider, id] of [
    ['google', 'g1'],
    ['azure', 'second'],
  ] as const)
    await expect(join(provider, id)).rejects.toThrow('The account with this address signs in otherwise.');
});

test('of what users write about themselves, nothing is kept: their name is the provider’s', async () => {
  const user = await database.createUser();
  const write = async (data: object) => {
    const { rows } = await database.admin.query<{ data: unknown }>(
      'update auth.users set raw_user_meta_data = raw_user_meta_data || $2 where id = $1 returning raw_user_meta_data as data',
      [user, data],
    );
    return rows[0]?.data;
  };
  // The first sign-in comes before the identity.
  expect(await write({ full_name: 'Jo Park', picture: 'x'.repeat(2_000) })).toEqual({ full_name: 'Jo Park' });
  expect(await write({ full_name: 'x'.repeat(9_000) })).toEqual({ full_name: 'x'.repeat(100) });
  const claims = { email: 'jo@mail.example', email_verified: true, full_name: 'Jo Park', name: ['Jo'] };
  await database.admin.query(
    `insert into auth.identities (provider, provider_id, user_id, identity_data) values ('google', 'long', $1, $2)`,
    [user, claims],
  );
  for (const data of [
    { x: '\u0001'.repeat(7_000) },
    { firstName: 1 },
    { firstName: 'I have', lastName: 'decommitted' },
    claims,
  ])
    expect(await write(data)).toEqual({ full_name: 'Jo Park' });
});
