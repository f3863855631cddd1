import { DatabaseError, Pool, type PoolClient } from 'pg';

/** The part of a connection that repositories use: the pool, or one client inside a transaction. */
export type Queryable = Pick<Pool, 'query'>;

const maxConnections = 20;

/** @param databaseUrl of the role `cc_api`, through a connection that keeps sessions (LISTEN is used by the job queue). */
export function createPool(databaseUrl: string, onBroken: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'coach-connect-api',
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
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection that cannot roll back is not used again.
    client.release(broken);
  }
}

/** Whether a database function raised this code. Our own codes begin with PT. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}

/** Whether an insert violated this foreign key. */
export function lacksReference(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23503' && error.constraint === constraint;
}
