import { type Configuration, type ErrorOut, type KoaContextWithOIDC, Provider, interactionPolicy } from 'oidc-provider';
import type { LocalAccount } from '../demo-accounts.ts';
import type { AccountDirectory } from './account-directory.ts';
import { errorPage } from './error-page.ts';
import { pageHeaders } from './page-frame.ts';
import type { ProviderState } from './state-file.ts';
import { TokenAdapter, TokenRecords } from './token-adapter.ts';
import type { OAuthClient, OAuthClients, VendorProfile } from './vendor-profile.ts';

/** Seconds. */
const lifetimes = { access: 3_599, code: 600, interaction: 3_600, grant: 180 * 86_400, idToken: 3_600 };

export interface IdentityOptions {
  readonly vendor: VendorProfile;
  /** `http://localhost:<port>` */
  readonly url: string;
  readonly clients: OAuthClients;
  readonly redirectUris: { readonly signIn: readonly string[]; readonly mail: readonly string[] };
  readonly directory: AccountDirectory;
  readonly state: ProviderState;
}

/** The account and the scopes of an access token. */
export interface Bearer {
  readonly account: LocalAccount;
  readonly scopes: ReadonlySet<string>;
}

/** The OAuth server of one vendor. */
export interface IdentityProvider {
  readonly provider: Provider;
  readonly vendor: VendorProfile;
  readonly directory: AccountDirectory;
  readonly mailClientId: string;
  /**
   * The account of the access token in an `Authorization` header; undefined when the token is missing, expired or
   * revoked.
   */
  bearer(authorization: string | undefined): Promise<Bearer | undefined>;
  /** The account of any valid code, access token or refresh token. */
  holderOf(secret: string): Promise<LocalAccount | undefined>;
  /** Ends the grant of a token; false when the token is unknown. */
  revokeToken(token: string): Promise<boolean>;
}

const client = ({ id, secret }: OAuthClient, redirectUris: readonly string[]) => ({
  client_id: id,
  client_secret: secret,
  client_name: 'Coach Connect',
  redirect_uris: [...redirectUris],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'client_secret_post' as const,
});

function accountFirstPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

function configure(options: IdentityOptions, records: TokenRecords): Configuration {
  const { vendor, clients, redirectUris, directory, state } = options;
  const cookie = (name: string) => `${vendor.provider}_${name}`;
  return {
    adapter: (kind) => new TokenAdapter(kind, records),
    clients: [client(clients.signIn, redirectUris.signIn), client(clients.mail, redirectUris.mail)],
    routes: { ...vendor.routes },
    scopes: ['openid', 'email', 'profile', 'offline_access', ...vendor.permissions.flatMap(({ scopes }) => scopes)],
    claims: Object.fromEntries(Object.entries(vendor.claims).map(([scope, names]) => [scope, [...names]])),
    // Both vendors put address and name into the id token itself.
    conformIdTokenClaims: false,
    findAccount: (_ctx, subject) => {
      const account = directory.find(subject);
      return account && { accountId: subject, claims: () => ({ sub: subject, ...vendor.claimsOf(account) }) };
    },
    interactions: { policy: accountFirstPolicy(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => false },
    extraParams: ['access_type', 'include_granted_scopes'],
    rotateRefreshToken: vendor.rotatesRefreshTokens,
    // A sign-in with another account in the same browser must not end the connections of the first account.
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    ttl: {
      AccessToken: lifetimes.access,
      AuthorizationCode: lifetimes.code,
      Grant: lifetimes.grant,
      IdToken: lifetimes.idToken,
      Interaction: lifetimes.interaction,
      RefreshToken: lifetimes.grant,
      Session: lifetimes.interaction,
    },
    cookies: {
      // Cookies are not separated by port, so their names differ.
      names: { session: cookie('session'), interaction: cookie('interaction'), resume: cookie('resume') },
      keys: [state.cookieKey],
    },
    jwks: { keys: [state.signingKey] },
    renderError(ctx: KoaContextWithOIDC, out: ErrorOut) {
      ctx.type = 'html';
      ctx.set(pageHeaders);
      ctx.body = errorPage(vendor, out.error, out.error_description ?? '');
    },
  };
}

/** Every authorization begins at the account chooser, and asks for a refresh token in the library's own terms. */
function askForAccount(ctx: Pick<KoaContextWithOIDC, 'query'>, vendor: VendorProfile): void {
  if (ctx.query['prompt'] === 'none') return;
  const scopes = String(ctx.query['scope'] ?? '')
    .split(' ')
    .filter((scope) => scope && scope !== 'offline_access');
  if (vendor.wantsRefreshToken(ctx.query)) scopes.push('offline_access');
  ctx.query = { ...ctx.query, scope: scopes.join(' '), prompt: 'select_account consent' };
}

function speakLikeVendor(provider: Provider, vendor: VendorProfile): void {
  provider.use(async (ctx, next) => {
    if (ctx.path === vendor.routes.authorization) askForAccount(ctx, vendor);
    await next();
    if (ctx.path !== vendor.routes.token || typeof ctx.body !== 'object' || ctx.body === null) return;
    const body = { ...ctx.body } as Record<string, unknown>; // the library answers token requests with JSON objects
    if (typeof body['error'] === 'string') {
      ctx.body = vendor.tokenRefusal(body['error'], String(body['error_description'] ?? ''));
    } else {
      const scope = String(body['scope'] ?? '')
        .split(' ')
        .filter((each) => each !== 'offline_access')
        .join(' ');
      ctx.body = vendor.tokenAnswer({ ...body, scope });
    }
  });
}

/** Builds the OAuth server of one vendor. */
export function createIdentityProvider(options: IdentityOptions): IdentityProvider {
  const { vendor, url, clients, directory, state } = options;
  const records = new TokenRecords(state);
  const provider = new Provider(`${url}${vendor.mountPath}`, configure(options, records));
  // Addresses keep the mount path; tokens name the issuer as the vendor does.
  Object.assign(provider, { issuer: `${url}${vendor.issuerPath}` });
  speakLikeVendor(provider, vendor);

  const tokenOf = async (secret: string) =>
    (await provider.AccessToken.find(secret)) ?? (await provider.RefreshToken.find(secret));
  return {
    provider,
    vendor,
    directory,
    mailClientId: clients.mail.id,
    async bearer(authorization) {
      const secret = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
      const token = secret ? await provider.AccessToken.find(secret) : undefined;
      const account = token && directory.find(token.accountId);
      return account && { account, scopes: new Set(token.scope?.split(' ')) };
    },
    async holderOf(secret) {
      const token = (await tokenOf(secret)) ?? (await provider.AuthorizationCode.find(secret));
      return token?.accountId ? directory.find(token.accountId) : undefined;
    },
    async revokeToken(secret) {
      const token = await tokenOf(secret);
      if (token?.grantId) records.revokeGrant(token.grantId);
      return Boolean(token);
    },
  };
}
