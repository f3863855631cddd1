import { createClient } from '@supabase/supabase-js';
import { dataFetch } from '@cc/contracts/entities/data-fetch';
import type { DataClient, HostConfig } from '@cc/contracts/federation/host-services';
import { sessionKey, type SessionStore } from './stored-session.ts';

/** The page's only Supabase client. Import it lazily, so that a visitor's first page does not download it. */
export function createSupabase({ supabaseUrl, supabaseKey }: HostConfig, sessions: SessionStore): DataClient {
  return createClient(supabaseUrl, supabaseKey, {
    global: { fetch: dataFetch },
    auth: {
      // With PKCE no token is in the address of a return.
      flowType: 'pkce',
      storageKey: sessionKey,
      storage: sessions,
      autoRefreshToken: true,
      persistSession: true,
      // No address is the return of an implicit sign-in. The return from connecting a mailbox also carries an
      // `access_token`, which is not a session. The client finds a sign-in's `code` by its stored verifier.
      detectSessionInUrl: () => false,
    },
  });
}
