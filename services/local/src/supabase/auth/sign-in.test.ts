import pg from 'pg';
import { demoAccounts } from '../../demo-accounts.ts';
import { type LocalStack, startLocalStack } from '../../testing/start-local-stack.ts';
import { SignInBrowser } from '../../testing/sign-in-fixture.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startLocalStack();
});
afterAll(() => stack?.stop());

const accountOf = (provider: string) => demoAccounts.find((account) => account.provider === provider);
const sql = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: stack.databaseUrl() });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
};

describe.each([
  ['google', accountOf('google'), 80],
  ['azure', accountOf('microsoft'), undefined],
] as const)('a sign-in with %s', (provider, account, tokens) => {
  test("creates the demo account's session with names and purchases", async () => {
    const browser = new SignInBrowser(stack);
    const chooser = await browser.start(provider, 'http://localhost:3000/auth/callback');
    const returned = await browser.return(await browser.visitor.choose(chooser, account?.subject ?? ''));
    expect(`${returned.origin}${returned.pathname}`).toBe('http://localhost:3000/auth/callback');
    expect([...returned.searchParams.keys()]).toEqual(['code']);

    const { data, error } = await browser.client.auth.exchangeCodeForSession(returned.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
    });
    // A trigger of ours keeps no token of the provider.
    expect(Object.keys(data.session ?? {})).not.toContain('provider_token');
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: account?.email,
      phone: '',
      is_anonymous: false,
      app_metadata: { provider, providers: [provider] },
      // A trigger of ours keeps the name alone.
      user_metadata: { full_name: account?.name, name: account?.name },
      identities: [{ provider, id: account?.subject, email: account?.email, user_id: data.user?.id }],
    });

    const claims = await browser.client.auth.getClaims();
    expect(claims.data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    expect(claims.data?.claims).toMatchObject({
      iss: `${stack.supabaseUrl}/auth/v1`,
      sub: data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'oauth', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
    const { data: tracker } = await browser.client.from('token_tracker').select('tokens_available').maybeSingle();
    expect(tracker?.tokens_available).toBe(tokens);
    expect((await sql('select from auth.users where email = $1', [account?.email])).rowCount).toBe(1);
  });

  test('that is denied returns the reason in query and fragment', async () => {
    const browser = new SignInBrowser(stack);
    const returned = await browser.return(await browser.visitor.deny(await browser.start(provider)));
    expect(returned.searchParams.get('error')).toBe('access_denied');
    expect(returned.searchParams.get('error_description')).toBeTruthy();
    expect(new URLSearchParams(returned.hash.slice(1)).get('error')).toBe('access_denied');
    expect(returned.searchParams.has('code')).toBe(false);
  });
});

describe('the callback', () => {
  test.each(['', 'state=unknown&code=x', 'code=x', 'state=00000000-0000-0000-0000-000000000000&code=x'])(
    'a callback with "%s" ends at the Site URL with an error',
    async (query) => {
      const answer = await fetch(`${stack.supabaseUrl}/auth/v1/callback?${query}`, { redirect: 'manual' });
      const location = new URL(answer.headers.get('location') ?? '');
      expect(`${location.origin}${location.pathname}`).toBe(`${stack.config.siteUrl}/auth/failed`);
      expect([location.searchParams.get('error_code'), location.hash]).toEqual(['bad_oauth_state', '']);
    },
  );

  test('a state works once', async () => {
    const browser = new SignInBrowser(stack);
    const decided = await browser.newAccount(await browser.start('google'), 'Rae', 'rae@gmail.example');
    expect((await browser.return(decided)).searchParams.has('code')).toBe(true);
    const again = await browser.return(decided);
    expect(again.searchParams.has('code')).toBe(false);
    expect(again.searchParams.get('error_code')).toBe('bad_oauth_state');
  });
});

describe('accounts', () => {
  test('the same address at the other provider joins no account: it may be somebody else by now', async () => {
    const first = await new SignInBrowser(stack).signIn('google', 'Bo Both', 'bo@both.example');
    const other = new SignInBrowser(stack);
    const returned = await other.return(
      await other.newAccount(await other.start('azure'), 'Bo Both', 'Bo@Both.example'),
    );
    expect([returned.searchParams.get('error_code'), returned.searchParams.has('code')]).toEqual([
      'unexpected_failure',
      false,
    ]);
    const again = await new SignInBrowser(stack).signIn('google', 'Bo Both', 'bo@both.example');
    expect(again?.user.id).toBe(first?.user.id);
    expect(again?.user.identities?.map(({ provider }) => provider)).toEqual(['google']);
  });

  test('two concurrent first sign-ins create one user', async () => {
    const sessions = await Promise.all(
      [1, 2, 3].map(() => new SignInBrowser(stack).signIn('google', 'Uma Once', 'uma@gmail.example')),
    );
    expect(new Set(sessions.map((session) => session?.user.id)).size).toBe(1);
  });
});

describe('the request to the provider', () => {
  const authorize = async (query: string) => {
    const answer = await fetch(`${stack.supabaseUrl}/auth/v1/authorize?${query}`, {
      redirect: 'manual',
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    const location = answer.headers.get('location');
    return { status: answer.status, location: location ? new URL(location) : undefined, answer };
  };

  test.each([
    'provider=github',
    '',
    'provider=google&provider=azure',
    'provider=google',
    'provider=google&code_challenge=abc',
    'provider=google&code_challenge=short&code_challenge_method=s256',
    `provider=google&code_challenge=${'a'.repeat(43)}&code_challenge_method=md5`,
    `provider=google&code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`,
  ])('"%s" is refused', async (query) => {
    const { status, answer } = await authorize(query);
    expect({ status, body: await answer.json() }).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test("includes the client's parameters, except for reserved ones", async () => {
    const { location } = await authorize(
      `provider=google&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256&prompt=select_account&login_hint=a%40b.example&scopes=extra&redirect_uri=https://evil.example&state=evil&client_id=evil&redirect_to=http://localhost:3000/auth/callback`,
    );
    const query = Object.fromEntries(location?.searchParams ?? []);
    expect(query).toMatchObject({
      prompt: 'select_account',
      login_hint: 'a@b.example',
      scope: 'openid email profile extra',
      redirect_uri: `${stack.supabaseUrl}/auth/v1/callback`,
      client_id: stack.config.google.signIn.id,
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    expect(query['state']).not.toBe('evil');
    expect(query['code_challenge']).not.toBe('a'.repeat(43));
  });
});
