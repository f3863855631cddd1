import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError, Pool, type PoolClient } from 'pg';

/** The part of a connection that repositories use: the pool, or one client inside a transaction. */
export type Queryable = Pick<Pool, 'query'>;

/** The id of the request that is being answered, a UUID. Jobs have none. */
export const currentRequest = new AsyncLocalStorage<string>();

const applicationName = 'coach-connect-api';

/** A pool whose statements begin with the request's id, for the log of the database and for `pg_stat_activity`. */
class RequestPool extends Pool {
  override query(statement: unknown, ...more: readonly unknown[]): never {
    const id = currentRequest.getStore();
    const traced = id !== undefined && typeof statement === 'string' ? `/* request ${id} */ ${statement}` : statement;
    // `never` stands for the results of all overloads, which the library does not export.
    return Reflect.apply(super.query, this, [traced, ...more]) as never;
  }
}

/** Begins a transaction that has the request's id as part of its application name, in the same round trip. */
function beginStatement(): string {
  const id = currentRequest.getStore();
  return id === undefined ? 'begin' : `begin; set local application_name = '${applicationName} ${id}'`;
}

/** The limits of one pool (D13.5). */
export interface PoolSettings {
  readonly connections: number;
  /** Milliseconds: for a connection to become free or to be opened, and for each statement. */
  readonly timeoutMs: number;
}

/** @param databaseUrl of the role `cc_api`, through a connection that keeps sessions: statements with a name are prepared once. */
export function createPool(
  databaseUrl: string,
  { connections, timeoutMs }: PoolSettings,
  onBroken: (error: Error) => void,
): Pool {
  const pool = new RequestPool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    // A frozen server ends no statement, so the client gives up half a second later.
    query_timeout: timeoutMs + 500,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: applicationName,
  });
  // Without a listener, a broken connection would crash the process.
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', onBroken));
  return pool;
}

/** Runs `work` in one transaction. @throws what `work` throws, after a rollback. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query(beginStatement());
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    isBroken = isDatabaseAway(error);
    // A rollback would wait behind a statement that has no answer. Postgres rolls back when the connection ends.
    if (!isBroken) await client.query('rollback').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The errors of the library have no codes. */
const awayMessages = /^(Query read timeout|timeout exceeded when|timeout expired|Connection terminated)/;

/**
 * Whether the database could not be reached or did not answer in time. If a statement had been sent, its outcome is
 * unknown.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = 'code' in error ? String(error.code) : '';
  // Postgres: connections (08), resources (53), and statements that were ended or timed out (57).
  if (error instanceof DatabaseError) return /^(08|53|57)/.test(code);
  return awayCodes.has(code) || ('message' in error && awayMessages.test(String(error.message)));
}

/** Whether a database function raised this code. Our own codes begin with PT. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}

/** The code, the sentence and the detail of an error that a database function raised. Undefined: it is another error. */
export function refusalOf(
  error: unknown,
): { readonly code: string; readonly message: string; readonly detail: string } | undefined {
  if (!(error instanceof DatabaseError) || !error.code?.startsWith('PT')) return undefined;
  return { code: error.code, message: error.message, detail: error.detail ?? '' };
}

/** Whether a row was to belong to a user who was deleted meanwhile: an access token works on for an hour. */
export function isUserGone(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23503' && /_user_id_fkey$/.test(error.constraint ?? '');
}

/** Whether an insert violated this foreign key. */
export function lacksReference(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23503' && error.constraint === constraint;
}
