import pg from 'pg';
import { type LocalStack, startLocalStack } from '../../testing/start-local-stack.ts';
import { authRequests } from '../../testing/auth-fixture.ts';

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

  test('ten concurrent refreshes return one new token', async () => {
    const { refreshToken } = await stack.createSignedInUser();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
  });

  test('the parent of the active token returns the active token at any later time', async () => {
    const { refreshToken } = await stack.createSignedInUser();
    const { token } = await refresh(refreshToken);
    await age(refreshToken);
    const again = await refresh(refreshToken);
    expect({ status: again.status, token: again.token }).toEqual({
      status: 200,
      token,
    });
  });

  test('an older token works for ten seconds', async () => {
    const { refreshToken } = await stack.createSignedInUser();
    await refresh((await refresh(refreshToken)).token);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test('after ten seconds the use of an older token counts as theft and ends the family', async () => {
    const { refreshToken } = await stack.createSignedInUser();
    const second = (await refresh(refreshToken)).token;
    const third = (await refresh(second)).token;
    await age(refreshToken);
    for (const token of [refreshToken, third, second, refreshToken]) {
      expect(await refresh(token)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
      });
    }
  });

  test('theft in one session does not affect other sessions', async () => {
    const email = 'two.devices@gmail.example';
    const [phone, laptop] = [await stack.createSignedInUser({ email }), await stack.createSignedInUser({ email })];
    const second = (await refresh(phone.refreshToken)).token;
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

  test.each(['password', 'id_token', ''])('the grant type "%s" is refused', async (grant) => {
    expect(await ask(`token?grant_type=${grant}`, { body: {} })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    });
  });
});
