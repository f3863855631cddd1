import pg from 'pg';
import { stackAddress } from './stack-address.ts';

/** Runs one statement as the operator of the database would. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stackAddress().adminDatabaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
