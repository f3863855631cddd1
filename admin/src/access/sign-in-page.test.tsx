import { render, screen } from '@testing-library/react';
import { createClient } from '@supabase/supabase-js';
import { isFromElsewhere, SignInPage } from './sign-in-page.tsx';

const client = createClient('https://supabase.example', 'publishable');

test.each([
  ['/?error=invalid_request&error_code=bad_oauth_state', true],
  ['/', false],
  ['/auth-callback?error_code=bad_oauth_state', false],
])('a sign-in that Supabase does not know any more may have begun on the site: %s', (address, expected) => {
  expect(isFromElsewhere(new URL(address, 'https://office.example'))).toBe(expected);
});

test('somebody who may have wanted to sign in to the site is led there', () => {
  render(<SignInPage client={client} elsewhere="https://site.example" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Your sign-in was not finished: it took too long');
  expect(screen.getByRole('link', { name: 'Go to Coach Connect' })).toHaveAttribute('href', 'https://site.example');
  // Signed in here, their session would outlive a log-out from the site.
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('others see no such sentence', () => {
  render(<SignInPage client={client} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});
