import type { SupabaseClient } from '@supabase/supabase-js';
import { supabaseAuthProvider } from 'ra-supabase-core';
import type { AuthProvider } from 'react-admin';
import { readRole } from './read-role.ts';

/** The page of react-admin that a sign-in returns to. */
export const callbackPath = '/auth-callback';

/** Signs in through Supabase, and gives react-admin the person and their role. */
export function createAuthProvider(client: SupabaseClient): AuthProvider {
  const provider = supabaseAuthProvider(client, {
    getIdentity: async ({ id, email, user_metadata: { full_name: name } }) => ({
      id,
      fullName: typeof name === 'string' ? name : (email ?? ''),
    }),
    getPermissions: ({ id }) => readRole(client, id),
  });
  return {
    ...provider,
    // A role that does not allow something is no reason to sign out.
    checkError: async ({ status }: { status?: number }) => {
      if (status === 401) throw new Error('Your sign-in has ended. Please sign in again.');
    },
    // The default ends the sessions of this person on all devices, those of the site included.
    logout: async () => void (await client.auth.signOut({ scope: 'local' })),
    // The client exchanged the code of the address for a session before this asks for it.
    handleCallback: async () => {
      const { data } = await client.auth.getSession();
      if (!data.session) throw new Error('The sign-in did not succeed. Please try again.');
    },
  };
}
