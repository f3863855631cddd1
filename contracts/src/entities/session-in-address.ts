/** Where the session's service is, and the key that each request to it carries. */
interface AuthService {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
}

/** The part of the window that this needs. */
interface Page {
  readonly location: Pick<Location, 'hash' | 'href'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

/**
 * Takes a session out of the page's address, and ends it. Our sign-ins use PKCE, so none of them leaves one there; but anybody can
 * make a link by which Supabase does, and the browser's history keeps it for the next person at the device (D16.6).
 * @throws TypeError when the service cannot be reached: then the session goes on, and is nowhere on this page any more
 */
export async function endSessionInAddress(
  { location, history }: Page,
  { supabaseUrl, supabaseKey }: AuthService,
): Promise<void> {
  // The link may have had a fragment of its own, before these; and in it another token.
  const [, token] = /^.*[#&?]access_token=([^#&]+)/.exec(location.hash) ?? [];
  if (token === undefined || !/[#&?]refresh_token=/.test(location.hash)) return;
  // Whole: a path may begin with two slashes, and an address have a password, which an address without them would not match.
  history.replaceState(history.state, '', location.href.replace(/#.*/s, ''));
  const headers = { apikey: supabaseKey, authorization: `Bearer ${token}` };
  await fetch(`${supabaseUrl}/auth/v1/logout?scope=local`, { method: 'POST', headers, keepalive: true });
}
