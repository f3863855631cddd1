import { callbackPath } from './auth-provider.ts';

/**
 * Takes out of the address what is not ours: a link that anybody can make has Supabase or Google put a code or a token into an address of
 * this host (D16.6). Our codes come to one address, and none of our addresses has a fragment.
 */
export function leaveForeignCodes({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const { origin, pathname, search, hash } = location;
  const kept = pathname !== callbackPath && new URLSearchParams(search).has('code') ? '' : search;
  // A path may begin with two slashes, which alone would be another host.
  if (hash !== '' || kept !== search) history.replaceState(history.state, '', `${origin}${pathname}${kept}`);
}
