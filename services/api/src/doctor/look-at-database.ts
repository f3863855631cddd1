import { NotReady } from '@cc/deploy/health-routes';
import { checkDatabase } from '../check-database.ts';
import type { Config } from '../config.ts';
import { createPool } from '../database.ts';
import { askDatabase } from '../features/health/readiness-repository.ts';
import type { Log } from '../log.ts';

/**
 * Whether the API can work with the database: role, schema, pooler and key as at its start, then writes, jobs and
 * workers. @returns what to do
 */
export async function lookAtDatabase(
  { database, encryptionKeys }: Pick<Config, 'database' | 'encryptionKeys'>,
  log: Pick<Log, 'warn'>,
): Promise<string | undefined> {
  const pool = createPool(database, { connections: 1, timeoutMs: 10_000 }, () => undefined);
  try {
    await checkDatabase(pool, encryptionKeys, log, 0);
    const { workers, sending } = await askDatabase(pool);
    if (sending !== 'ok')
      return 'The database has changed its server or went back in time, so nothing is sent. Read "The database may have forgotten" in docs/operations/incidents.md.';
    return workers === 'ok' ? undefined : 'No worker has finished a sweep in three minutes. Start one.';
  } catch (error) {
    if (error instanceof NotReady) return `${error.message} Read "${error.reason}" in docs/operations/incidents.md.`;
    throw error;
  } finally {
    await pool.end();
  }
}
