import type { Client } from 'pg';

/** Rows of one part. Postgres takes no JSON of more than 256 MB, and a row may have a letter with its files' names. */
const partSize = 1000;

export interface CopiedRows {
  /** The temporary table: it ends with the transaction of the restored database. */
  readonly into: string;
  /** Its columns: `(id uuid, key text)`, or those of a table: `(like public.sends)`. */
  readonly columns: string;
  readonly query: string;
}

/** Copies rows of the newest state into a temporary table of the restored one, part by part. */
export async function copyRows(newest: Client, restored: Client, { into, columns, query }: CopiedRows): Promise<void> {
  await restored.query(`create temporary table ${into} ${columns} on commit drop`);
  await newest.query('begin read only');
  await newest.query(`declare copied no scroll cursor for select to_jsonb(r)::text as row from (${query}) r`);
  for (;;) {
    const { rows } = await newest.query<{ row: string }>(`fetch ${partSize} from copied`);
    if (rows.length === 0) break;
    await restored.query(`insert into ${into} select * from jsonb_populate_recordset(null::${into}, $1)`, [
      `[${rows.map(({ row }) => row).join(',')}]`,
    ]);
  }
  await newest.query('commit');
}

/** A time as SQL: a cursor takes no values. */
export const sqlTime = (time: Date) => `timestamptz '${time.toISOString()}'`;
