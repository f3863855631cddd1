import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShell } from '../testing/render-shell.tsx';

interface Answers {
  readonly session?: object | null;
  readonly error?: Error | null;
}

function anAuth({ session = null, error = null }: Answers): object {
  return {
    auth: { initialize: async () => ({ error }), getSession: async () => ({ data: { session }, error: null }) },
  };
}

beforeEach(() => {
  window.sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('the callback goes back to the page where the sign-in began, with its query and hash', async () => {
  window.sessionStorage.setItem('cc-return-path', '/somewhere?step=2#here');
  await renderShell({ user: null, route: '/auth/callback?code=1', data: anAuth({ session: {} }) });
  await waitFor(() =>
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/somewhere?step=2#here'),
  );
  expect(window.sessionStorage).toHaveLength(0);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/auth/callback',
  '/\t/evil.example',
])('the callback does not follow a stored %j', async (stored) => {
  window.sessionStorage.setItem('cc-return-path', stored);
  await renderShell({ user: null, route: '/auth/callback?code=1', data: anAuth({ session: {} }) });
  await waitFor(() => expect(window.location.href).toBe('http://localhost/'));
});

test('a refused consent is said in words, in the page and as a toast, with two ways on', async () => {
  window.sessionStorage.setItem('cc-return-path', '/somewhere');
  const { host } = await renderShell({ user: null, route: '/auth/callback?error=access_denied&error_description=x' });
  const words = 'The sign-in was cancelled. Nothing was shared with Coach Connect.';
  expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toBeInTheDocument();
  expect(host.notifications).toEqual([{ tone: 'error', title: words }]);
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/somewhere');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('dialog', { name: 'Sign in to Coach Connect' })).toBeInTheDocument();
});

test('a failed exchange shows the auth service’s message', async () => {
  const { host } = await renderShell({
    user: null,
    route: '/auth/callback?code=used',
    data: anAuth({ error: new Error('invalid flow state, no valid flow state found') }),
  });
  await screen.findByRole('heading', { name: 'You are not signed in' });
  expect(host.notifications).toEqual([{ tone: 'error', title: 'invalid flow state, no valid flow state found' }]);
});

test('an error in the fragment counts too', async () => {
  const { host } = await renderShell({
    user: null,
    route: '/auth/callback#error=server_error&error_description=Try+later',
  });
  await screen.findByRole('heading', { name: 'You are not signed in' });
  expect(host.notifications).toEqual([{ tone: 'error', title: 'Try later' }]);
});

test('the verification page says so, offers the way home, and goes there either way', async () => {
  let answer: (value: object) => void = () => undefined;
  const data = { auth: { getSession: () => new Promise((resolve) => (answer = resolve)) } };
  await renderShell({ user: null, route: '/auth/verify', data });
  expect(screen.getByRole('heading', { name: 'Verifying your email...' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  answer({ data: { session: null }, error: new Error('Auth session missing!') });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('the verification page goes home when the session is there, too', async () => {
  await renderShell({ user: null, route: '/auth/verify', data: anAuth({ session: {} }) });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
