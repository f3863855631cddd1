import { draft, session, setUpAuth } from '../testing/set-up-auth.ts';

const notChecked = {
  tone: 'error',
  title: 'We cannot check your sign-in now',
  description: 'You are still signed in on this device. Press Account to try again, or to log out.',
};
const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('cc-auth', JSON.stringify(session));
});
afterEach(() => jest.restoreAllMocks());

/** The check gets no answer: the client tells of no session, and leaves the stored one. */
function startUnchecked(options: Parameters<typeof setUpAuth>[0] = {}) {
  const auth = setUpAuth({ signOutError: new Error('down'), ...options });
  auth.source.start();
  auth.tell('INITIAL_SESSION', null);
  return auth;
}

// @spec 4.auth.1
test('a stored session that cannot be renewed now ends the loading without a user, and the page says so', () => {
  const { source, toasts } = startUnchecked();
  expect(source.getSnapshot()).toEqual({ user: null, session: null, loading: false });
  expect(toasts).toEqual([notChecked]);
});

test('so does one whose client cannot be loaded', async () => {
  const { source, toasts } = setUpAuth({ loadError: new Error('down') });
  source.start();
  await new Promise((resolve) => void setTimeout(resolve));
  expect(source.getSnapshot()).toEqual({ user: null, session: null, loading: false });
  expect(toasts).toEqual([notChecked]);
});

test('a session that was refused for good is a visitor: nothing is said', () => {
  const { source, tell, toasts } = setUpAuth();
  source.start();
  localStorage.removeItem('cc-auth');
  tell('SIGNED_OUT', null);
  tell('INITIAL_SESSION', null);
  expect(source.getSnapshot().user).toBeNull();
  expect(toasts).toEqual([]);
});

describe('logging out of it empties the device', () => {
  test.each([
    ['the service does not answer', { signOutError: new Error('down') }],
    ['the client cannot be loaded', { loadError: new Error('down') }],
  ])('although %s: nothing of its user is left', async (_why, options) => {
    localStorage.setItem('letters:text', 'Dear Coach');
    const { source, toasts, went } = startUnchecked(options);
    await source.signOut();
    expect([stored(), went]).toEqual([[], ['/']]);
    expect(toasts.at(-1)).toMatchObject({
      title: 'Error signing out',
      description: expect.stringContaining('signed out in this browser'),
    });
  });

  test('at once, without an answer', () => {
    const { source, went } = startUnchecked({ answers: false });
    void source.signOut();
    expect([stored(), went]).toEqual([[], ['/']]);
  });

  test('after the question about unsaved work', async () => {
    localStorage.setItem(draft.key, session.user.id);
    const { source, asked } = startUnchecked({ leaves: false });
    await source.signOut();
    expect(asked).toEqual([[draft.loss]]);
    expect(stored()).toEqual(['cc-auth', draft.key]);
  });

  test('also if the session is checked behind the question', async () => {
    localStorage.setItem(draft.key, session.user.id);
    const { source, tell } = startUnchecked();
    const left = source.signOut();
    tell('TOKEN_REFRESHED', session);
    await left;
    expect(stored()).toEqual([]);
  });
});
