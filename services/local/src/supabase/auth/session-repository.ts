import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction, type Database } from '../transaction.ts';
import { AuthError } from './auth-error.ts';

/** Grace period of a used refresh token, for a client that lost the answer. */
const reuseIntervalSeconds = 10;

/** One sign-in on one device. */
export interface StoredSession {
  readonly id: string;
  readonly userId: string;
  readonly startedAt: Date;
  /** The active refresh token. */
  readonly refreshToken: string;
}

interface RefreshTokenRow {
  readonly token: string;
  readonly revoked: boolean;
  readonly reusable: boolean;
  readonly session_id: string;
  readonly user_id: string;
  readonly started_at: Date;
}

/** Starts a session; runs inside the caller's transaction. */
export async function createSession(db: Database, userId: string, userAgent?: string): Promise<StoredSession> {
  const { rows } = await db.query<{ id: string; created_at: Date }>(
    `insert into auth.sessions (user_id, user_agent) values ($1, $2) returning id, created_at`,
    [userId, userAgent ?? null],
  );
  const [session] = rows;
  if (!session) throw new Error('The database did not return the new session.');
  const refreshToken = await insertRefreshToken(db, { userId, sessionId: session.id });
  return { id: session.id, userId, startedAt: session.created_at, refreshToken };
}

/**
 * Exchanges a refresh token for the next one, by the rules of Supabase Auth: the parent of the active token gets the
 * active token, any other used token works for ten seconds, and later its whole family is revoked.
 * @throws AuthError refresh_token_not_found, refresh_token_already_used
 */
export async function rotateRefreshToken(pool: pg.Pool, token: string): Promise<StoredSession> {
  const rotated = await inTransaction(pool, (db) => rotate(db, token));
  // Thrown after the commit, so that the revocation of the family stays.
  if (!rotated) throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  return rotated;
}

async function rotate(db: Database, token: string): Promise<StoredSession | undefined> {
  const presented = await lockSessionOf(db, token);
  if (!presented) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const session = { id: presented.session_id, userId: presented.user_id, startedAt: presented.started_at };
  if (presented.revoked) {
    const active = await activeToken(db, session.id);
    if (active?.parent === token) return { ...session, refreshToken: active.token };
    if (!presented.reusable) {
      await revokeFamily(db, session.id);
      return undefined;
    }
  }
  await db.query(`update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1`, [token]);
  const next = await insertRefreshToken(db, { userId: session.userId, sessionId: session.id, parent: token });
  await db.query(`update auth.sessions set updated_at = now() where id = $1`, [session.id]);
  return { ...session, refreshToken: next };
}

/** Whether the session still exists. */
export async function sessionExists(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from auth.sessions where id = $1`, [id]);
  return rowCount === 1;
}

export type SignOutScope = 'global' | 'local' | 'others';

/** Ends all sessions of a user, this one, or all but this one. */
export async function endSessions(db: Database, userId: string, sessionId: string, scope: SignOutScope): Promise<void> {
  const which = { global: '', local: 'and id = $2', others: 'and id <> $2' }[scope];
  await db.query(
    `delete from auth.sessions where user_id = $1 ${which}`,
    scope === 'global' ? [userId] : [userId, sessionId],
  );
}

async function lockSessionOf(db: Database, token: string): Promise<RefreshTokenRow | undefined> {
  const locked = await db.query(
    `select from auth.sessions s where s.id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [token],
  );
  if (locked.rowCount === 0) return undefined;
  // Read after the lock is acquired: an earlier refresh may have used the token meanwhile.
  const { rows } = await db.query<RefreshTokenRow>(
    `select t.token, t.revoked, t.session_id, t.user_id, s.created_at as started_at,
       t.updated_at + make_interval(secs => $2) > clock_timestamp() as reusable
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = $1`,
    [token, reuseIntervalSeconds],
  );
  return rows[0];
}

async function activeToken(
  db: Database,
  sessionId: string,
): Promise<{ token: string; parent: string | null } | undefined> {
  const { rows } = await db.query<{ token: string; parent: string | null }>(
    `select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  );
  return rows[0];
}

async function revokeFamily(db: Database, sessionId: string): Promise<void> {
  // Dated back, so that no token of a stolen family is within the grace period.
  await db.query(
    `update auth.refresh_tokens set revoked = true, updated_at = now() - make_interval(secs => $2) where session_id = $1`,
    [sessionId, reuseIntervalSeconds],
  );
}

async function insertRefreshToken(
  db: Database,
  row: { readonly userId: string; readonly sessionId: string; readonly parent?: string },
): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await db.query(`insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)`, [
    token,
    row.userId,
    row.sessionId,
    row.parent ?? null,
  ]);
  return token;
}
