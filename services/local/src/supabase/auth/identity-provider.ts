import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import type { ProviderTokens } from './issue-session.ts';
import type { ProviderName, ProviderProfile } from './user-repository.ts';

/** Addresses of a provider, and our client registration. */
export interface IdentityProviderOptions {
  readonly name: ProviderName;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly jwksUrl: string;
  /** Scopes of every request. */
  readonly scopes: readonly string[];
}

/** A sign-in provider, used as an OpenID client. */
export interface IdentityProvider {
  /** The address that the browser is redirected to. */
  authorizeUrl(request: AuthorizeRequest): string;
  /** Exchanges the returned code and verifies the id token. */
  exchange(request: ExchangeRequest): Promise<{ readonly profile: ProviderProfile; readonly tokens: ProviderTokens }>;
}

interface AuthorizeRequest {
  readonly state: string;
  readonly redirectUri: string;
  readonly verifier: string;
  /** Scopes beyond the provider's own. */
  readonly scopes: readonly string[];
  /** Further parameters of the client, for example `prompt`. */
  readonly extra: Readonly<Record<string, string>>;
}

interface ExchangeRequest {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

const tokensSchema = z.object({ id_token: z.string(), access_token: z.string(), refresh_token: z.string().optional() });
const claimsSchema = z.looseObject({
  iss: z.string(),
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  // Microsoft: whether the tenant owns the address's domain; an optional claim of the app registration.
  xms_edov: z.union([z.boolean(), z.string(), z.number()]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
});
type IdentityClaims = z.output<typeof claimsSchema>;

/** Creates the client of one provider. */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const keys = createRemoteJWKSet(new URL(options.jwksUrl));
  return {
    authorizeUrl: (request) => authorizeUrl(options, request),
    async exchange(request) {
      const tokens = await fetchTokens(options, request);
      const { payload } = await jwtVerify(tokens.id_token, keys, { audience: options.clientId }).catch(
        (cause: Error) => {
          throw new AuthError(500, 'unexpected_failure', `The identity token was refused: ${cause.message}`);
        },
      );
      return {
        profile: toProfile(options.name, claimsSchema.parse(payload)),
        tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
      };
    },
  };
}

function authorizeUrl(options: IdentityProviderOptions, request: AuthorizeRequest): string {
  const url = new URL(options.authorizeUrl);
  const challenge = createHash('sha256').update(request.verifier).digest('base64url');
  const parameters = {
    ...request.extra,
    client_id: options.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: [...new Set([...options.scopes, ...request.scopes])].join(' '),
    state: request.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function fetchTokens(options: IdentityProviderOptions, request: ExchangeRequest) {
  const answer = await fetch(options.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: request.code,
      redirect_uri: request.redirectUri,
      client_id: options.clientId,
      client_secret: options.clientSecret,
      code_verifier: request.verifier,
    }),
    signal: AbortSignal.timeout(10_000),
  });
  const body: unknown = await answer.json();
  const tokens = tokensSchema.safeParse(body);
  if (!answer.ok || !tokens.success) {
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code');
  }
  return tokens.data;
}

function toProfile(provider: ProviderName, claims: IdentityClaims): ProviderProfile {
  if (!claims.email) {
    throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
  }
  const emailVerified = provider === 'azure' ? isAzureEmailVerified(claims) : claims.email_verified === true;
  return providerProfile({
    provider,
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email,
    emailVerified,
    name: claims.name,
    picture: claims.picture,
  });
}

function isAzureEmailVerified({ xms_edov }: IdentityClaims): boolean {
  return xms_edov === undefined || [true, 1, '1', 'true'].includes(xms_edov);
}

/**
 * The part of the provider's claims that Supabase stores: `user_metadata` has `name` and `full_name`, never firstName.
 */
export function providerProfile(person: {
  readonly provider: ProviderName;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
}): ProviderProfile {
  const { provider, subject, email, emailVerified, name, picture } = person;
  return {
    provider,
    subject,
    email,
    emailVerified,
    metadata: {
      iss: person.issuer,
      sub: subject,
      ...(name ? { name, full_name: name } : {}),
      email,
      email_verified: emailVerified,
      ...(picture ? { picture, avatar_url: picture } : {}),
      provider_id: subject,
      phone_verified: false,
    },
  };
}
