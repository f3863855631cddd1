import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { AuthSnapshot, AuthSource } from '@cc/contracts/federation/host-services';
import { useHost } from './host-context.tsx';

/** The sign-in state, and three actions (specification 3, "Auth context"). */
export type Auth = AuthSnapshot & Pick<AuthSource, 'signInWithGoogle' | 'signInWithMicrosoft' | 'signOut'>;

const AuthContext = createContext<Auth | null>(null);

// Prerendered pages are rendered as before the first session check.
const unknownReader: AuthSnapshot = { user: null, session: null, loading: true };

/** Provides the host's sign-in state to `useAuth`. Needs a HostProvider around it. */
export function AuthProvider({ children }: { readonly children?: ReactNode }) {
  const { auth } = useHost();
  const snapshot = useSyncExternalStore(
    (listener) => auth.subscribe(listener),
    () => auth.getSnapshot(),
    () => unknownReader,
  );
  const value = useMemo<Auth>(
    () => ({
      ...snapshot,
      signInWithGoogle: () => auth.signInWithGoogle(),
      signInWithMicrosoft: () => auth.signInWithMicrosoft(),
      signOut: () => auth.signOut(),
    }),
    [auth, snapshot],
  );
  return <AuthContext value={value}>{children}</AuthContext>;
}

/**
 * The sign-in state, and the actions to change it.
 * @throws Error outside of an AuthProvider (specification 8)
 */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
