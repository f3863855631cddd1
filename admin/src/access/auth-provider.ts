import type { SupabaseClient, User } from '@supabase/supabase-js';
import type { AuthProvider } from 'react-admin';
import { readRole } from './read-role.ts';

/** The page of react-admin that a sign-in returns to. */
export const callbackPath = '/auth-callback';

/** Gives react-admin the person who is signed in through Supabase, and their role. No link changes who that is. */
export function createAuthProvider(client: SupabaseClient): AuthProvider {
  const user = async (): Promise<User | null> => (await client.auth.getUser()).data.user;
  return {
    // The sign-in page does it.
    login: async () => undefined,
    // The default ends the sessions of this person on all devices, those of the site included.
    logout: async () => void (await client.auth.signOut({ scope: 'local' })),
    checkAuth: async () => {
      const { data, error } = await client.auth.getSession();
      // A session that cannot be renewed now is still stored: a request says so, and nobody is signed out.
      // Without an error of its own, react-admin says that one has to sign in.
      if (!data.session && !error) return Promise.reject();
    },
    // A role that does not allow something is no reason to sign out.
    checkError: async ({ status }: { status?: number }) => {
      if (status === 401) throw new Error('Your sign-in has ended. Please sign in again.');
    },
    // The client exchanged the code of the address for a session before this asks for it.
    handleCallback: async () => {
      const { data } = await client.auth.getSession();
      if (data.session) return;
      // A code that is not ours is valid for minutes for the person who asked for it, and addresses are passed on.
      history.replaceState(history.state, '', callbackPath);
      throw new Error('The sign-in did not succeed. Please try again.');
    },
    getIdentity: async () => {
      const known = await user();
      if (!known) throw new Error('Nobody is signed in.');
      const { full_name: name } = known.user_metadata;
      return { id: known.id, fullName: typeof name === 'string' ? name : (known.email ?? '') };
    },
    getPermissions: async () => {
      const known = await user();
      return known ? readRole(client, known.id) : undefined;
    },
  };
}
