import type { Store } from './stores.ts';

const key = 'cc-return-path';

/** Stores the page where a sign-in starts, to return to it from the provider (specification 4). */
export function rememberReturnPath(storage: Store, path: string): void {
  // A sign-in that is started again from its own return page still belongs to the page before.
  if (!isSignInPage(path)) storage.setItem(key, path);
}

/** The page where the sign-in began, or `/`. Never leads to another site, whatever was stored. */
export function readReturnPath(storage: Store, origin: string): string {
  const stored = storage.getItem(key);
  return stored === null ? '/' : safePath(stored, origin);
}

export function forgetReturnPath(storage: Store): void {
  storage.removeItem(key);
}

/** The path, if it is a page of this site, else `/`. */
export function safePath(path: string, origin: string): string {
  if (!URL.canParse(path, origin)) return '/';
  const { origin: target, pathname, search, hash } = new URL(path, origin);
  // `/.//other.site` has the path `//other.site`, which would be another site's address.
  if (target !== origin || pathname.startsWith('//') || isSignInPage(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}

function isSignInPage(path: string): boolean {
  return /^\/auth(\/|$)/.test(path);
}
