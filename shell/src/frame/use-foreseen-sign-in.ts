import type { Registry } from '@cc/contracts/federation/registry';
import { useAuth } from '@cc/shared-ui/host';
import { useLocation } from '@cc/shared-ui/router';
import { remoteRouteOf } from '../remotes/route-of-path.ts';
import { useUncheckedSession } from './use-unchecked-session.ts';

/**
 * Whether the page will request a sign-in if the session check, which is not done yet, finds no session. Its document
 * is prerendered with the dialog open and the page behind it inert. A browser with a stored session undoes both before
 * the first paint.
 */
export function useForeseenSignIn(registry: Registry): boolean {
  const { pathname } = useLocation();
  const { loading } = useAuth();
  const unchecked = useUncheckedSession();
  return loading && !unchecked && remoteRouteOf(registry, pathname)?.route.signInRequired === true;
}
