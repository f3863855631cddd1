import type pg from 'pg';
import { SqlText } from './sql-text.ts';

/**
 * Runs the function that the role `authenticator` names as `pgrst.db_pre_request`, as PostgREST does: before each
 * statement, in its transaction and as the caller.
 * @throws what the function raises to refuse the request
 */
export async function runBeforeRequest(db: pg.PoolClient): Promise<void> {
  // The connection logged in as `authenticator`, so it has the settings of that role.
  const { rows } = await db.query<{ name: string | null }>(
    `select nullif(current_setting('pgrst.db_pre_request', true), '') as name`,
  );
  const name = rows[0]?.name;
  if (typeof name !== 'string') return;
  const sql = new SqlText();
  const quoted = name.split('.').map((part) => sql.name(part));
  await db.query(`select ${quoted.join('.')}()`);
}
