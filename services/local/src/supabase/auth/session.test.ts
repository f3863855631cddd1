import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { type LocalStack, startLocalStack } from '../../testing/start-local-stack.ts';
import { authRequests } from '../../testing/auth-fixture.ts';
import { openSigningKey } from './signing-key.ts';

let stack: LocalStack;
let admin: pg.Client;
beforeAll(async () => {
  stack = await startLocalStack({ only: ['supabase'] });
  admin = new pg.Client({ connectionString: stack.databaseUrl() });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await stack?.stop();
});

const { ask, refresh } = authRequests(() => stack);

describe('sign-out', () => {
  const three = async (email: string) => {
    const one = () => stack.createSignedInUser({ email });
    return [await one(), await one(), await one()] as const;
  };
  const alive = (users: readonly { accessToken: string; refreshToken: string }[]) =>
    Promise.all(users.map(async ({ accessToken }) => (await ask('user', { token: accessToken })).status === 200));

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('%s leaves %j', async (scope, expected) => {
    const sessions = await three(`${scope}@gmail.example`);
    expect((await sessions[0].client.auth.signOut({ scope })).error).toBeNull();
    expect(await alive(sessions)).toEqual(expected);
    const refreshed = await Promise.all(sessions.map(({ refreshToken }) => refresh(refreshToken)));
    expect(refreshed.map(({ status }) => status === 200)).toEqual(expected);
  });

  test('without a scope it is global, and an unknown scope is refused', async () => {
    const sessions = await three('default@gmail.example');
    const token = sessions[0].accessToken;
    expect((await ask('logout?scope=some', { method: 'POST', token, body: {} })).status).toBe(400);
    expect((await ask('logout', { method: 'POST', token, body: {} })).status).toBe(204);
    expect(await alive(sessions)).toEqual([false, false, false]);
  });

  test("never touches another user's sessions", async () => {
    const other = await stack.createSignedInUser();
    await (await stack.createSignedInUser()).client.auth.signOut({ scope: 'global' });
    expect((await ask('user', { token: other.accessToken })).status).toBe(200);
  });

  test('the client of an ended session gets "session missing"', async () => {
    const { client, accessToken } = await stack.createSignedInUser();
    await ask('logout?scope=local', { method: 'POST', token: accessToken, body: {} });
    const { error } = await client.auth.getUser();
    expect(error?.message).toBe('Auth session missing!');
  });
});

test('an empty JSON body is accepted at sign-out', async () => {
  const { accessToken } = await stack.createSignedInUser();
  const answer = await ask('logout?scope=local', { method: 'POST', token: accessToken });
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: {} });
  expect((await ask('user', { token: accessToken })).status).toBe(403);
});

describe('user', () => {
  test.each([
    ['no token', undefined, 401, 'no_authorization'],
    ['garbage', 'garbage', 403, 'bad_jwt'],
  ])('%s is refused', async (_name, token, status, code) => {
    const answer = await ask('user', token ? { token } : {});
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
  });

  test('an older client gets the older error format', async () => {
    const answer = await ask('user', { token: 'garbage', version: false });
    expect(answer.body).toMatchObject({
      code: 403,
      error_code: 'bad_jwt',
      msg: expect.stringContaining('invalid JWT'),
    });
    expect(answer.headers.get('x-supabase-api-version')).toBeNull();
  });

  test('a banned user is refused, also with a token from before', async () => {
    const { accessToken, userId } = await stack.createSignedInUser();
    await admin.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [userId]);
    expect(await ask('user', { token: accessToken })).toMatchObject({ status: 403, body: { code: 'user_banned' } });
  });

  test('deleting a user deletes the sessions', async () => {
    const { accessToken, userId } = await stack.createSignedInUser();
    await admin.query('delete from auth.users where id = $1', [userId]);
    expect(await ask('user', { token: accessToken })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
  });
});

test('a body that is not JSON is refused', async () => {
  const answer = await fetch(`${stack.supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: '{',
  });
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 400,
    body: { code: 400, error_code: 'bad_json' },
  });
});

describe('the signing key', () => {
  test('publishes only the public key', async () => {
    const { body } = await ask('.well-known/jwks.json');
    expect(body).toEqual({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          kid: expect.any(String),
          alg: 'ES256',
          use: 'sig',
          key_ops: ['verify'],
        },
      ],
    });
  });

  test('survives a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signing-key-'));
    const [first, second] = [await openSigningKey(folder), await openSigningKey(folder)];
    await rm(folder, { recursive: true });
    expect(second.publicJwk).toEqual(first.publicJwk);
  });
});

test('the browser roles cannot read accounts, sessions or tokens', async () => {
  const server = createClient(stack.supabaseUrl, stack.secretKey, { auth: { persistSession: false } });
  for (const table of ['users', 'refresh_tokens', 'flow_state']) {
    expect((await server.schema('auth').from(table).select()).status).toBe(406);
    expect((await server.from(table).select()).status).toBe(404);
  }
});

describe('deletion of an account', () => {
  const remove = (id: string, key: string) =>
    fetch(`${stack.supabaseUrl}/auth/v1/admin/users/${id}`, {
      method: 'DELETE',
      headers: { apikey: key, authorization: `Bearer ${key}` },
    });

  test('a server deletes an account with all of its sessions', async () => {
    const user = await stack.createSignedInUser({ email: 'gone@gmail.example' });
    expect((await remove(user.userId, stack.secretKey)).status).toBe(200);
    expect((await ask('user', { token: user.accessToken })).status).toBe(403);
    expect((await remove(user.userId, stack.secretKey)).status).toBe(404);
  });

  test('a browser deletes none', async () => {
    const user = await stack.createSignedInUser({ email: 'stays@gmail.example' });
    expect((await remove(user.userId, stack.publishableKey)).status).toBe(403);
    expect((await ask('user', { token: user.accessToken })).status).toBe(200);
  });
});
