import { currentWork } from '@cc/deploy/current-work';
import { connectionFailures, connectionWait } from '@cc/deploy/metrics';
import pg, { DatabaseError, type QueryResult, type QueryResultRow } from 'pg';

/**
 * The part of a connection that repositories use: the pool, or one client inside a transaction. Statements have no
 * name: those are prepared in one session, which a transaction pooler gives to others (D26).
 */
export interface Queryable {
  /** @param timeoutMs for the answer. Left out: that of the pool. */
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
    timeoutMs?: number,
  ): Promise<QueryResult<Row>>;
}

/** Connections to the database, directly or through a pooler. */
export interface Pool extends Queryable, Pick<pg.Pool, 'connect' | 'end'> {}

/** Every statement begins with the request's id, for the log of the database and for `pg_stat_activity`. */
function traced(client: Pick<pg.ClientBase, 'query'>): Queryable {
  return {
    query(text, values, timeoutMs) {
      const id = currentWork.getStore()?.id;
      return client.query({
        text: id === undefined ? text : `/* request ${id} */ ${text}`,
        ...(values ? { values: [...values] } : {}),
        ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs }),
      });
    },
  };
}

/** Where the database is. */
export interface DatabaseAddress {
  /** Of the role `cc_api`. Its `sslmode` says whether TLS is used. */
  readonly url: string;
  /**
   * The certificate authority of the server, as PEM. With it, TLS is always used. Without it, those that Node knows
   * count.
   */
  readonly ca?: string | undefined;
}

/** The limits of one pool (D13.5). */
export interface PoolSettings {
  /** In its metrics. Left out: it has none. */
  readonly name?: string;
  readonly connections: number;
  /** Milliseconds: for a connection to become free or to be opened, and for each statement. */
  readonly timeoutMs: number;
}

/** @param onBroken gets the errors of connections that break while nothing waits for them. */
export function createPool(
  { url, ca }: DatabaseAddress,
  { name, connections, timeoutMs }: PoolSettings,
  onBroken: (error: Error) => void,
): Pool {
  const address = new URL(url);
  // The library would take the address at its word, and forget the authority.
  if (ca !== undefined) address.searchParams.delete('sslmode');
  const pool = new pg.Pool({
    connectionString: address.href,
    ...(ca === undefined ? {} : { ssl: { ca } }),
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    // Then the connection is closed, and Postgres ends the statement. As a startup parameter, poolers would refuse it.
    query_timeout: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'coach-connect-api',
  });
  // Without a listener, a broken connection would crash the process.
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', onBroken));
  const connect = async () => {
    const arrived = name === undefined ? () => undefined : connectionWait.startTimer({ pool: name });
    try {
      return await pool.connect();
    } catch (error) {
      if (name !== undefined) connectionFailures.inc({ pool: name, reason: isFull(error) ? 'connections' : 'away' });
      throw error;
    } finally {
      arrived();
    }
  };
  return {
    async query<Row extends QueryResultRow>(text: string, values?: readonly unknown[], timeoutMs?: number) {
      const client = await connect();
      let isBroken = false;
      try {
        return await traced(client).query<Row>(text, values, timeoutMs);
      } catch (error) {
        // A failure within statements of the queue that begin a transaction would leave it open for who comes next.
        isBroken = isDatabaseAway(error) || /^\s*begin\b/i.test(text);
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    connect,
    end: () => pool.end(),
  };
}

/** Whether all connections are taken: those of the pool, the role or the server, or of a pooler in between. */
function isFull(error: unknown): boolean {
  if (error instanceof DatabaseError && error.code?.startsWith('53')) return true;
  return (
    error instanceof Error && /^timeout exceeded when|too many|max.client|no more connections/i.test(error.message)
  );
}

/** Runs `work` in one transaction. @throws what `work` throws, after a rollback. */
export async function inTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  work: (client: Queryable) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  const client = traced(connection);
  let isBroken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    isBroken = isDatabaseAway(error);
    // A rollback would wait behind a statement that has no answer. Postgres rolls back when the connection ends.
    if (!isBroken) await client.query('rollback').catch(() => (isBroken = true));
    throw error;
  } finally {
    connection.release(isBroken);
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

/**
 * The code, the sentence and the detail of an error that a database function raised. Undefined: it is another error.
 */
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

/** Whether a statement calls a function, or names a schema or table, that is not there. */
export function lacksFunction(error: unknown): boolean {
  return error instanceof DatabaseError && ['3F000', '42883', '42P01'].includes(error.code ?? '');
}

/** Whether an insert violated this foreign key. */
export function lacksReference(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23503' && error.constraint === constraint;
}
