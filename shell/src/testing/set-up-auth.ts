import type { Toast } from '@cc/contracts/federation/host-services';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createAuthSource } from '../host/auth-source.ts';
import { createSessionStore } from '../host/stored-session.ts';
import { storesOf } from '../host/stores.ts';

/** A session as Supabase gives it. */
export const session = {
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 3600,
  token_type: 'bearer',
  user: {
    id: '6f1c2a34-9b0d-4e57-8c21-0a4f7d3b9e10',
    email: 'jordan@gmail.example',
    user_metadata: { full_name: 'Jordan' },
  },
};

export const draft = { key: 'letters:draft', loss: 'Your letter is saved only on this device.' };

/**
 * The sign-in state over a double of the auth client. Without `answers`, a sign-out waits for the server. `leaves`
 * answers the question before a sign-out.
 */
export function setUpAuth({
  path = '/',
  signOutError = null as Error | null,
  answers = true,
  leaves = true,
  renewError = null as Error | null,
  loadError = null as Error | null,
} = {}) {
  window.history.pushState(null, '', path);
  const calls: unknown[] = [];
  const toasts: Toast[] = [];
  const went: string[] = [];
  const asked: (readonly string[])[] = [];
  let tell: (event: string, session: unknown) => void = () => undefined;
  const auth = {
    onAuthStateChange: (listener: typeof tell) => void (tell = listener),
    signInWithOAuth: async (request: unknown) => (calls.push(request), { error: null }),
    signOut: async (options: unknown) => {
      calls.push(options);
      if (!answers) await new Promise(() => undefined);
      return { error: signOutError };
    },
    getSession: async () => ({ data: { session: renewError ? null : session }, error: renewError }),
  };
  let [loads, reloads] = [0, 0];
  const stores = storesOf(window);
  const source = createAuthSource({
    sessions: createSessionStore(stores.device),
    stores,
    client: async () => {
      loads += 1;
      if (loadError) throw loadError;
      // A double of the few methods that the source calls.
      return { auth } as unknown as SupabaseClient;
    },
    browser: window,
    notify: (toast) => void toasts.push(toast),
    goTo: (to) => void went.push(to),
    reload: () => void (reloads += 1),
    drafts: [draft, { key: 'songs:draft', loss: 'Your song.' }],
    confirm: async (losses) => (asked.push(losses), leaves),
  });
  // The same double, followed as the host does it.
  source.follow({ auth } as unknown as SupabaseClient);
  return {
    source,
    calls,
    toasts,
    went,
    asked,
    loads: () => loads,
    reloads: () => reloads,
    tell: (event: string, value: unknown) => tell(event, value),
  };
}
