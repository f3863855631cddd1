import { randomUUID } from 'node:crypto';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { consentAt } from '@cc/local/testing/consent-browser';
import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';

let user: TestUser;

const { api, standIns } = await useTestApi();

beforeEach(async () => {
  user = await api.createUser();
});

const callback = (url: URL, cookies: Record<string, string>) =>
  api.server.inject({ method: 'GET', url: url.pathname + url.search, cookies });

const connectionsOf = async ({ id }: TestUser) => {
  const { rows } = await api.admin.query('select * from public.mail_connections where user_id = $1', [id]);
  return rows;
};

async function begin(path = '/api/google-oauth', caller = user) {
  const begun = await api.post(path, undefined, caller);
  const { oauthUrl } = begun.json<{ oauthUrl: string }>();
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  return { begun, oauthUrl, cookies };
}

function failureOf(response: { headers: Record<string, unknown> }): string | null {
  const url = new URL(String(response.headers['location']));
  expect(url.pathname).toBe('/college');
  expect(url.searchParams.get('access_token')).toBeNull();
  return url.searchParams.get('error');
}

// @spec 7.4, 7.5
test.each<[string, MailProvider, string]>([
  ['/api/google-oauth', 'gmail', 'openid email https://www.googleapis.com/auth/gmail.send'],
  ['/api/azure-oauth', 'outlook', 'offline_access openid email User.Read Mail.Send Mail.ReadWrite'],
])('%s requests exactly the needed scopes and binds the attempt to the browser', async (path, provider, scope) => {
  const { begun, oauthUrl } = await begin(path);
  const query = new URL(oauthUrl).searchParams;
  expect(query.get('scope')).toBe(scope);
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(query.get('code_challenge')).toHaveLength(43);
  expect(query.get('state')).toHaveLength(43);
  expect(query.get('redirect_uri')).toBe(`http://localhost:3000${path}/callback`);
  expect(begun.cookies).toEqual([
    expect.objectContaining({
      name: `cc_connect_${provider}`,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 600,
    }),
  ]);
});

