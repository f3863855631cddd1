const key = 'cc-return-path';

/** Stores the page where a sign-in starts, to return to it from the provider (specification 4). */
export function rememberReturnPath(storage: Storage, path: string): void {
  // A sign-in that is started again from its own return page still belongs to the page before.
  if (!isSignInPage(path)) storage.setItem(key, path);
}

/** The page where the sign-in began, or `/`. Never leads to another site, whatever was stored. */
export function readReturnPath(storage: Storage, origin: string): string {
  const stored = storage.getItem(key);
  return stored === null ? '/' : safePath(stored, origin);
}

export function forgetReturnPath(storage: Storage): void {
  storage.removeItem(key);
}

/** The path as it is when it stays on this site, else `/`. */
export function safePath(path: string, origin: string): string {
  // `//other.site` and `/\other.site` are addresses of other sites; a path has one slash first.
  if (!/^\/(?![/\\])/.test(path) || !URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  if (url.origin !== origin || isSignInPage(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

function isSignInPage(path: string): boolean {
  return /^\/auth(\/|$)/.test(path);
}
