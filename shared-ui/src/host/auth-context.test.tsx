import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { createFakeHost } from '../testing/fake-host.tsx';
import { AuthProvider, HostProvider, useAuth, useHost } from './index.ts';

function Reader() {
  const { user, loading, signInWithGoogle, signInWithMicrosoft, signOut } = useAuth();
  return (
    <>
      <p>{loading ? 'unknown' : (user?.email ?? 'visitor')}</p>
      <button onClick={signInWithGoogle}>Google</button>
      <button onClick={signInWithMicrosoft}>Microsoft</button>
      <button onClick={signOut}>Log out</button>
    </>
  );
}

function page(host = createFakeHost({ user: 'loading' })) {
  return (
    <HostProvider host={host}>
      <AuthProvider>
        <Reader />
      </AuthProvider>
    </HostProvider>
  );
}

// @spec 3.5, 6.1
test('follows the host from unknown to visitor to user', () => {
  const host = createFakeHost({ user: 'loading' });
  render(page(host));
  expect(screen.getByText('unknown')).toBeInTheDocument();
  act(() => host.auth.becomeVisitor());
  expect(screen.getByText('visitor')).toBeInTheDocument();
  act(() => host.auth.signIn());
  expect(screen.getByText('jordan.avery@gmail.example')).toBeInTheDocument();
});

// @spec 3.5
test('its actions are the host’s', async () => {
  const host = createFakeHost();
  render(page(host));
  await userEvent.click(screen.getByRole('button', { name: 'Google' }));
  await userEvent.click(screen.getByRole('button', { name: 'Microsoft' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(host.auth.asked).toEqual(['google', 'microsoft', 'sign-out']);
  expect(screen.getByText('visitor')).toBeInTheDocument();
});

test('a prerendered page does not know the user', () => {
  expect(renderToString(page(createFakeHost()))).toContain('unknown');
});

// @spec 8.24
test('without their providers the hooks throw an error that names the missing one', () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  function NeedsHost() {
    useHost();
    return null;
  }
  expect(() => render(<Reader />)).toThrow('useAuth must be used within an AuthProvider');
  expect(() => render(<NeedsHost />)).toThrow('useHost must be used within a HostProvider');
  silent.mockRestore();
});
