import type { FastifyRequest } from 'fastify';
import type { AccessClaims } from './access-token.ts';
import { verifyAccessToken } from './access-token.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { sessionExists } from './session-repository.ts';
import { findUser, isBanned, type AuthUser } from './user-repository.ts';

/**
 * The user of the bearer token and its session.
 * @throws AuthError no_authorization, bad_jwt, session_not_found, user_not_found, user_banned
 */
export async function signedInUser(
  context: AuthContext,
  request: FastifyRequest,
): Promise<{ readonly user: AuthUser; readonly claims: AccessClaims }> {
  const token = /^Bearer (?<token>\S+)$/i.exec(request.headers.authorization ?? '')?.groups?.['token'];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await verifyAccessToken(context, token).catch((cause: Error) => {
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${cause.message}`);
  });
  if (!(await sessionExists(context.pool, claims.session_id))) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const user = await findUser(context.pool, claims.sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (await isBanned(context.pool, claims.sub)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, claims };
}
