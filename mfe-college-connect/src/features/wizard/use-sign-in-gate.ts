import { useAuth, useHost } from '@cc/shared-ui/host';
import { useNavigate } from '@cc/shared-ui/router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';

/**
 * Blocks the wizard with the sign-in dialog if no user is signed in. Closing the dialog opens the marketing site
 * (specification 2). Returns whether the wizard is blocked.
 */
export function useSignInGate(): boolean {
  const { user, loading } = useAuth();
  const host = useHost();
  const navigate = useNavigate();
  const blocked = !loading && user === null;
  useEffect(() => {
    if (!blocked) return undefined;
    return host.openSignIn({ mode: 'login', blocking: { onClose: () => void navigate(paths.marketingSite()) } });
  }, [blocked, host, navigate]);
  return blocked;
}
