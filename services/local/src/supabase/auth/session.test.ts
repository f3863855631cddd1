import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { type LocalStack, startLocalStack } from '../../testing/start-local-stack.ts';
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

const ask = async (path: string, init: { token?: string; body?: unknown; method?: string; version?: boolean } = {}) => {
  const answer = await fetch(`${stack.supabaseUrl}/auth/v1/${path}`, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: {
      apikey: stack.publishableKey,
      'content-type': 'application/json',
      ...(init.version === false ? {} : { 'x-supabase-api-version': '2024-01-01' }),
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
};
const refresh = (refreshToken: string) =>
  ask('token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });
const age = (token: string) =>
  admin.query(`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = $1`, [token]);

describe('refresh', () => {
  test('the client gets a new session of the same sign-in', async () => {
    const { client, refreshToken, userId } = await stack.createSignedInUser();
    const before = await client.auth.getClaims();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(refreshToken);
    expect(data.user?.id).toBe(userId);
    const after = await client.auth.getClaims();
    expect(after.data?.claims.session_id).toBe(before.data?.claims.session_id);
  });

  test('ten at once give one new token', async () => {
    const { refreshToken } = await stack.createSignedInUser();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('the parent of the active token answers with the active token, however late', async () => {
    const { refreshToken } = await stack.createSignedInUser();
    const { body } = await refresh(refreshToken);
    await age(refreshToken);
    const again = await refresh(refreshToken);
    expect({ status: again.status, token: again.body.refresh_token }).toEqual({
      status: 200,
      token: body.refresh_token,
    });
  });

  test('an older token works for ten seconds', async () => {
    const { refreshToken } = await stack.createSignedInUser();
    await refresh((await refresh(refreshToken)).body.refresh_token);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test('after ten seconds an older token is theft: the whole family ends', async () => {
    const { refreshToken } = await stack.createSignedInUser();
    const second = (await refresh(refreshToken)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;
    await age(refreshToken);
    for (const token of [refreshToken, third, second, refreshToken]) {
      expect(await refresh(token)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
      });
    }
  });

  test('theft in one session leaves the others alone', async () => {
    const email = 'two.devices@gmail.example';
    const [phone, laptop] = [await stack.createSignedInUser({ email }), await stack.createSignedInUser({ email })];
    const second = (await refresh(phone.refreshToken)).body.refresh_token;
    await refresh(second);
    await age(phone.refreshToken);
    expect((await refresh(phone.refreshToken)).status).toBe(400);
    expect((await refresh(laptop.refreshToken)).status).toBe(200);
  });

  test.each([
    [{ refresh_token: 'unknown' }, 'refresh_token_not_found'],
    [{ refresh_token: '' }, 'validation_failed'],
    [{}, 'validation_failed'],
    [[], 'validation_failed'],
  ])('%j is refused', async (body, code) => {
    expect(await ask('token?grant_type=refresh_token', { body })).toMatchObject({ status: 400, body: { code } });
  });

  test.each(['password', 'id_token', ''])('grant type "%s" is not offered', async (grant) => {
    expect(await ask(`token?grant_type=${grant}`, { body: {} })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    });
  });
});

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

  test('the client of an ended session learns that it is missing', async () => {
    const { client, accessToken } = await stack.createSignedInUser();
    await ask('logout?scope=local', { method: 'POST', token: accessToken, body: {} });
    const { error } = await client.auth.getUser();
    expect(error?.message).toBe('Auth session missing!');
  });
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

  test('an older client gets the older error body', async () => {
    const answer = await ask('user', { token: 'garbage', version: false });
    expect(answer.body).toMatchObject({
      code: 403,
      error_code: 'bad_jwt',
      msg: expect.stringContaining('invalid JWT'),
    });
    expect(answer.headers.get('x-supabase-api-version')).toBeNull();
  });

  test('changes metadata, and nothing else', async () => {
    const { client, accessToken } = await stack.createSignedInUser({ name: 'Old Name' });
    const { data, error } = await client.auth.updateUser({ data: { firstName: 'New' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ firstName: 'New', full_name: 'Old Name' });
    const stolen = await ask('user', {
      method: 'PUT',
      token: accessToken,
      body: { email: 'a@b.example', role: 'service_role' },
    });
    expect(stolen.status).toBe(422);
  });

  test('a deleted user has no session left', async () => {
    const { accessToken, userId } = await stack.createSignedInUser();
    await admin.query('delete from auth.users where id = $1', [userId]);
    expect(await ask('user', { token: accessToken })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
  });
});

test('a body that is no JSON is refused', async () => {
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
  test('is public in its public half only', async () => {
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

  test('outlives a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signing-key-'));
    const [first, second] = [await openSigningKey(folder), await openSigningKey(folder)];
    await rm(folder, { recursive: true });
    expect(second.publicJwk).toEqual(first.publicJwk);
  });
});

test('the browser roles cannot reach accounts, sessions or tokens', async () => {
  const server = createClient(stack.supabaseUrl, stack.secretKey, { auth: { persistSession: false } });
  for (const table of ['users', 'refresh_tokens', 'flow_state']) {
    expect((await server.schema('auth').from(table).select()).status).toBe(406);
    expect((await server.from(table).select()).status).toBe(404);
  }
});
