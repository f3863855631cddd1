/** The account holder's choices on the provider's pages. */
export interface Consent {
  readonly email: string;
  readonly name?: string;
  /** The permissions that stay ticked; default: all that the page offers. */
  readonly grant?: readonly string[];
  readonly deny?: boolean;
}

/**
 * Walks through a stand-in's account chooser and consent, as a browser would.
 * @returns the address that the provider sends the browser back to.
 */
export async function consentAt(oauthUrl: string, { email, name = email, grant, deny = false }: Consent): Promise<URL> {
  const jar = new Map<string, string>();
  const callbackHost = new URL(new URL(oauthUrl).searchParams.get('redirect_uri') ?? '').host;

  const visit = async (url: URL, form?: URLSearchParams): Promise<{ url: URL; page: string }> => {
    if (url.host === callbackHost) return { url, page: '' };
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(key, value);
    }
    const location = response.headers.get('location');
    return location ? visit(new URL(location, url)) : { url, page: await response.text() };
  };

  const chooser = await visit(new URL(oauthUrl));
  const interaction = chooser.url.href.split('?', 1)[0];
  const consent = await visit(new URL(`${interaction}/new-account`), new URLSearchParams({ name, email }));
  if (consent.url.host === callbackHost) return consent.url;
  const form = new URLSearchParams({ account: consent.url.searchParams.get('account') ?? '' });
  const offered = [...consent.page.matchAll(/name="granted"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="granted"/g)];
  for (const scope of grant ?? offered.map(([, one, other]) => one ?? other ?? '')) form.append('granted', scope);
  const page = new URL(consent.url.href.replace(/\/consent\?.*$/, deny ? '/deny' : '/allow'));
  return (await visit(page, form)).url;
}
