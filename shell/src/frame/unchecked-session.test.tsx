import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { renderShell, type RenderShellOptions } from '../testing/render-shell.tsx';

const title = 'We cannot check your sign-in now';
const dialog = () => screen.getByRole('dialog', { name: title });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

beforeEach(() => localStorage.setItem('cc-auth', '{}'));
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

/** A session is stored, and its check got no answer. */
const renderUnchecked = (options: RenderShellOptions = {}) => renderShell({ user: null, ...options });

test('the page is no visitor’s: Account says what is wrong, and logs out', async () => {
  const { host } = await renderUnchecked();
  expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  expect(dialog()).toHaveAccessibleDescription(/^You are still signed in on this device/);
  expect(screen.queryByRole('button', { name: /^Sign in with/ })).not.toBeInTheDocument();
  localStorage.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(host.auth.asked).toEqual(['sign-out']));
  await noDialog();
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
});

test('so is a check that takes long: Account appears after five seconds', async () => {
  jest.useFakeTimers();
  await renderShell({ user: 'loading' });
  const account = screen.getByRole('button', { name: 'Account' });
  expect(account).toHaveAttribute('data-unsure', 'true');
  act(() => jest.advanceTimersByTime(5_000));
  expect(account).not.toHaveAttribute('data-unsure');
});

test('a page that asks for a sign-in says the same, and is left by Log out', async () => {
  const { host, signInRequests } = await renderUnchecked();
  const onClose = jest.fn();
  act(() => void signInRequests.open({ mode: 'login', blocking: { onClose } }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(host.auth.asked).toEqual(['sign-out']));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a page that needs a sign-in is not inert during the check', async () => {
  const registry = aRegistry(aRemote({ routes: [{ path: '/tool', title: 'Tool', signInRequired: true }] }));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderShell({ user: 'loading', registry, route: '/tool' });
  expect(screen.getByRole('banner').closest('[inert]')).toBeNull();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('once the service answers, the dialog closes for good', async () => {
  const { host } = await renderUnchecked();
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  act(() => host.auth.signIn());
  await noDialog();
  expect(screen.getByRole('button', { name: 'Account of Jordan Avery' })).toBeInTheDocument();
  localStorage.clear();
  act(() => host.auth.becomeVisitor());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Stay signed in gives the focus back to Account', async () => {
  const { host, signOutQuestion } = await renderUnchecked();
  host.auth.signOut = async () => void (await signOutQuestion.ask(['Your letter is saved only on this device.']));
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  await noDialog();
  expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
});
