import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { HostConfig } from '@cc/contracts/federation/host-services';
import { shellRoutes } from '@cc/contracts/federation/shell';
import { sessionKey } from './stored-session.ts';

/** The page's one Supabase client. Loaded by a lazy import only: a visitor's first page does without its weight. */
export function createSupabase({ supabaseUrl, supabaseKey }: HostConfig): SupabaseClient {
  return createClient(supabaseUrl, supabaseKey, {
    auth: {
      // With PKCE no token ever stands in an address.
      flowType: 'pkce',
      storageKey: sessionKey,
      autoRefreshToken: true,
      persistSession: true,
      // Other returns carry an `access_token` too, for example that of a connected mailbox: it is no session.
      detectSessionInUrl: (url) => url.pathname === shellRoutes.authCallback.path,
    },
  });
}
