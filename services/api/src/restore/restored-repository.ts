import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { encryptedColumns } from '../rotate-token-key/rotate-token-key.ts';

/** A large log takes long to replay. Milliseconds. */
const timeout = 12 * 3_600_000;

/** A connection to a database, by its address. */
export async function open(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Waits until Postgres has replayed the log and takes writes. */
export async function promoted(url: string): Promise<Client> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const client = await open(url).catch(() => undefined);
    const { rows } = (await client?.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')) ?? { rows: [] };
    if (client && rows[0]?.waits === false) return client;
    await client?.end();
    if (Date.now() > deadline) throw new Error('Postgres does not take writes. Its log says why.');
    await pause(500);
  }
}

/** Workers write at least once a minute. Milliseconds. */
const longestSilence = 2 * 60_000;

/**
 * Each restore begins another history of the log. The newest one lacks what an earlier restore forgot.
 * @throws Error when the log that Postgres followed has nothing of the minutes before the wanted time
 */
export async function assertReached(database: Client, to: Date): Promise<void> {
  const { rows } = await database.query<{ last: Date | null; timeline: number }>(
    `select pg_last_xact_replay_timestamp() as last,
       ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline`,
  );
  const { last = null, timeline = 0 } = rows[0] ?? {};
  if (last && last.getTime() > to.getTime() - longestSilence) return;
  // The one that was followed has the number before its own, and an earlier restore left the one before that.
  throw new Error(
    `The newest history of the log has nothing of the minutes before ${to.toISOString()}: its last commit is of ${last?.toISOString() ?? 'another time'}. ` +
      `Was the database restored before? Then that time is in the history before: stop Postgres, and run this again with --timeline ${Math.max(1, timeline - 2)}. ` +
      `If nothing was written in these minutes, use --timeline ${Math.max(1, timeline - 1)}. No API and no worker may start meanwhile.`,
  );
}

/** Stored secrets that no configured key can read. */
export async function unreadable(database: Client, keys: readonly string[]): Promise<number> {
  let count = 0;
  for (const { table, column } of encryptedColumns) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from ${table} where encode(substr(${column}, 1, 4), 'hex') <> all($1)`,
      [keys],
    );
    count += rows[0]?.count ?? 0;
  }
  return count;
}

/**
 * From here on, nothing is sent for an account until its owner has looked into the Sent folder (D32).
 * @returns how many accounts there are
 * @throws Error while an API or a worker is connected: it could send before
 */
export async function askOwners(database: Client, restoredTo: Date): Promise<number> {
  const { rows: others } = await database.query(`select from pg_stat_activity where usename = 'cc_api'`);
  if (others.length > 0) {
    throw new Error('An API or a worker is connected to the database. Stop all of them, and run this again.');
  }
  const { rows } = await database.query<{ asked: number }>('select private.ask_after_restore($1) as asked', [
    restoredTo,
  ]);
  return rows[0]?.asked ?? 0;
}
