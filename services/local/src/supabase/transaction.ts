import type pg from 'pg';

/** Runs statements: a pool, or the connection of a transaction. */
export type Database = Pick<pg.Pool, 'query'>;

/** Runs `work` in a transaction. @throws the error of `work`, after a rollback. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<Result>,
  mode: 'read write' | 'read only' = 'read write',
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin ${mode}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (cause) {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    throw cause;
  } finally {
    // A connection that could not roll back must not be reused.
    client.release(broken);
  }
}
