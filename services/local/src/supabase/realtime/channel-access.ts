import { errors } from 'jose';
import type pg from 'pg';
import type { KeyRole } from '../api-key.ts';
import { verifyAccessToken } from '../auth/access-token.ts';
import { becomeCaller, keyCaller, type Caller, type TokenCheck } from '../caller.ts';

/** Who may listen, and how long. */
export interface ChannelAccess {
  readonly pool: pg.Pool;
  readonly auth: TokenCheck;
}

/** A refusal: the code is only part of the answer to a join. */
export class ChannelError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The caller of a token, and when it expires (seconds since 1970; null for a key).
 * @throws ChannelError
 */
export async function tokenCaller(
  auth: TokenCheck,
  key: KeyRole,
  token: string | undefined,
): Promise<{ readonly caller: Caller; readonly expiresAt: number | null }> {
  // Clients without a session send their key.
  if (token === undefined || token.startsWith('sb_')) return { caller: keyCaller(key), expiresAt: null };
  try {
    const claims = await verifyAccessToken(auth, token);
    return { caller: { role: claims.role, claims }, expiresAt: claims.exp };
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      const ago = Math.floor(Date.now() / 1000) - (error.payload.exp ?? 0);
      throw new ChannelError('InvalidJWTToken', `Token has expired ${ago} seconds ago`);
    }
    throw error instanceof errors.JWSSignatureVerificationFailed
      ? new ChannelError('JwtSignatureError', 'Failed to validate JWT signature')
      : new ChannelError('MalformedJWT', 'The token provided is not a valid JWT');
  }
}

/**
 * Asks the row rules as the hosted service does: adds a row as the owner of the table, reads it as the caller, and
 * undoes both.
 * @throws ChannelError if the caller may not read this topic
 */
export async function checkTopic(pool: pg.Pool, caller: Caller, topic: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const probe = await client.query<{ id: string }>(
      `insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning id`,
      [topic],
    );
    await becomeCaller(client, caller, { 'realtime.topic': topic });
    const seen = await client.query('select from realtime.messages where id = $1', [probe.rows[0]?.id]);
    if (seen.rowCount === 1) return;
  } finally {
    // A connection that could not roll back must not be reused.
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(broken);
  }
  throw new ChannelError('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`);
}
