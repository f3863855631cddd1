import { createClient } from '@supabase/supabase-js';
import type { DataClient, HostConfig } from '@cc/contracts/federation/host-services';
import { sessionKey } from './stored-session.ts';

/** The browser's storage, without the access and refresh tokens of Google or Microsoft that come with a sign-in (D16.6). */
const withoutTokens = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, withoutProviderTokens(value)),
  removeItem: (key: string) => localStorage.removeItem(key),
};

function withoutProviderTokens(json: string): string {
  const isToken = (name: string) => name === 'provider_token' || name === 'provider_refresh_token';
  return JSON.stringify(JSON.parse(json), (name, value: unknown) => (isToken(name) ? undefined : value));
}

/** The page's only Supabase client. Import it lazily, so that a visitor's first page does not download it. */
export function createSupabase({ supabaseUrl, supabaseKey }: HostConfig): DataClient {
  return createClient(supabaseUrl, supabaseKey, {
    auth: {
      // With PKCE no token is ever in an address.
      flowType: 'pkce',
      storageKey: sessionKey,
      storage: withoutTokens,
      autoRefreshToken: true,
      persistSession: true,
      // No address is the return of an implicit sign-in. The return from connecting a mailbox also carries an
      // `access_token`, which is not a session. The client finds a sign-in's `code` by its stored verifier.
      detectSessionInUrl: () => false,
    },
  });
}
