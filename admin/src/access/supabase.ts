import { tokenFreeStorage } from '@cc/contracts/entities/token-free-storage';
import { uncachedFetch } from '@cc/contracts/entities/uncached-fetch';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Settings } from '../settings.ts';

/** The page's Supabase client. A sign-in lasts as long as the browser's tab. */
export function createSupabase({ supabaseUrl, supabaseKey }: Settings): SupabaseClient {
  return createClient(supabaseUrl, supabaseKey, {
    global: { fetch: uncachedFetch },
    auth: { flowType: 'pkce', storageKey: 'cc-staff', storage: tokenFreeStorage(sessionStorage) },
  });
}