// @spec 7.4
test.each(['', undefined])('an empty body is accepted with and without a content type', async (payload) => {
  const begun = await api.server.inject({
    method: 'POST',
    url: '/api/google-oauth',
    headers: { authorization: user.authorization, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(begun.statusCode).toBe(200);
});

// @spec 4.wizard.6, D1.2a
test.each<MailProvider>(['gmail', 'outlook'])(
  'connecting %s returns an opaque handle to the wizard',
  async (provider) => {
    const connection = await api.connect(user, provider);
    expect(Object.fromEntries(connection)).toEqual({
      email: user.email,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      provider,
    });
    const [stored] = await connectionsOf(user);
    const everything =
      JSON.stringify(stored) +
      Object.values(stored ?? {})
        .map((value) => String(value))
        .join();
    expect(everything).not.toContain(connection.get('access_token'));
    const tokens = await api.dependencies.connect.connections.readTokens(String(stored?.['id']));
    expect(tokens?.refreshToken).toEqual(expect.any(String));
    expect(everything).not.toContain(tokens?.refreshToken);
    expect(everything).not.toContain(tokens?.accessToken);
  },
);

// @spec 4.wizard.7
test('denying, or unticking the send permission, connects nothing and returns the reason', async () => {
  expect((await api.connect(user, 'gmail', { deny: true })).get('error')).toBe('access_denied');
  expect((await api.connect(user, 'gmail', { grant: [] })).get('error')).toBe('send_permission_missing');
  expect((await api.connect(user, 'outlook', { grant: ['Mail.ReadWrite'] })).get('error')).toBe(
    'send_permission_missing',
  );
  expect(await connectionsOf(user)).toEqual([]);
});

describe('a callback is refused', () => {
  test('without the cookie of an attempt, which it leaves as it is', async () => {
    const { oauthUrl, cookies } = await begin();
    const back = await consentAt(oauthUrl, { email: user.email });
    const answer = await callback(new URL('/api/google-oauth/callback?state=x&error=y', back), {});
    expect([failureOf(answer), answer.cookies]).toEqual(['state_invalid', []]);
    expect((await callback(back, cookies)).cookies).toMatchObject([{ value: '' }]);
  });

  // @spec D1.11d
  test('when its state was used', async () => {
    const { oauthUrl, cookies } = await begin();
    const back = await consentAt(oauthUrl, { email: user.email });
    await callback(back, cookies);
    const [before] = await connectionsOf(user);
    expect(failureOf(await callback(back, cookies))).toBe('state_invalid');
    // The provider refuses a used code anyway. Without a code only the state tells that it was used.
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect(failureOf(await callback(back, cookies))).toBe('state_invalid');
    expect(await connectionsOf(user)).toEqual([before]);
  });

  // @spec D1.11d
  test('when its state is missing or invented', async () => {
    const { oauthUrl, cookies } = await begin();
    const back = await consentAt(oauthUrl, { email: user.email });
    const [missing, invented] = [new URL(back), new URL(back)];
    missing.searchParams.delete('state');
    invented.searchParams.set('state', 'x'.repeat(43));
    expect(failureOf(await callback(missing, cookies))).toBe('state_invalid');
    expect(failureOf(await callback(invented, cookies))).toBe('state_invalid');
    expect(await connectionsOf(user)).toEqual([]);
  });

  // @spec D1.11d
  test('when it is older than ten minutes', async () => {
    const { oauthUrl, cookies } = await begin();
    const back = await consentAt(oauthUrl, { email: user.email });
    const { rows } = await api.admin.query<{ minutes: number }>(
      `update public.oauth_states set expires_at = expires_at - interval '10 minutes' where user_id = $1
       returning round(extract(epoch from expires_at + interval '10 minutes' - created_at) / 60)::int as minutes`,
      [user.id],
    );
    expect(rows[0]?.minutes).toBe(10);
    expect(failureOf(await callback(back, cookies))).toBe('state_invalid');
  });

  // @spec D1.11d
  test('in another browser than the one that started', async () => {
    const { oauthUrl } = await begin();
    const back = await consentAt(oauthUrl, { email: user.email });
    const other = await begin();
    expect(failureOf(await callback(back, other.cookies))).toBe('state_invalid');
    const again = await consentAt((await begin()).oauthUrl, { email: user.email });
    expect(failureOf(await callback(again, {}))).toBe('state_invalid');
    expect(await connectionsOf(user)).toEqual([]);
  });

  // The next person at a shared browser may go on with the consent page that is open, and choose their own mailbox.
  test('when its user has signed out meanwhile', async () => {
    const session = randomUUID();
    const connect = async () => {
      await api.admin.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user.id]);
      const authorization = `Bearer ${await api.issuer.sign(user, { session_id: session })}`;
      const { oauthUrl, cookies } = await begin('/api/google-oauth', { ...user, authorization });
      return { back: await consentAt(oauthUrl, { email: user.email }), cookies };
    };
    const signOut = () => api.admin.query('delete from auth.sessions where id = $1', [session]);
    const left = await connect();
    await signOut();
    expect(failureOf(await callback(left.back, left.cookies))).toBe('state_invalid');
    expect(await connectionsOf(user)).toEqual([]);
    const own = await connect();
    await callback(own.back, own.cookies);
    expect(await connectionsOf(user)).toHaveLength(1);
  });

  test("at another provider's callback", async () => {
    const { oauthUrl, cookies } = await begin();
    const back = await consentAt(oauthUrl, { email: user.email });
    back.pathname = '/api/azure-oauth/callback';
    const forged = { ...cookies, cc_connect_outlook: cookies['cc_connect_gmail'] ?? '' };
    expect(failureOf(await callback(back, forged))).toBe('state_invalid');
    expect(await connectionsOf(user)).toEqual([]);
  });
});

test('connecting the same mailbox again replaces the connection', async () => {
  const first = await api.connect(user, 'gmail');
  const second = await api.connect(user, 'gmail');
  expect(await connectionsOf(user)).toHaveLength(1);
  const send = (handle: string | null, key: string) =>
    api.post('/api/send-gmail', sendRequest(user, handle ?? ''), user, { 'idempotency-key': key });
  expect((await send(first.get('access_token'), 'old')).json()).toMatchObject({ code: 'mail_not_connected' });
  expect((await send(second.get('access_token'), 'new')).statusCode).toBe(200);
});

// @spec D1.2b
test('tampered tokens send nothing', async () => {
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  await api.admin.query(
    `update public.mail_connections set access_token_encrypted =
       set_byte(access_token_encrypted, 40, get_byte(access_token_encrypted, 40) # 1) where user_id = $1`,
    [user.id],
  );
  const mails = standIns.inbox.messages().length;
  const answer = await api.post('/api/send-gmail', sendRequest(user, handle), user, { 'idempotency-key': 'tampered' });
  expect(answer.json()).toMatchObject({ code: 'reconnect_required' });
  expect(standIns.inbox.messages()).toHaveLength(mails);
});

test('a provider that is down is the reason given', async () => {
  await standIns.fault('google', { operation: 'token', fault: 'server-error' });
  expect((await api.connect(user, 'gmail')).get('error')).toBe('provider_unavailable');
});
