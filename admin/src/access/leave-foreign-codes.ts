import { callbackPath } from './auth-provider.ts';

/**
 * Takes out of the address what is not ours: a link that anybody can make has Supabase or Google put a code or a token into an address of
 * this host (D16.6). Our codes come to one address, and none of our addresses has a fragment.
 */
export function leaveForeignCodes({ location, history }: Pick<Window, 'location' | 'history'>): void {
  // Whole: a path may begin with two slashes, and an address have a password, which an address without them would not match.
  const kept = new URL(location.href);
  kept.hash = '';
  if (kept.pathname !== callbackPath && kept.searchParams.has('code')) kept.search = '';
  if (kept.href !== location.href) history.replaceState(history.state, '', kept.href);
}
