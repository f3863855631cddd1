import type { Registry } from '@cc/contracts/federation/registry';
import { useAuth } from '@cc/shared-ui/host';
import { useLocation } from '@cc/shared-ui/router';
import { remoteRouteOf } from '../remotes/route-of-path.ts';

/**
 * Whether the page will ask for a sign-in as soon as somebody knows that its reader has none. A document is drawn before
 * that, with the dialog that everybody without a session gets to see and what it covers out of reach; a browser with a
 * session undoes both before the first paint.
 */
export function useForeseenSignIn(registry: Registry): boolean {
  const { pathname } = useLocation();
  const { loading } = useAuth();
  return loading && remoteRouteOf(registry, pathname)?.route.signInRequired === true;
}
