import { NotReady, type Parts } from '@cc/deploy/health-routes';
import { DatabaseError } from 'pg';
import type { Queryable } from '../../database.ts';

/** Changes nothing, but a database that is read-only refuses it, as a hosted one is when its disk is full. */
const write = `delete from pgboss.job where false`;

/**
 * Each worker sweeps every minute, so a worker that is there shows in the jobs. A sweep of which a step failed does not
 * count.
 */
const parts = `
  select
    exists (
      select from pgboss.job
      where name = 'sweep' and state = 'completed' and completed_on > now() - interval '3 minutes'
    ) as workers,
    not private.may_have_forgotten() as sending`;

/**
 * Whether the database takes writes and jobs, whether any worker finished a sweep in the last three minutes, and
 * whether emails are sent, which they are not after the database went back in time (D32.10). Other requests are served
 * all the same.
 * @throws NotReady
 */
export async function askDatabase(database: Queryable): Promise<Parts> {
  try {
    await database.query(write);
    const { rows } = await database.query<{ workers: boolean; sending: boolean }>(parts);
    return { workers: rows[0]?.workers ? 'ok' : 'away', sending: rows[0]?.sending ? 'ok' : 'away' };
  } catch (error) {
    throw unusable(error);
  }
}

function unusable(error: unknown): NotReady {
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (code === '25006') return new NotReady('read-only', 'The database takes no writes.', error);
  if (code === '42P01') return new NotReady('queue', 'The database has no job queue.', error);
  return new NotReady('database', 'The database cannot be reached.', error);
}
