import { azureOauthCallbackPath, googleOauthCallbackPath } from '@cc/contracts/api/connect-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Config } from '../config.ts';

/** The differences between the providers' OAuth. */
export interface OauthProvider {
  readonly provider: MailProvider;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Microsoft has none: there, the stored token is only deleted. */
  readonly revokeUrl?: string;
  readonly jwksUrl: string;
  readonly redirectUri: string;
  /** Exactly the scopes that the product needs. */
  readonly scope: string;
  readonly authorizeParameters: Readonly<Record<string, string>>;
  /** Without these a mailbox cannot send; the user may untick them. */
  readonly requiredScopes: readonly string[];
  /** Whether an id token's `iss` is this provider; `tid` names the tenant of a Microsoft account. */
  isIssuer(issuer: string, tenant: string | undefined): boolean;
}

/** Google and Microsoft, with the addresses of the environment. */
export function oauthProviders(config: Config): Readonly<Record<MailProvider, OauthProvider>> {
  return { gmail: google(config), outlook: microsoft(config) };
}

function google({ google: settings, siteUrl }: Config): OauthProvider {
  const sendScope = 'https://www.googleapis.com/auth/gmail.send';
  return {
    provider: 'gmail',
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    authorizeUrl: settings.authorizeUrl,
    tokenUrl: settings.tokenUrl,
    revokeUrl: settings.revokeUrl,
    jwksUrl: settings.jwksUrl,
    redirectUri: siteUrl + googleOauthCallbackPath,
    scope: `openid email ${sendScope}`,
    // Google gives a refresh token only on consent.
    authorizeParameters: { access_type: 'offline', prompt: 'consent select_account' },
    requiredScopes: [sendScope],
    isIssuer: (issuer) => issuer === new URL(settings.authorizeUrl).origin,
  };
}

function microsoft({ microsoft: settings, siteUrl }: Config): OauthProvider {
  const { authorityUrl } = settings;
  return {
    provider: 'outlook',
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    authorizeUrl: `${authorityUrl}/oauth2/v2.0/authorize`,
    tokenUrl: `${authorityUrl}/oauth2/v2.0/token`,
    jwksUrl: `${authorityUrl}/discovery/v2.0/keys`,
    redirectUri: siteUrl + azureOauthCallbackPath,
    scope: 'offline_access openid email User.Read Mail.Send Mail.ReadWrite',
    authorizeParameters: { prompt: 'select_account', response_mode: 'query' },
    requiredScopes: ['Mail.Send', 'Mail.ReadWrite'],
    // The multi-tenant authority signs in the name of the account's own tenant.
    isIssuer: (issuer, tenant) => tenant !== undefined && issuer === `${new URL(authorityUrl).origin}/${tenant}/v2.0`,
  };
}
