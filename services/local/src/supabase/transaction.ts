import type pg from 'pg';

/** What a statement needs: a pool, or the one connection of a running transaction. */
export type Database = Pick<pg.Pool, 'query'>;

/** Runs `work` on one connection; an error undoes everything that it did and is thrown on. */
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
    // A connection that could not be rolled back must not serve the next caller.
    client.release(broken);
  }
}
