import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { KeyRole } from './api-key.ts';
import { verifyAccessToken } from './auth/access-token.ts';
import type { AuthContext } from './auth/auth-context.ts';

/** The role and claims of a request in Postgres. */
export interface Caller {
  readonly role: string;
  /** Set as `request.jwt.claims`, which row rules read. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The part of the auth service that checks tokens. */
export type TokenCheck = Pick<AuthContext, 'key' | 'issuer'>;

/**
 * The role of the user's token, else that of the key. Clients without a session send their key as the bearer token.
 * @throws jose's errors, or zod's, for a token that this project did not sign or that has expired
 */
export async function requestCaller(auth: TokenCheck, request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer (?<token>.+)$/i.exec(request.headers.authorization ?? '')?.groups?.['token'];
  if (token === undefined || token === request.headers['apikey']) return keyCaller(request.keyRole ?? 'anon');
  const claims = await verifyAccessToken(auth, token);
  return { role: claims.role, claims };
}

/** The caller of a request without a user's token. */
export function keyCaller(role: KeyRole): Caller {
  return { role, claims: { role } };
}

/** Switches to the caller's role and claims, with further settings, until the transaction ends. */
export async function becomeCaller(
  db: pg.PoolClient,
  caller: Caller,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const all = { ...settings, 'request.jwt.claims': JSON.stringify(caller.claims), role: caller.role };
  await db.query('select set_config(name, value, true) from unnest($1::text[], $2::text[]) as s (name, value)', [
    Object.keys(all),
    Object.values(all),
  ]);
}
