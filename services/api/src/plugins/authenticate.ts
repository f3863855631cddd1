import fastifyPlugin from 'fastify-plugin';
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { emailAddressSchema } from '../email-address.ts';
import { ApiFailure } from '../api-failure.ts';
import { addressOf } from './caller-address.ts';
import { attemptLimit, type RequestLimit } from './rate-limits.ts';
import { rememberVerifiedTokens, type VerifiedTokens } from './verified-tokens.ts';

const claimsSchema = z.object({
  sub: z.uuid(),
  exp: z.number(),
  session_id: z.uuid().optional().catch(undefined),
  // How and when the session began; a renewal changes nothing of it. Seconds.
  amr: z.array(z.object({ timestamp: z.number() })).catch([]),
  email: emailAddressSchema,
  role: z.literal('authenticated'),
  user_metadata: z
    .object({
      firstName: z.string().optional().catch(undefined),
      lastName: z.string().optional().catch(undefined),
      full_name: z.string().optional().catch(undefined),
    })
    .catch({}),
});

/** Characters. Users set their names themselves, and laying out a receipt takes time for each. */
const longestName = 200;

/** The signed-in user, as the verified access token names them (D1.1). */
export interface AuthenticatedUser {
  readonly id: string;
  readonly email: string;
  /** The user's display name; empty when the identity provider gave none. */
  readonly name: string;
  /** The session of the token: one device. Undefined: the token names none. */
  readonly sessionId: string | undefined;
  /** When the user signed in there. Undefined: the token does not say. */
  readonly signedInAt: Date | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route of a group that requires a user; null elsewhere. */
    user: AuthenticatedUser | null;
  }
  interface FastifyInstance {
    /** True inside a group whose routes all require a user. */
    requiresUser: boolean;
  }
}

export interface AuthenticateOptions {
  readonly supabaseUrl: string;
  /** Finds the key that verifies a token. */
  readonly keys: JWTVerifyGetKey;
  /** For requests without a valid token, by address. The others are limited by user. */
  readonly badTokens: RequestLimit;
  /** Accepts visitors: without a valid token, `user` is null. */
  readonly visitorsWelcome?: boolean;
}

/** One set of Supabase's published keys for the whole process: each set fetches and caches its own. */
export function publishedKeys(supabaseUrl: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`));
}

/**
 * Requires a valid Supabase access token on every route of the group it is registered in: signed by a published key,
 * by the right issuer, for signed-in users, not expired.
 */
export const authenticate = fastifyPlugin<AuthenticateOptions>(
  async (app, { supabaseUrl, keys, badTokens, visitorsWelcome = false }) => {
    const issuer = `${supabaseUrl}/auth/v1`;
    const verified = rememberVerifiedTokens<AuthenticatedUser>();
    const countBadToken = attemptLimit(app, badTokens, (request) => `bad token ${addressOf(request)}`);
    app.requiresUser = !visitorsWelcome;
    app.addHook('onRequest', async (request) => {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
      try {
        if (!token) throw unauthenticated();
        request.user = verified.find(token) ?? (await verifyAccessToken(token, { issuer, keys, verified }));
      } catch (error) {
        if (visitorsWelcome) return;
        if (error instanceof ApiFailure && error.code === 'unauthenticated') await countBadToken(request);
        throw error;
      }
    });
  },
  { name: 'authenticate' },
);

interface Verifying {
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
  readonly verified: VerifiedTokens<AuthenticatedUser>;
}

async function verifyAccessToken(token: string, { issuer, keys, verified }: Verifying): Promise<AuthenticatedUser> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: 'authenticated',
      algorithms: ['ES256', 'RS256'],
      requiredClaims: ['exp', 'sub'],
    });
    const claims = claimsSchema.parse(payload);
    const { firstName, lastName, full_name: fullName } = claims.user_metadata;
    const name = [firstName, lastName].filter(Boolean).join(' ') || fullName || '';
    const user = {
      id: claims.sub,
      email: claims.email,
      name: name.slice(0, longestName),
      sessionId: claims.session_id,
      signedInAt:
        claims.amr.length > 0 ? new Date(1000 * Math.min(...claims.amr.map(({ timestamp }) => timestamp))) : undefined,
    };
    verified.keep(token, user, claims.exp);
    return user;
  } catch (error) {
    if (error instanceof z.ZodError || isTokenProblem(error)) throw unauthenticated(error);
    throw new ApiFailure('unavailable', 'Sign-in cannot be checked right now. Nothing was changed. Please try again.', {
      cause: error,
      retryAfter: 5,
    });
  }
}

/** Whether the token is invalid, as opposed to keys that could not be fetched. */
function isTokenProblem(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  );
}

/** The answer to a request without a valid token, or of a user who was deleted. */
export function unauthenticated(cause?: unknown): ApiFailure {
  return new ApiFailure('unauthenticated', 'Please sign in again to continue. Nothing was changed.', { cause });
}

/** The answer to the pages of an account that was deleted: its token is accepted until it runs out. */
export function accountGone(): ApiFailure {
  return new ApiFailure('not_found', 'This account was deleted.');
}

/**
 * The user of a request whose group requires one.
 * @throws Error for a route outside such a group: a mistake in the code, answered with 500.
 */
export function userOf(request: { readonly user: AuthenticatedUser | null }): AuthenticatedUser {
  if (!request.user) throw new Error('This route needs a user, but its group does not require one.');
  return request.user;
}
