import { errors } from 'jose';
import type { FastifyRequest } from 'fastify';
import { verifyAccessToken } from '../auth/access-token.ts';
import type { AuthContext } from '../auth/auth-context.ts';
import { RestError } from './rest-error.ts';

/** The role and claims of a request in Postgres. */
export interface RestCaller {
  readonly role: string;
  /** Set as `request.jwt.claims`, which row rules read. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * The role of the user's token, else that of the key. Clients without a session send their key as the bearer token.
 * @throws PGRST301 for a token that this project did not sign, PGRST303 for one that has expired
 */
export async function restCaller(
  auth: Pick<AuthContext, 'key' | 'issuer'>,
  request: FastifyRequest,
): Promise<RestCaller> {
  const token = /^Bearer (?<token>.+)$/i.exec(request.headers.authorization ?? '')?.groups?.['token'];
  const apiKey = request.headers['apikey'];
  if (token === undefined || token === apiKey) {
    const role = request.keyRole ?? 'anon';
    return { role, claims: { role } };
  }
  try {
    const claims = await verifyAccessToken(auth, token);
    return { role: claims.role, claims };
  } catch (error) {
    throw error instanceof errors.JWTExpired ? refused('PGRST303', 'JWT expired') : refused('PGRST301', reason(error));
  }
}

function reason(error: unknown): string {
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return 'No suitable key was found to decode the JWT';
  }
  return 'The JWT is not valid: it must be an access token of this project';
}

function refused(code: string, message: string): RestError {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return new RestError(401, { code, message }, { 'www-authenticate': challenge });
}
