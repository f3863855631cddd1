import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { AuthUser } from './user-repository.ts';
import type { SigningKey } from './signing-key.ts';

/** Lifetime of an access token. Seconds. */
export const accessTokenLifetime = 3600;

const claimsSchema = z.looseObject({
  sub: z.uuid(),
  role: z.enum(['authenticated', 'anon', 'service_role']),
  session_id: z.uuid(),
  exp: z.number(),
});

/** Claims of a verified access token. Row rules read all of them as `request.jwt.claims`. */
export type AccessClaims = z.output<typeof claimsSchema>;

export interface AccessToken {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Signs the token of one session. */
export async function issueAccessToken(
  { key, issuer }: { readonly key: SigningKey; readonly issuer: string },
  user: AuthUser,
  session: { readonly id: string; readonly startedAt: Date },
): Promise<AccessToken> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + accessTokenLifetime;
  const token = await new SignJWT({
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'oauth', timestamp: Math.floor(session.startedAt.getTime() / 1000) }],
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'ES256', kid: key.id, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key.privateKey);
  return { token, expiresAt };
}

/**
 * Accepts only unexpired tokens that this key signed for this issuer.
 * @throws jose's errors, or zod's when a claim is missing.
 */
export async function verifyAccessToken(
  { key, issuer }: { readonly key: SigningKey; readonly issuer: string },
  token: string,
): Promise<AccessClaims> {
  const { payload } = await jwtVerify(token, key.publicKey, {
    algorithms: ['ES256'],
    issuer,
    audience: 'authenticated',
  });
  return claimsSchema.parse(payload);
}
