import type { SupabaseClient } from '@supabase/supabase-js';
import { shellRoutes } from '../own-routes.ts';
import { rememberReturnPath } from './return-path.ts';
import type { Stores } from './stores.ts';

/** Leaves for the provider. Import it lazily, like the client that it needs. @throws Error with a message for the user */
export async function startSignIn(
  client: () => Promise<Pick<SupabaseClient, 'auth'>>,
  provider: 'google' | 'azure',
  { tab, blocked }: Stores,
  { pathname, search, hash, origin }: Location,
): Promise<void> {
  if (blocked) {
    throw new Error(
      'Signing in needs site data, which your browser blocks for this site. Allow it, then reload the page.',
    );
  }
  rememberReturnPath(tab, `${pathname}${search}${hash}`);
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
