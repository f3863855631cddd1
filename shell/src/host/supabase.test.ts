/** @jest-environment node */
import { createSessionStore } from './stored-session.ts';
import { createSupabase } from './supabase.ts';

const config = {
  siteUrl: 'http://localhost:3000',
  apiBaseUrl: '',
  supabaseUrl: 'http://localhost:54321',
  supabaseKey: 'publishable-key',
};
const second = 1_000;
const now = new Date('2026-03-01T12:00:00Z');

interface Asked {
  readonly url: string;
  readonly headers: Headers;
}

/** Opens the page's client in a browser with a session that expires in this many seconds, or none. */
function openClient({
  secondsLeft,
  online = true,
  answers = true,
  search = '',
}: { secondsLeft?: number; online?: boolean; answers?: boolean; search?: string } = {}) {
  const stored = new Map<string, string>();
  if (secondsLeft !== undefined) stored.set('cc-auth', JSON.stringify(aSession('first', secondsLeft)));
  const asked: Asked[] = [];
  // The client detects a browser by these globals; Node has the rest.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined, location: new URL(`/college${search}`, config.siteUrl) },
    document: { visibilityState: 'visible' },
    // Node's own would keep the test run alive.
    BroadcastChannel: undefined,
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    fetch: async (url: string | URL, init: RequestInit) => {
      asked.push({ url: String(url), headers: new Headers(init.headers) });
      if (!online) throw new TypeError('fetch failed');
      if (!answers) throw new DOMException('The operation timed out.', 'TimeoutError');
      return Response.json(String(url).includes('/token?') ? aSession('second', 3_600) : []);
    },
  });
  const sessions = createSessionStore(localStorage);
  const client = createSupabase(config, sessions);
  const refreshes = () => asked.filter(({ url }) => url.includes('grant_type=refresh_token')).length;
  return { client, sessions, asked, refreshes, stored };
}

function aSession(token: string, secondsLeft: number) {
  return {
    access_token: token,
    refresh_token: `${token}-refresh`,
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: Date.now() / second + secondsLeft,
    user: { id: '6f1c2a34-9b0d-4e57-8c21-0a4f7d3b9e10', email: 'jordan@gmail.example' },
  };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers({ now });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // Each test stands for a separate page; the client warns about two clients in one page.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

// @spec 9.auth.1
test('a timer refreshes the session before it is within 90 seconds of expiry', async () => {
  const { client, refreshes } = openClient({ secondsLeft: 130 });
  await pass(29 * second);
  expect(refreshes()).toBe(0);
  await pass(second);
  expect(refreshes()).toBe(1);
  expect((await client.auth.getSession()).data.session?.access_token).toBe('second');
  await client.auth.stopAutoRefresh();
});

// @spec 9.auth.1
test('a session within 90 seconds of expiry is refreshed before it is used', async () => {
  const { client, refreshes } = openClient({ secondsLeft: 89 });
  expect((await client.auth.getSession()).data.session?.access_token).toBe('second');
  expect(refreshes()).toBe(1);
  await client.auth.stopAutoRefresh();
});

// @spec 9.auth.1
test('a refresh without a response is retried after 200 ms, then with a doubled delay each time', async () => {
  const { client, refreshes } = openClient({ secondsLeft: 60, online: false });
  await pass(0);
  expect(refreshes()).toBe(1);
  for (const [delay, tries] of [
    [199, 1],
    [1, 2],
    [399, 2],
    [1, 3],
    [800, 4],
  ] as const) {
    await pass(delay);
    expect(refreshes()).toBe(tries);
  }
  await client.auth.stopAutoRefresh();
});

test.each([
  ['gets no answer in time is asked once', { answers: false }, 1],
  ['the network lost is asked again', { online: false }, 4],
])('a read that %s', async (_what, network, times) => {
  const { client, asked } = openClient(network);
  const read = client.from('letters').select('id');
  const failed = expect(read).resolves.toMatchObject({ data: null });
  await pass(30 * second);
  await failed;
  expect(asked).toHaveLength(times);
});

test('a session that left the device is renewed and ended at the server, and does not come back', async () => {
  const { client, sessions, asked, stored } = openClient({ secondsLeft: 3_600 });
  await client.auth.initialize();
  stored.set('cc-auth', JSON.stringify(aSession('first', -60)));
  sessions.leave();
  expect(stored.has('cc-auth')).toBe(false);
  // The next person begins to sign in, in another tab.
  stored.set('cc-auth-code-verifier', 'of the next person');
  expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
  expect(asked.at(-1)?.url).toContain('/logout?scope=local');
  expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer second');
  sessions.end();
  expect([...stored]).toEqual([['cc-auth-code-verifier', 'of the next person']]);
  expect([stored.has('cc-auth'), (await client.auth.getSession()).data.session]).toEqual([false, null]);
  await client.auth.stopAutoRefresh();
});

// @spec 1.11, 6.8
test('requests carry the public key, and the access token of a signed-in user', async () => {
  const visitor = openClient();
  await visitor.client.from('emails').insert({ email: 'a@b.example' });
  expect(visitor.asked.at(-1)?.headers.get('apikey')).toBe('publishable-key');
  expect(visitor.asked.at(-1)?.headers.get('authorization')).not.toContain('first');

  const user = openClient({ secondsLeft: 3_600 });
  await user.client.from('token_tracker').select('*');
  expect(user.asked.at(-1)?.headers.get('apikey')).toBe('publishable-key');
  expect(user.asked.at(-1)?.headers.get('authorization')).toBe('Bearer first');
  await user.client.auth.stopAutoRefresh();
});

// @spec D1.2a
test('the return from connecting a mailbox is not a sign-in, although it carries an access_token', async () => {
  const search = '?email=jordan%40gmail.example&access_token=a-handle-and-no-session&provider=gmail';
  const { client } = openClient({ search });
  // If it were treated as a sign-in, it would fail.
  expect((await client.auth.initialize()).error).toBeNull();
  expect((await client.auth.getSession()).data.session).toBeNull();
});
