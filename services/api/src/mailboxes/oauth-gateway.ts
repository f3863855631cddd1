import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { emailAddressSchema } from '../email-address.ts';
import { createProviderCaller, type ProviderAnswer } from '../provider-call.ts';
import type { OauthProvider } from './oauth-providers.ts';

/** The provider's grant for a mailbox. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly expiresAt: Date;
  /** Missing if the earlier refresh token stays valid. */
  readonly refreshToken?: string;
}

export interface ConnectedMailbox extends ProviderTokens {
  readonly email: string;
  readonly refreshToken: string;
  /** The granted scopes. */
  readonly scopes: readonly string[];
}

export type ExchangeResult =
  | { readonly kind: 'connected'; readonly mailbox: ConnectedMailbox }
  | { readonly kind: 'refused'; readonly reason: 'send_permission_missing' | 'state_invalid'; readonly cause: unknown }
  | { readonly kind: 'unavailable'; readonly cause: unknown };

export type RefreshResult =
  | { readonly kind: 'refreshed'; readonly tokens: ProviderTokens }
  /** The user or the provider revoked the permission. */
  | { readonly kind: 'revoked' }
  /** The provider does not take our client: its secret has ended, or the app is suspended. */
  | { readonly kind: 'refused'; readonly cause: unknown }
  | { readonly kind: 'unavailable'; readonly cause: unknown };

/** What a consent page sends back, for the user who began. */
export interface ConsentCallback {
  readonly code: string;
  readonly codeVerifier: string;
  readonly userId: string;
}

/** One provider's OAuth, as the rules see it. */
export interface OauthGateway {
  authorizeUrl(parameters: { readonly state: string; readonly codeVerifier: string }): string;
  /** Exchanges a callback's code, and checks the account and the permissions of the consent. */
  exchange(callback: ConsentCallback): Promise<ExchangeResult>;
  /** @param userId whose mailbox it is, if that is known: faults of one are not those of the provider (D13.8). */
  refresh(refreshToken: string, userId?: string): Promise<RefreshResult>;
  /** Revokes the permission at providers that support it. True when no permission is left. */
  revoke(refreshToken: string): Promise<boolean>;
}

const timeoutMs = 15_000;

const tokenResponseSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
  id_token: z.string().optional(),
});
type TokenResponse = z.output<typeof tokenResponseSchema>;

const idTokenSchema = z.object({
  iss: z.string(),
  tid: z.string().optional(),
  email: emailAddressSchema.optional(),
  preferred_username: z.string().optional(),
});

/** 43 random characters for PKCE (RFC 7636). */
export function newCodeVerifier(): string {
  return randomBytes(32).toString('base64url');
}

export function createOauthGateway(provider: OauthProvider): OauthGateway {
  const keys = createRemoteJWKSet(new URL(provider.jwksUrl));
  const call = createProviderCaller(`${provider.provider}-tokens`);

  function postForm(url: string, form: Record<string, string>, userId?: string): Promise<ProviderAnswer> {
    return call({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ ...credentials(provider), ...form }).toString(),
      timeoutMs,
      userId,
    });
  }

  async function exchange(callback: ConsentCallback): Promise<ExchangeResult> {
    try {
      return await exchangeCode(callback);
    } catch (cause) {
      // An undocumented answer, or an id token for another client: connect nothing.
      return { kind: 'unavailable', cause };
    }
  }

  async function exchangeCode({ code, codeVerifier, userId }: ConsentCallback): Promise<ExchangeResult> {
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: provider.redirectUri,
    };
    const answer = await postForm(provider.tokenUrl, form, userId);
    if (answer.kind !== 'answered') return { kind: 'unavailable', cause: answer.cause };
    if (answer.status >= 500) return { kind: 'unavailable', cause: answer.status };
    if (answer.status !== 200) return { kind: 'refused', reason: 'state_invalid', cause: describeRefusal(answer.body) };
    const tokens = tokenResponseSchema.parse(answer.body);
    if (!hasScopes(tokens.scope, provider.requiredScopes) || !tokens.refresh_token) {
      return { kind: 'refused', reason: 'send_permission_missing', cause: `granted: ${tokens.scope}` };
    }
    return {
      kind: 'connected',
      mailbox: {
        ...toTokens(tokens),
        email: await addressOf(tokens),
        refreshToken: tokens.refresh_token,
        scopes: tokens.scope.split(' '),
      },
    };
  }

  async function addressOf({ id_token: idToken = '' }: TokenResponse): Promise<string> {
    const { payload } = await jwtVerify(idToken, keys, { audience: provider.clientId, requiredClaims: ['exp', 'iss'] });
    const claims = idTokenSchema.parse(payload);
    if (!provider.isIssuer(claims.iss, claims.tid)) {
      throw new errors.JWTClaimValidationFailed('The id token is from another issuer.', payload, 'iss');
    }
    return emailAddressSchema.parse(claims.email ?? claims.preferred_username);
  }

  async function refresh(refreshToken: string, userId?: string): Promise<RefreshResult> {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const answer = await postForm(provider.tokenUrl, form, userId);
    if (answer.kind !== 'answered') return { kind: 'unavailable', cause: answer.cause };
    const tokens = answer.status === 200 ? tokenResponseSchema.safeParse(answer.body).data : undefined;
    if (tokens) return { kind: 'refreshed', tokens: toTokens(tokens) };
    const refusal = describeRefusal(answer.body);
    if (['invalid_grant', 'interaction_required', 'consent_required'].includes(refusal)) return { kind: 'revoked' };
    const isRefusal = answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status);
    return { kind: isRefusal ? 'refused' : 'unavailable', cause: `${answer.status} ${refusal}` };
  }

  async function revoke(refreshToken: string): Promise<boolean> {
    if (!provider.revokeUrl) return true;
    const answer = await postForm(provider.revokeUrl, { token: refreshToken });
    if (answer.kind !== 'answered') return false;
    // Google's answer for a permission that is gone already.
    const isGone = answer.status === 400 && ['invalid_token', 'invalid_grant'].includes(describeRefusal(answer.body));
    return answer.status === 200 || isGone;
  }

  return { authorizeUrl: (parameters) => authorizeUrl(provider, parameters), exchange, refresh, revoke };
}

function authorizeUrl(
  provider: OauthProvider,
  { state, codeVerifier }: { state: string; codeVerifier: string },
): string {
  const url = new URL(provider.authorizeUrl);
  url.search = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    response_type: 'code',
    scope: provider.scope,
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...provider.authorizeParameters,
  }).toString();
  return url.href;
}

function credentials({ clientId, clientSecret }: OauthProvider): Record<string, string> {
  return { client_id: clientId, client_secret: clientSecret };
}

function toTokens(response: TokenResponse): ProviderTokens {
  return {
    accessToken: response.access_token,
    expiresAt: new Date(Date.now() + response.expires_in * 1000),
    ...(response.refresh_token ? { refreshToken: response.refresh_token } : {}),
  };
}

/** Microsoft may answer a scope with its resource in front: `https://graph.microsoft.com/Mail.Send`. */
function hasScopes(granted: string, required: readonly string[]): boolean {
  const scopes = granted.toLowerCase().split(' ');
  return required.every((scope) =>
    scopes.some((one) => one === scope.toLowerCase() || one.endsWith(`/${scope.toLowerCase()}`)),
  );
}

/** The OAuth error code of an answer: the only part of it that is fit for a log. */
function describeRefusal(body: unknown): string {
  return z.object({ error: z.string().max(100) }).safeParse(body).data?.error ?? 'unreadable answer';
}
