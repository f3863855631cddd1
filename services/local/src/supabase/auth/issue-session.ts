import type { Database } from '../transaction.ts';
import { accessTokenLifetime, issueAccessToken } from './access-token.ts';
import { AuthError } from './auth-error.ts';
import type { AuthContext } from './auth-context.ts';
import type { StoredSession } from './session-repository.ts';
import { findUser, type AuthUser } from './user-repository.ts';

/** Tokens of the sign-in provider; returned to the client once and not stored. */
export interface ProviderTokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

/** The answer of the token endpoint. Times in seconds. */
export interface SessionBody {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: AuthUser;
  readonly provider_token?: string;
  readonly provider_refresh_token?: string;
}

/** Issues the access token of a session. No other code issues tokens. */
export async function issueSession(
  context: Pick<AuthContext, 'key' | 'issuer'>,
  db: Database,
  session: StoredSession,
  provider?: ProviderTokens,
): Promise<SessionBody> {
  const user = await findUser(db, session.userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { token, expiresAt } = await issueAccessToken(context, user, session);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessTokenLifetime,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user,
    ...(provider?.accessToken ? { provider_token: provider.accessToken } : {}),
    ...(provider?.refreshToken ? { provider_refresh_token: provider.refreshToken } : {}),
  };
}
