import type pg from 'pg';
import { coachColumns, type CoachRow } from './coach-row.ts';

/** A row that repeats an earlier one. */
export interface DuplicateRow {
  readonly line: number;
  readonly firstLine: number;
  readonly email: string;
}

const program = 'email, gender, sport, school';

/** Creates a temporary table for the file, so that the list changes only after the whole file was checked. */
export async function createStagingTable(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table incoming (
      line integer, first_name text, last_name text, title text, school text, conference text, email text,
      division smallint, gender text, sport text
    ) on commit drop`);
}

/** Adds rows to the staging table. */
export async function addToStagingTable(
  client: pg.Client,
  rows: readonly { readonly line: number; readonly coach: CoachRow }[],
): Promise<void> {
  await client.query(
    `insert into incoming (line, ${coachColumns.join(', ')})
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                          $8::smallint[], $9::text[], $10::text[])`,
    [rows.map(({ line }) => line), ...coachColumns.map((column) => rows.map(({ coach }) => coach[column]))],
  );
}

/** The first rows of the file that repeat an earlier one. */
export async function listDuplicates(client: pg.Client, limit: number): Promise<DuplicateRow[]> {
  const { rows } = await client.query<DuplicateRow>(
    `select line, "firstLine", email
     from (select line, email, min(line) over (partition by ${program}) as "firstLine" from incoming) numbered
     where line > "firstLine"
     order by line
     limit $1`,
    [limit],
  );
  return rows;
}

/** Merges the staging table into the list. If rows have the same email and program, the first one in the file counts. */
export async function mergeStagingTable(
  client: pg.Client,
): Promise<{ readonly distinct: number; readonly inserted: number; readonly updated: number }> {
  // Does not block readers. A second import waits for this one.
  await client.query('lock table private.coaches in share row exclusive mode');
  const { rows } = await client.query<{ distinct: number; inserted: number; updated: number }>(`
    with chosen as (
      select distinct on (${program}) * from incoming order by ${program}, line
    ),
    merged as (
      insert into private.coaches as c (${coachColumns.join(', ')})
      select ${coachColumns.join(', ')} from chosen order by line
      on conflict (${program}) do update
      set
        first_name = excluded.first_name,
        last_name = excluded.last_name,
        title = excluded.title,
        conference = excluded.conference,
        division = excluded.division
      where (c.first_name, c.last_name, c.title, c.conference, c.division)
        is distinct from (excluded.first_name, excluded.last_name, excluded.title, excluded.conference, excluded.division)
      -- A row that this statement inserted was never locked or updated by anyone.
      returning xmax = 0 as inserted
    )
    select
      (select count(*)::int from chosen) as "distinct",
      (select count(*)::int from merged where inserted) as inserted,
      (select count(*)::int from merged where not inserted) as updated`);
  return rows[0] ?? { distinct: 0, inserted: 0, updated: 0 };
}
