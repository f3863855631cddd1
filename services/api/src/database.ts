import { DatabaseError, Pool, type PoolClient } from 'pg';

/** What a repository needs of a connection: the pool, or one client inside a transaction. */
export type Queryable = Pick<Pool, 'query'>;

/**
 * Part of a `from` list: the statement's commit is not waited for. For what a later commit makes durable, since the log is
 * written in order, and for what nobody misses after a crash of the database.
 */
export const commitWithoutWaiting = `set_config('synchronous_commit', 'off', true) as commit_without_waiting`;

const maxConnections = 20;

/** @param databaseUrl of the role `cc_api`, through a connection that keeps sessions (LISTEN is used by the job queue). */
export function createPool(databaseUrl: string, onBroken: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'coach-connect-api',
  });
  // Without listeners a connection that breaks would take the whole process down.
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', onBroken));
  return pool;
}

/** Runs `work` in one transaction: all of it happens, or nothing. */
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
    // A connection that cannot roll back is not given to anybody else.
    client.release(broken);
  }
}

/**
 * Classes of SQLSTATE by which a server ends a statement, and not its connection: refusals of our functions, data,
 * constraints, deadlocks, names, and locks that were waited for too long (PostgreSQL, appendix A).
 */
const endsStatement = /^(PT|22|23|40|42|55)/;

/** Whether the server said that a statement failed: nothing of its transaction has happened. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof DatabaseError && endsStatement.test(error.code ?? '');
}

/** Whether a function of the database refused, and why: its own codes begin with PT. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}

/** Whether a row was refused because what it refers to by this constraint is not there. */
export function lacksReference(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23503' && error.constraint === constraint;
}
