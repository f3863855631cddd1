import type pg from 'pg';

/**
 * What a statement costs, without a clock: the rows of tables, and entries of their indexes, that it and the functions
 * it calls read. It is rolled back.
 */
export async function rowsRead(
  admin: pg.Pool,
  tables: readonly string[],
  sql: string,
  values: readonly unknown[],
): Promise<number> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(sql, [...values]);
    const { rows } = await client.query<{ read: number }>(
      `select sum(pg_stat_get_xact_tuples_returned(part.oid))::int as read
       from unnest($1::regclass[]) named (oid)
       cross join lateral (
         select named.oid
         union all
         select i.indexrelid from pg_catalog.pg_index i where i.indrelid = named.oid
       ) part`,
      [tables],
    );
    return rows[0]?.read ?? Number.NaN;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
