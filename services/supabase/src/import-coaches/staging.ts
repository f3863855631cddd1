import type pg from 'pg';
import { coachColumns, type CoachRow } from './coach-row.ts';

/** A row that repeats an earlier one. */
export interface DuplicateRow {
  readonly line: number;
  readonly firstLine: number;
  readonly email: string;
}

const program = 'email, gender, sport, school';

/** Empties the table for the rows of a file. The list changes only after the whole file was checked. */
export async function emptyStagingTable(client: pg.Client): Promise<void> {
  await client.query(
    'lock table private.incoming_coaches in share row exclusive mode; delete from private.incoming_coaches',
  );
}

/** Adds rows to the staging table. */
export async function addToStagingTable(
  client: pg.Client,
  rows: readonly { readonly line: number; readonly coach: CoachRow }[],
): Promise<void> {
  await client.query(
    `insert into private.incoming_coaches (line, ${coachColumns.join(', ')})
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                          $8::smallint[], $9::text[], $10::text[])`,
    [rows.map(({ line }) => line), ...coachColumns.map((column) => rows.map(({ coach }) => coach[column]))],
  );
}

/** The first rows of the file that repeat an earlier one. */
export async function listDuplicates(client: pg.Client, limit: number): Promise<DuplicateRow[]> {
  const { rows } = await client.query<DuplicateRow>(
    `select line, "firstLine", email
     from (select line, email, min(line) over (partition by ${program}) as "firstLine" from private.incoming_coaches) numbered
     where line > "firstLine"
     order by line
     limit $1`,
    [limit],
  );
  return rows;
}

/** What a merge changed. */
export interface Merged {
  readonly distinct: number;
  readonly inserted: number;
  readonly updated: number;
}

/**
 * Merges the staging table into the list. If rows have the same email and program, the first one in the file counts.
 */
export async function mergeStagingTable(client: pg.Client): Promise<Merged> {
  const { rows } = await client.query<Merged>(
    'select distinct_rows as "distinct", inserted, updated from private.merge_coaches(false)',
  );
  return rows[0] ?? { distinct: 0, inserted: 0, updated: 0 };
}
