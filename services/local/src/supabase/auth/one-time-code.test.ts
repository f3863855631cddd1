import pg from 'pg';
import { type LocalStack, startLocalStack } from '../../testing/start-local-stack.ts';
import { SignInBrowser } from '../../testing/sign-in-fixture.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startLocalStack();
});
afterAll(() => stack?.stop());

const sql = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: stack.databaseUrl() });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
};

describe('the one-time code', () => {
  const finished = async (email: string) => {
    const browser = new SignInBrowser(stack);
    const returned = await browser.return(await browser.newAccount(await browser.start('google'), 'Cody', email));
    return { browser, code: returned.searchParams.get('code') ?? '' };
  };

  const exchange = (browser: SignInBrowser, code: string) => {
    const stored = [...browser.storage].find(([key]) => key.endsWith('code-verifier'))?.[1] ?? '""';
    return () =>
      fetch(`${stack.supabaseUrl}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: {
          apikey: stack.publishableKey,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        },
        body: JSON.stringify({ auth_code: code, code_verifier: String(JSON.parse(stored)).split('/')[0] }),
      });
  };

  test('works once', async () => {
    const { browser, code } = await finished('once@gmail.example');
    const take = exchange(browser, code);
    expect((await take()).status).toBe(200);
    const again = await take();
    expect({ status: again.status, body: await again.json() }).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    });
  });

  test('is refused without the verifier', async () => {
    const { code } = await finished('stolen@gmail.example');
    const other = new SignInBrowser(stack);
    await other.start('google');
    const { error } = await other.client.auth.exchangeCodeForSession(code);
    expect({ status: error?.status, code: error?.code }).toEqual({ status: 400, code: 'bad_code_verifier' });
  });

  test('expires after five minutes', async () => {
    const { browser, code } = await finished('late@gmail.example');
    await sql(`update auth.flow_state set created_at = now() - interval '6 minutes' where auth_code::text = $1`, [
      code,
    ]);
    const { error } = await browser.client.auth.exchangeCodeForSession(code);
    expect({ status: error?.status, code: error?.code }).toEqual({ status: 422, code: 'flow_state_expired' });
  });

  test('two concurrent exchanges create one session', async () => {
    const { browser, code } = await finished('race@gmail.example');
    const take = exchange(browser, code);
    const answers = await Promise.all([take(), take(), take()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });
});
