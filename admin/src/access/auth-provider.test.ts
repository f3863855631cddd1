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
