import type { SupabaseClient } from '@supabase/supabase-js';
import { shellRoutes } from '../own-routes.ts';
import { rememberReturnPath } from './return-path.ts';
import type { Store, Stores } from './stores.ts';

/**
 * Leaves for the provider. Import it lazily, like the client that it needs. @throws Error with a message for the user
 */
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
  makeRoom(stores.device);
  makeRoom(stores.tab);
  rememberReturnPath(stores.tab, `${pathname}${search}${hash}`);
  const { auth } = await client();
  const { error } = await auth.signInWithOAuth({
    provider,
    options: {
      redirectTo: `${origin}${shellRoutes.authCallback.path}`,
      // Without the question, the browser's own session would sign the next person at it in to the account that logged
      // out.
      queryParams: { prompt: 'select_account' },
      ...(provider === 'azure' ? { scopes: 'email openid profile' } : {}),
    },
  });
  if (error) throw error;
}

/** Characters of a session, and of what is stored on the way to it. */
const room = 20_000;

/**
 * What a remote left may fill the storage after it is off the site too. The largest goes first: what people typed is
 * small.
 */
function makeRoom(store: Store): void {
  if (hasRoom(store)) return;
  const sizes = Object.keys(store).map((key) => ({ key, size: key.length + (store.getItem(key)?.length ?? 0) }));
  let freed = 0;
  for (const { key, size } of sizes.sort((a, b) => b.size - a.size)) {
    if (freed > 2 * room) return;
    store.removeItem(key);
    freed += size;
  }
}

function hasRoom(store: Store): boolean {
  try {
    store.setItem('cc-room', ' '.repeat(room));
    store.removeItem('cc-room');
    return true;
  } catch {
    return false;
  }
}
