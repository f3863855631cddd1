import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { CookieSerializeOptions } from '@fastify/cookie';

/** One cookie for each provider, so that connecting both at once works. */
export function connectionCookieName(provider: MailProvider): string {
  return `cc_connect_${provider}`;
}

/** Unreadable for scripts, sent along when the provider redirects back (SameSite=Lax), and to the API alone. */
export function connectionCookieOptions(siteUrl: string): CookieSerializeOptions {
  return {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: 600,
  };
}
