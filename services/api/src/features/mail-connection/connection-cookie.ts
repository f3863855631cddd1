import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { CookieSerializeOptions } from '@fastify/cookie';

interface ConnectionCookie {
  readonly name: string;
  readonly options: CookieSerializeOptions;
}

/**
 * The cookie that ties a consent to the browser that began it. One for each provider, so that connecting both at once
 * works. Hidden from scripts, and sent when the provider redirects back (SameSite=Lax). Over https no other host of the
 * domain can set a cookie with this prefix; otherwise code there could attach a visitor's mailbox to another account.
 */
export function connectionCookie(provider: MailProvider, siteUrl: string): ConnectionCookie {
  const secure = siteUrl.startsWith('https:');
  return {
    name: `${secure ? '__Host-' : ''}cc_connect_${provider}`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 600 },
  };
}
