import { createClient } from '@supabase/supabase-js';
import { createAuthProvider } from './auth-provider.ts';

let tabs = 0;
const tokens = 'access_token=x&refresh_token=y&expires_in=1&token_type=bearer';

/** The back office in a tab whose sign-in is stored, opened by a link. */
function open(address: string) {
  window.history.pushState(null, '', address);
  // A second client with the same key would be the same tab.
  const storageKey = `tab-${(tabs += 1)}`;
  sessionStorage.setItem(
    storageKey,
    JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: Date.now(), user: { id: 'ada' } }),
  );
  const auth = { storageKey, storage: sessionStorage, flowType: 'pkce', autoRefreshToken: false } as const;
  return createAuthProvider(createClient('http://data.example', 'key', { auth }));
}

test.each(['invite', 'recovery', 'signup'])('a link with tokens of the kind %s signs nobody out', async (type) => {
  // react-admin signs out who does not pass this check.
  await expect(open(`/people#${tokens}&type=${type}`).checkAuth({})).resolves.toBeUndefined();
});

test.each(['/set-password', '/people#/forgot-password'])('%s is no way past the sign-in', async (address) => {
  const provider = open(address);
  sessionStorage.clear();
  await expect(provider.checkAuth({})).rejects.toBeUndefined();
});

test('a sign-in that ended in an error at its return says so', async () => {
  // The client logs the refusal as well.
  jest.spyOn(console, 'error').mockImplementation();
  const session = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'ada' } };
  sessionStorage.setItem('refused', JSON.stringify(session));
  const auth = { storageKey: 'refused', storage: sessionStorage, flowType: 'pkce', autoRefreshToken: false } as const;
  const fetch = async () => Response.json({ code: 'refresh_token_not_found' }, { status: 400 });
  const provider = createAuthProvider(createClient('http://data.example', 'key', { auth, global: { fetch } }));
  window.history.pushState(null, '', '/auth-callback?code=foreign');
  await expect(provider.handleCallback?.()).rejects.toThrow('The sign-in did not succeed. Please try again.');
  // It may be valid for the person who made the link.
  expect(window.location.search).toBe('');
});
