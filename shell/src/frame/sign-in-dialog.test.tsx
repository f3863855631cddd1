import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { renderShell } from '../testing/render-shell.tsx';

// @spec 1.9, 2.nav.6, 2.signin.1, 2.signin.2, 2.signin.3
test('Sign In opens the dialog with both providers', async () => {
  const { host } = await renderShell({ user: null });
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  const dialog = screen.getByRole('dialog', { name: 'Sign in to Coach Connect' });
  expect(dialog).toHaveAccessibleDescription('Please sign in with your preferred provider to continue.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }));
  expect(host.auth.asked).toEqual(['google']);
});

// @spec 1.10, 5.20
test('the dialog has no fields: no password form is in use', async () => {
  await renderShell({ user: null });
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByRole('dialog').querySelectorAll('input, form')).toHaveLength(0);
});

// @spec 2.signin.3, 2.signin.4
test('while a sign-in starts, both buttons are disabled and say so', async () => {
  const { host } = await renderShell({ user: null });
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Microsoft' }));
  expect(host.auth.asked).toEqual(['microsoft']);
  const buttons = screen.getAllByRole('button', { name: 'Signing in...' });
  expect(buttons).toHaveLength(2);
  for (const button of buttons) expect(button).toBeDisabled();
});

// @spec 2.signin.4
test('after the browser’s Back from the provider the buttons are enabled again', async () => {
  await renderShell({ user: null });
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }));
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

// @spec 8.3
test('a sign-in that cannot start shows a message and can be retried', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { host } = await renderShell({ user: null });
  host.auth.signInWithGoogle = async () => {
    throw new Error('Provider is not enabled');
  };
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }));
  expect(host.notifications).toEqual([{ tone: 'error', title: 'Provider is not enabled' }]);
  expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

// @spec 2.wizard.6
test('onClose of a blocking request is called once when the user closes the dialog, not when the page does', async () => {
  const { signInRequests } = await renderShell({ user: null });
  const closed = jest.fn();
  let close: () => void = () => undefined;
  act(() => void (close = signInRequests.open({ blocking: { onClose: closed } })));
  act(() => close());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();

  act(() => void signInRequests.open({ mode: 'login', blocking: { onClose: closed } }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test('a request that navigates when it is closed leaves the focus to the new page', async () => {
  const Page = () => <h1>One trial</h1>;
  const { signInRequests, navigation } = await renderShell({
    user: null,
    route: '/nowhere',
    loadVersion: async () => ({
      name: 'trial',
      fragments: {},
      routes: [{ path: '/trial', load: async () => ({ default: Page }) }],
    }),
  });
  await act(async () => navigation.goTo('/trial'));
  await act(async () => navigation.goTo('/nowhere'));
  act(() => void signInRequests.open({ blocking: { onClose: () => navigation.goTo('/trial') } }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'One trial' })).toHaveFocus());
});

describe('a page that requires a sign-in, before the session check', () => {
  const registry = aRegistry(aRemote({ routes: [{ path: '/tool', title: 'Tool', signInRequired: true }] }));

  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

  test('has a prerendered dialog, whose buttons sign in', async () => {
    const { host } = await renderShell({ user: 'loading', registry, route: '/tool' });
    expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }));
    expect(host.auth.asked).toEqual(['google']);
  });

  test('hides it after the session check, and shows one dialog when the page requests it', async () => {
    const { host, signInRequests } = await renderShell({ user: 'loading', registry, route: '/tool' });
    act(() => host.auth.signIn());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => void signInRequests.open());
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('other pages have none', async () => {
    await renderShell({ user: 'loading', registry, route: '/' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
