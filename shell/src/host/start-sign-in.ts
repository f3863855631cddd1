import type { SupabaseClient } from '@supabase/supabase-js';
import { shellRoutes } from '../own-routes.ts';
import { rememberReturnPath } from './return-path.ts';
import type { Stores } from './stores.ts';

/** Leaves for the provider. Import it lazily, like the client that it needs. @throws Error with a message for the user */
export async function startSignIn(
  client: () => Promise<Pick<SupabaseClient, 'auth'>>,
  provider: 'google' | 'azure',
  stores: Stores,
  { pathname, search, hash, origin }: Location,
): Promise<void> {
  if (stores.blocked) {
    throw new Error(
      'Signing in needs site data, which your browser blocks for this site. Allow it, then reload the page.',
    );
  }
  makeRoom(stores);
  rememberReturnPath(stores.tab, `${pathname}${search}${hash}`);
  const { auth } = await client();
  const { error } = await auth.signInWithOAuth({
    provider,
    options: {
      redirectTo: `${origin}${shellRoutes.authCallback.path}`,
      // Without the question, the browser's own session would sign the next person at it in to the account that logged out.
      queryParams: { prompt: 'select_account' },
      ...(provider === 'azure' ? { scopes: 'email openid profile' } : {}),
    },
  });
  if (error) throw error;
}

/** Characters of a session, and of what is stored on the way to it. */
const room = 20_000;

/** What a remote left may fill the storage after it is off the site too: then all goes, as at a log-out. */
function makeRoom({ device, tab }: Stores): void {
  try {
    for (const store of [device, tab]) {
      store.setItem('cc-room', ' '.repeat(room));
      store.removeItem('cc-room');
    }
  } catch {
    tab.clear();
    device.clear();
  }
}
