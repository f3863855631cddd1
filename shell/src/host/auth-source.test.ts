import { session, setUpAuth as setUp } from '../testing/set-up-auth.ts';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

// @spec 4.auth.1
test('without a stored session the visitor state is known at once, without the client', async () => {
  const { source, loads } = setUp();
  expect(source.getSnapshot().loading).toBe(true);
  source.start();
  expect(source.getSnapshot()).toEqual({ user: null, session: null, loading: false });
  expect(await source.accessToken()).toBeNull();
  expect(loads()).toBe(0);
});

test('a session that cannot be renewed now is no visitor: no request goes out without its token', async () => {
  window.localStorage.setItem('cc-auth', '{}');
  const { source } = setUp({ renewError: new Error('down') });
  await expect(source.accessToken()).rejects.toThrow('down');
  window.localStorage.clear();
  expect(await source.accessToken()).toBeNull();
});

test('detects a sign-in and a sign-out in another tab', () => {
  const { source, loads, tell } = setUp();
  source.start();
  const store = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  store('other', '{}');
  expect(loads()).toBe(0);
  for (const key of ['cc-auth', null]) {
    tell('SIGNED_IN', session);
    store(key, null);
    expect(source.getSnapshot().user).toBeNull();
  }
  expect(loads()).toBe(0);
  store('cc-auth', '{}');
  expect(loads()).toBe(1);
});

describe('a page that comes back from the back/forward cache', () => {
  const comeBack = (persisted = true) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const store = (value: object) => window.localStorage.setItem('cc-auth', JSON.stringify(value));

  test('shows nothing of a user who signed out meanwhile, and is loaded anew', () => {
    const { source, tell, reloads } = setUp();
    source.start();
    tell('SIGNED_IN', session);
    comeBack();
    expect(source.getSnapshot()).toEqual({ user: null, session: null, loading: false });
    expect(reloads()).toBe(1);
  });

  test('is loaded anew for another user', () => {
    const { source, tell, reloads } = setUp();
    source.start();
    tell('SIGNED_IN', session);
    store({ ...session, user: { ...session.user, id: '0a4f7d3b-9b0d-4e57-8c21-6f1c2a349e10' } });
    comeBack();
    expect(source.getSnapshot().user).toBeNull();
    expect(reloads()).toBe(1);
  });

  test('stays as it is for the same user, and for a visitor', () => {
    const { source, tell, reloads } = setUp();
    source.start();
    comeBack();
    store(session);
    tell('SIGNED_IN', session);
    comeBack();
    comeBack(false);
    expect(source.getSnapshot().user).toMatchObject({ email: 'jordan@gmail.example' });
    expect(reloads()).toBe(0);
  });
});

test('what another tab tells of somebody who left the device to the next user is not believed', () => {
  const next = { ...session, user: { ...session.user, id: '0a4f7d3b-9b0d-4e57-8c21-6f1c2a349e10' } };
  window.localStorage.setItem('cc-auth', JSON.stringify(next));
  window.localStorage.setItem('letters:text', 'Dear Coach');
  const { source, tell } = setUp();
  source.start();
  tell('SIGNED_IN', next);
  const shown: unknown[] = [];
  source.subscribe(() => shown.push(source.getSnapshot().user?.id));
  tell('TOKEN_REFRESHED', session);
  tell('SIGNED_OUT', null);
  expect(shown).toEqual([]);
  expect(source.getSnapshot().user?.id).toBe(next.user.id);
});

// @spec 4.auth.1, 7.21
test('with a stored session the state is unknown until the first auth event', async () => {
  window.localStorage.setItem('cc-auth', '{}');
  const { source, tell, loads } = setUp();
  source.start();
  expect(loads()).toBe(1);
  expect(source.getSnapshot().loading).toBe(true);
  tell('INITIAL_SESSION', session);
  expect(source.getSnapshot()).toMatchObject({ loading: false, user: { email: 'jordan@gmail.example' } });
  expect(await source.accessToken()).toBe('access');
});

// @spec 4.auth.1, 4.auth.3
test.each([
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'INITIAL_SESSION',
  'MFA_CHALLENGE_VERIFIED',
])('%s brings the session, and ends the loading', (event) => {
  const { source, tell } = setUp();
  tell(event, session);
  expect(source.getSnapshot()).toMatchObject({
    loading: false,
    user: { email: 'jordan@gmail.example' },
    session: { access_token: 'access' },
  });
});

// @spec 4.auth.2, 4.auth.3
test('SIGNED_OUT clears user and session', () => {
  const { source, tell } = setUp();
  tell('SIGNED_IN', session);
  tell('SIGNED_OUT', null);
  expect(source.getSnapshot()).toEqual({ user: null, session: null, loading: false });
});

// @spec 1.11, 4.auth.5, 7.20
test('requests an account choice, from Microsoft the address too; both return to the callback', async () => {
  const { source, calls } = setUp({ path: '/college?step=3#top' });
  await source.signInWithGoogle();
  await source.signInWithMicrosoft();
  const redirectTo = 'http://localhost/auth/callback';
  const queryParams = { prompt: 'select_account' };
  expect(calls).toEqual([
    { provider: 'google', options: { redirectTo, queryParams } },
    { provider: 'azure', options: { redirectTo, queryParams, scopes: 'email openid profile' } },
  ]);
  expect(window.sessionStorage.getItem('cc-return-path')).toBe('/college?step=3#top');
});

// @spec 4.auth.2, 7.22, 8.4
test('signing out ends the session of this browser only, opens the home page and shows a toast', async () => {
  const { source, tell, calls, toasts, went } = setUp({ path: '/college' });
  tell('SIGNED_IN', session);
  await source.signOut();
  expect(calls).toEqual([{ scope: 'local' }]);
  expect(source.getSnapshot().user).toBeNull();
  expect(went).toEqual(['/']);
  expect(toasts).toEqual([{ tone: 'success', title: 'Successfully signed out' }]);
});

// @spec 8.4
test('a sign-out ends the session of this browser even if the server cannot be reached', async () => {
  window.localStorage.setItem('cc-auth', '{}');
  const { source, tell, toasts, went } = setUp({ path: '/college', signOutError: new Error('down') });
  tell('SIGNED_IN', session);
  await source.signOut();
  expect(source.getSnapshot()).toEqual({ user: null, session: null, loading: false });
  expect(window.localStorage.getItem('cc-auth')).toBeNull();
  expect(went).toEqual(['/']);
  expect(toasts).toEqual([
    {
      tone: 'error',
      title: 'Error signing out',
      description: expect.stringContaining('signed out in this browser, but we could not reach our server'),
    },
  ]);
});

// @spec 3.6
test('an invalid session counts as no session', () => {
  const { source, tell } = setUp();
  tell('SIGNED_IN', { access_token: 1 });
  expect(source.getSnapshot()).toEqual({ user: null, session: null, loading: false });
});
