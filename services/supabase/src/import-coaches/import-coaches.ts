import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import pg from 'pg';
import { loadSchools } from '../seed/load-schools.ts';
import type { CoachRow } from './coach-row.ts';
import { readCoaches } from './read-coaches.ts';
import {
  addToStagingTable,
  emptyStagingTable,
  listDuplicates,
  mergeStagingTable,
  type DuplicateRow,
} from './staging.ts';

const batchSize = 5_000;

export interface ImportOptions {
  /** Connection string of a role that owns the list of coaches. */
  readonly url: string;
  /** Path of the CSV file. */
  readonly file: string;
  /** Called for each bad row, in the order of the file. */
  readonly onBadRow?: (row: { readonly line: number; readonly reason: string }) => void;
  /** Called about every 5,000 rows. `share` of the file that is checked, from 0 to 1. */
  readonly onProgress?: (progress: { readonly rows: number; readonly share: number }) => void;
}

export interface ImportSummary {
  /** Rows of the file, without its first line and empty lines. */
  readonly rows: number;
  /** If there is any, nothing is written, and the numbers below are 0. */
  readonly badRows: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows left out because an earlier row has the same email, gender, sport and school. */
  readonly duplicates: number;
  /** The first of these, at most 20. */
  readonly firstDuplicates: readonly DuplicateRow[];
}

/**
 * Imports a file of coaches into the list: all of it, or nothing. A coach who is in the list already, by email and
 * program, keeps the id. No coach is removed. Places and nicknames of schools are brought up to date as well.
 * @throws when the file cannot be read, has a wrong first line or no row, or the database refuses.
 */
export async function importCoaches(options: ImportOptions): Promise<ImportSummary> {
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    await client.query('begin');
    await emptyStagingTable(client);
    const { rows, badRows } = await readIntoStagingTable(client, options);
    if (rows === 0) throw new Error('The file names its columns, but holds no coach. Nothing was changed.');
    if (badRows > 0) {
      await client.query('rollback');
      return { rows, badRows, inserted: 0, updated: 0, unchanged: 0, duplicates: 0, firstDuplicates: [] };
    }
    const firstDuplicates = await listDuplicates(client, 20);
    const { distinct, inserted, updated } = await mergeStagingTable(client);
    await loadSchools(client);
    await client.query('commit');
    // Not only for the planner: after a vacuum, pages are answered from the index alone.
    await client.query('vacuum (analyze) private.coaches');
    const unchanged = distinct - inserted - updated;
    return { rows, badRows, inserted, updated, unchanged, duplicates: rows - distinct, firstDuplicates };
  } finally {
    // Ending the connection rolls back an open transaction.
    await client.end();
  }
}

async function readIntoStagingTable(
  client: pg.Client,
  options: ImportOptions,
): Promise<{ rows: number; badRows: number }> {
  let rows = 0;
  let badRows = 0;
  let batch: { line: number; coach: CoachRow }[] = [];
  const { size } = await stat(options.file);
  const source = createReadStream(options.file);
  for await (const row of readCoaches(source)) {
    rows += 1;
    if ('reason' in row) {
      badRows += 1;
      options.onBadRow?.(row);
    } else {
      batch.push(row);
    }
    if (rows % batchSize === 0) {
      // After a bad row nothing will be written: the rest is only checked.
      if (badRows === 0) await addToStagingTable(client, batch);
      batch = [];
      options.onProgress?.({ rows, share: source.bytesRead / size });
    }
  }
  if (badRows === 0) await addToStagingTable(client, batch);
  options.onProgress?.({ rows, share: 1 });
  return { rows, badRows };
}
