import { createClient } from '@supabase/supabase-js';
import type { DataClient, HostConfig } from '@cc/contracts/federation/host-services';
import { sessionKey } from './stored-session.ts';

/** The page's one Supabase client. Loaded by a lazy import only: a visitor's first page does without its weight. */
export function createSupabase({ supabaseUrl, supabaseKey }: HostConfig): DataClient {
  return createClient(supabaseUrl, supabaseKey, {
    auth: {
      // With PKCE no token is ever in an address.
      flowType: 'pkce',
      storageKey: sessionKey,
      autoRefreshToken: true,
      persistSession: true,
      // Says which addresses are an implicit sign-in's return: none. The return of a connected mailbox carries an
      // `access_token` too and is no session; a sign-in's `code` is found by the client itself, by its stored verifier.
      detectSessionInUrl: () => false,
    },
  });
}
