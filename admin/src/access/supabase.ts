import { dataFetch } from '@cc/contracts/entities/data-fetch';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Settings } from '../settings.ts';

/**
 * The page's Supabase client. A sign-in lasts as long as the browser's tab, which a browser may open again, and twelve
 * hours at most (D20.1).
 */
export function createSupabase({ supabaseUrl, supabaseKey }: Settings): SupabaseClient {
  return createClient(supabaseUrl, supabaseKey, {
    global: { fetch: dataFetch },
    auth: { flowType: 'pkce', storageKey: 'cc-staff', storage: sessionStorage },
  });
}
