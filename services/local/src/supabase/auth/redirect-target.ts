const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The requested address if it is on the site's host, else the site's: no other host gets a code. */
export function redirectTarget(siteUrl: string, wanted: string | undefined): string {
  return wanted !== undefined && isAllowed(siteUrl, wanted) ? wanted : siteUrl;
}

function isAllowed(siteUrl: string, wanted: string): boolean {
  if (!URL.canParse(wanted)) return false;
  const target = new URL(wanted);
  const site = new URL(siteUrl);
  if (target.username || target.password) return false;
  const samePort = target.port === site.port || loopback.has(site.hostname);
  return target.protocol === site.protocol && target.hostname === site.hostname && samePort;
}

/** The address with the error in its query and in its fragment, since the client reads both. */
export function withError(target: string, error: { error: string; code: string; description: string }): string {
  const url = new URL(target);
  const fields = { error: error.error, error_code: error.code, error_description: error.description };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(fields).toString();
  return url.href;
}
