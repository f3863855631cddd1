import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@cc/contracts/api/feedback';
import { Link } from '../facade/router.ts';
import { useAuth, useHost } from '../host/index.ts';
import { createFakeData } from './fake-data.tsx';
import { createFakeHost } from './fake-host.tsx';
import { renderWithHost } from './render-with-host.tsx';

function Page() {
  const host = useHost();
  const { user } = useAuth();
  return (
    <>
      <p>{user ? user.email : 'visitor'}</p>
      <Link to="/pricing?plan=premium">Pricing</Link>
      <button onClick={() => host.notify({ tone: 'info', title: 'Connected' })}>Tell</button>
      <button onClick={() => host.openSignIn({ mode: 'login' })()}>Sign in and close</button>
    </>
  );
}

test('renders a page in a router with the host, its sign-in and its toasts', async () => {
  const { host, currentRoute } = renderWithHost(<Page />, { route: '/college?email=a' });
  expect(currentRoute()).toBe('/college?email=a');
  expect(screen.getByText('jordan.avery@gmail.example')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Tell' }));
  expect(screen.getByText('Connected')).toBeInTheDocument();
  expect(host.notifications).toEqual([{ tone: 'info', title: 'Connected' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and close' }));
  expect(host.signInDialogs).toEqual([{ request: { mode: 'login' }, open: false }]);
  await userEvent.click(screen.getByRole('link', { name: 'Pricing' }));
  expect(currentRoute()).toBe('/pricing?plan=premium');
});

test('a host accepts the user and the fakes of the test', async () => {
  const data = createFakeData({ token_tracker: [{ tokens_available: 7 }] });
  const host = createFakeHost({ user: null, data, config: { siteUrl: 'http://site.example' } });
  renderWithHost(<Page />, { host });
  expect(screen.getByText('visitor')).toBeInTheDocument();
  const client = await host.data();
  expect((await client.from('token_tracker').select('tokens_available')).data).toEqual([{ tokens_available: 7 }]);
  expect(host.config.siteUrl).toBe('http://site.example');
});

test('a service that the test did not provide throws an error that names it', async () => {
  const host = createFakeHost();
  await expect(host.data()).rejects.toThrow('handed no data');
  const body = { type: 'bug', subject: 'a', description: 'b', email: 'a@b.example' } as const;
  await expect(host.api.call(feedback, body)).resolves.toMatchObject({
    ok: false,
    error: { error: expect.stringContaining('/api/feedback') },
  });
});
