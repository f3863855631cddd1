import type { DataClient } from '@cc/contracts/federation/host-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blockStorage } from '../testing/block-storage.ts';
import { renderShell } from '../testing/render-shell.tsx';

interface Answers {
  readonly session?: object | null;
  readonly error?: Error | null;
}

function anAuth({ session = null, error = null }: Answers) {
  return clientWith({
    initialize: async () => ({ error }),
    getSession: async () => ({ data: { session }, error: null }),
  });
}

/** The pages use only the client's `auth`. */
function clientWith(auth: object) {
  return { client: async () => ({ auth }) as DataClient };
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

// @spec 2.route.17, 4.auth.5, 7.20, D1.13
test('the callback goes back to the page where the sign-in began, with its query and hash', async () => {
  window.sessionStorage.setItem('cc-return-path', '/somewhere?step=2#here');
  await renderShell({ user: null, route: '/auth/callback?code=1', data: anAuth({ session: {} }) });
  await waitFor(() =>
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/somewhere?step=2#here'),
  );
  expect(window.sessionStorage).toHaveLength(0);
});

// @spec D1.11a
test.each([
  '//evil.example',
  '/.//evil.example',
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

test('a refused consent is explained in the page and as a toast, with two links', async () => {
  window.sessionStorage.setItem('cc-return-path', '/somewhere');
  const { host } = await renderShell({ user: null, route: '/auth/callback?error=access_denied&error_description=x' });
  const text = 'The sign-in was cancelled. Nothing was shared with Coach Connect.';
  expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toBeInTheDocument();
  expect(host.notifications).toEqual([{ tone: 'error', title: text }]);
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/somewhere');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('dialog', { name: 'Sign in to Coach Connect' })).toBeInTheDocument();
});

// @spec 8.3, 8.26
test('a failed exchange shows the auth service’s message', async () => {
  const { host } = await renderShell({
    user: null,
    route: '/auth/callback?code=used',
    data: anAuth({ error: new Error('invalid flow state, no valid flow state found') }),
  });
  await screen.findByRole('heading', { name: 'You are not signed in' });
  expect(host.notifications).toEqual([{ tone: 'error', title: 'invalid flow state, no valid flow state found' }]);
});

const general = 'We could not finish signing you in. Please try again.';
const unavailable = 'The sign-in service is not responding. Nothing was changed. Please try again in a few minutes.';

test.each([
  ['?error=server_error', unavailable],
  ['?error=temporarily_unavailable', unavailable],
  ['#error=server_error', unavailable],
  ['?error=invalid_request&error_code=bad_oauth_state', /took too long/],
  ['?error=invalid_request&error_code=bad_oauth_callback', /could not finish signing you in/],
  ['?error=invalid_request', /signed up with the other button/],
  ['?error=server_error&error_code=unexpected_failure', /signed up with the other button/],
  ['?error=toString', general],
  ['?code=1', general],
])('an address that says %s never puts its own text into the page', async (query, text) => {
  const { host } = await renderShell({
    user: null,
    route: `/auth/callback${query}&error_description=Call+0800+to+unlock`,
    data: anAuth({ error: new Error('Call 0800 to unlock') }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(host.notifications).toHaveLength(1);
  expect(host.notifications[0]?.title).toMatch(text);
  expect(document.body).not.toHaveTextContent('0800');
});

test('a code that signed nobody in leaves the address: it may be valid for the person who made the link', async () => {
  await renderShell({
    user: null,
    route: '/auth/callback?code=foreign',
    data: anAuth({ error: new Error('no verifier') }),
  });
  await screen.findByRole('heading', { name: 'You are not signed in' });
  expect(window.location.href).toMatch(/\/auth\/callback$/);
});

test('a signed-in user returns to the previous page regardless of the query', async () => {
  window.sessionStorage.setItem('cc-return-path', '/somewhere');
  const { host } = await renderShell({
    user: null,
    route: '/auth/callback?error=access_denied',
    data: anAuth({ session: {} }),
  });
  await waitFor(() => expect(window.location.pathname).toBe('/somewhere'));
  expect(host.notifications).toEqual([]);
});

test('a finished sign-in deletes the verifiers of unfinished ones', async () => {
  window.localStorage.setItem('cc-auth-flow-0123456789-code-verifier', '"secret"');
  window.localStorage.setItem('cc-auth-flows-code-verifier', '["0123456789"]');
  window.localStorage.setItem('cc-auth-code-verifier', '"secret"');
  window.localStorage.setItem('cc-auth', '{}');
  await renderShell({ user: null, route: '/auth/callback?code=1', data: anAuth({ session: {} }) });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(Object.keys(window.localStorage)).toEqual(['cc-auth']);
});

// @spec 2.route.20, 2.route.21, 2.route.22, 8.26, D1.13
test('the verification page shows a message and a home link, and redirects home', async () => {
  let answer: (value: object) => void = () => undefined;
  const data = clientWith({ getSession: () => new Promise((resolve) => (answer = resolve)) });
  await renderShell({ user: null, route: '/auth/verify', data });
  expect(screen.getByRole('heading', { name: 'Verifying your email...' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  answer({ data: { session: null }, error: new Error('Auth session missing!') });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

// @spec 2.route.21
test('the verification page redirects home with a session, too', async () => {
  await renderShell({ user: null, route: '/auth/verify', data: anAuth({ session: {} }) });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('the callback says that nobody is signed in where the browser blocks site data', async () => {
  blockStorage();
  const { host } = await renderShell({ user: null, route: '/auth/callback?code=1', data: anAuth({}) });
  await screen.findByRole('heading', { name: 'You are not signed in' });
  expect(host.notifications).toEqual([{ tone: 'error', title: general }]);
});
