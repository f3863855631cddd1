/** Where a sign-in may return to: two settings of Supabase. */
export interface ReturnAddresses {
  /** Its "Site URL": every address of this origin is allowed, and what is not allowed ends here. */
  readonly siteUrl: string;
  /** Its "Redirect URLs": these addresses as they are, with any fragment. */
  readonly redirectUrls: readonly string[];
}

/** The first of the wanted addresses that Supabase allows, else the Site URL. */
export function redirectTarget(addresses: ReturnAddresses, ...wanted: readonly (string | undefined)[]): string {
  return wanted.find((address) => address !== undefined && isAllowed(addresses, address)) ?? addresses.siteUrl;
}

const anyPort = new Set(['localhost', '0.0.0.0', '[::]']);
const ofThisDevice = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/** As `IsRedirectURLValid` of Supabase decides. An address of the device itself is always allowed. */
function isAllowed({ siteUrl, redirectUrls }: ReturnAddresses, wanted: string): boolean {
  if (/[\p{Cc} ]/u.test(wanted) || !URL.canParse(wanted)) return false;
  const target = new URL(wanted);
  const site = new URL(siteUrl);
  if (ofThisDevice.test(target.hostname)) return true;
  const isSamePort = target.port === site.port || anyPort.has(target.hostname);
  if (target.protocol === site.protocol && target.hostname === site.hostname && isSamePort) return true;
  return redirectUrls.includes(wanted.replace(/#.*/, ''));
}

/** The address with the error in its query and in its fragment, since the client reads both. */
export function withError(target: string, error: { error: string; code: string; description: string }): string {
  const url = new URL(target);
  const fields = { error: error.error, error_code: error.code, error_description: error.description };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(fields).toString();
  return url.href;
}
