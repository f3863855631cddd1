import type pg from 'pg';
import { largeTables, whole } from './fill-tables.ts';

const timeOf = { sends: 'created_at', sent_emails: 'timestamp_sent', token_ledger: 'created_at' } as const;

/**
 * Copies the large tables into the schema `monthly`, with a partition for each month and the same indexes. A unique
 * index of a partitioned table must contain its month, so keys are unique within a month only, and no foreign key can
 * point at them.
 */
export async function partitionTables(client: pg.Client, say: (line: string) => void): Promise<void> {
  await client.query(`create schema monthly; set maintenance_work_mem = '1GB'`);
  for (const table of largeTables) {
    const time = timeOf[table];
    await client.query(
      `create table monthly.${table} (like ${whole(table)} including defaults) partition by range (${time});
       do $$
       declare
         month timestamptz;
       begin
         for month in
           select generate_series(date_trunc('month', now() - interval '61 months'), now() + interval '1 month', '1 month')
         loop
           execute format(
             'create table monthly.${table}_%s partition of monthly.${table} for values from (%L) to (%L)',
             to_char(month, 'YYYYMM'), month, month + interval '1 month'
           );
         end loop;
       end
       $$;
       insert into monthly.${table} select * from ${whole(table)}`,
    );
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = '${whole(table)}'::regclass`,
    );
    for (const { definition } of rows) {
      const monthly = definition
        .replace(/ ON (public|private)\./, ' ON monthly.')
        .replace(/ INDEX \S+ ON/, ' INDEX ON');
      await client.query(definition.includes(' UNIQUE ') ? monthly.replace(/\)(?= WHERE|$)/, `, ${time})`) : monthly);
    }
    say(`${table} is partitioned`);
  }
  await client.query('vacuum analyze monthly.sends, monthly.sent_emails, monthly.token_ledger');
}
