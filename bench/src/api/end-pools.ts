import type { Pool } from 'pg';

/**
 * Ends pools whose server is about to stop. A pool has ended before its connections have, and the ones that the server
 * closes first would each be an error of the pool, without anybody to hear it.
 */
export async function endPools(pools: Iterable<Pool>): Promise<void> {
  await Promise.all(
    [...pools].map((pool) => {
      pool.on('error', () => undefined);
      return pool.end();
    }),
  );
}
