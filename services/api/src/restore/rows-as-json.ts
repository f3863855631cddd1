import type { Client } from 'pg';

/** Rows of a query as JSON, in which `jsonb_populate_record` reads every type. */
export async function rowsAsJson(database: Client, query: string, values: unknown[] = []): Promise<string> {
  const { rows } = await database.query<{ rows: string }>(
    `select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as rows from (${query}) r`,
    values,
  );
  return rows[0]?.rows ?? '[]';
}
