import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { CookieSerializeOptions } from '@fastify/cookie';

/** One cookie for each provider, so that connecting both at once works. */
export function connectionCookieName(provider: MailProvider): string {
  return `cc_connect_${provider}`;
}

/** Hidden from scripts, sent to the API only, and sent when the provider redirects back (SameSite=Lax). */
export function connectionCookieOptions(siteUrl: string): CookieSerializeOptions {
  return {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: 600,
  };
}
