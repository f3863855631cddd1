import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { encryptedColumns } from '../rotate-token-key/rotate-token-key.ts';

/** A large log takes long to replay. Milliseconds. */
const timeout = 12 * 3_600_000;

/** Postgres does not listen yet, or says that it is starting. */
const isStarting = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === '57P03');

/** A connection to a database, by its address; undefined while Postgres starts. @throws Error for another reason */
async function open(url: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (isStarting(error)) return undefined;
    const { hostname, port } = new URL(url);
    throw new Error(
      `${hostname}:${port || '5432'} takes no connection: ${error instanceof Error ? error.message : String(error)}. Mend that and run this again, with --already-restored if the files are in place. ` +
        'After a restore, the passwords of roles are those of then.',
      { cause: error },
    );
  }
}

/**
 * Waits until Postgres has replayed the whole log, before which it can be read already, and takes writes.
 * @throws Error when it refuses the connection, as for a wrong password
 */
export async function promoted(url: string): Promise<Client> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const client = await open(url);
    const { rows } = (await client?.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')) ?? { rows: [] };
    if (client && rows[0]?.waits === false) return client;
    await client?.end();
    if (Date.now() > deadline) throw new Error('Postgres does not take writes. Its log says why.');
    await pause(500);
  }
}

/**
 * The histories of the log that this one came from, the oldest first, and the first commit that a restore left out of
 * each.
 */
const histories = `
  select split_part(line, E'\\t', 1)::integer as timeline,
    substring(line from '(?:before|after) (\\d.+)$')::timestamptz as "leftAt",
    pg_last_xact_replay_timestamp() as last
  from regexp_split_to_table(
    pg_read_file(format('pg_wal/%s.history', left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))), '\\n'
  ) line
  where line ~ '^\\d'
  order by 1`;

/**
 * Each restore begins another history of the log. The newest one lacks what an earlier restore forgot.
 * @throws Error when the wanted time is in what an earlier restore left out
 */
export async function assertReached(database: Client, to: Date): Promise<void> {
  const { rows } = await database.query<{ timeline: number; leftAt: Date | null; last: Date | null }>(histories);
  // The last one is what was followed now.
  const missed = rows.slice(0, -1).find(({ leftAt, last }) => leftAt && leftAt <= to && (last ?? 0) < leftAt);
  if (!missed) return;
  throw new Error(
    `${to.toISOString()} is in what an earlier restore left out: the newest history of the log has no commit after ${missed.last?.toISOString() ?? 'that restore'}. ` +
      `No API and no worker may start. Stop Postgres, and run this again with --timeline ${missed.timeline}.`,
  );
}

/**
 * Workers finish jobs every minute, except during a deployment. Two time zones differ by more than this. Milliseconds.
 */
const longestPause = 5 * 60_000;

/**
 * A dashboard may show local time (D32.8). After a time that is too late, emails that left before it are not carried
 * over, and no owner is asked about them. A time that is too early only asks about more.
 * @throws Error when workers did nothing in the minutes before the time, as far as the database knows
 */
export async function assertStateOf(database: Client, to: Date): Promise<void> {
  const { rows } = await database.query<{ worked: Date | null }>(
    'select max(greatest(j.created_on, j.completed_on)) as worked from pgboss.job j',
  );
  const worked = rows[0]?.worked;
  if (!worked || to.getTime() - worked.getTime() <= longestPause) return;
  throw new Error(
    `--to says ${to.toISOString()}, but the last work that the database knows of was done at ${worked.toISOString()}. ` +
      `No API and no worker may start. Run this again with the time that the database was restored to, in UTC. If that is what you gave, since the workers had stopped before it, use --to ${worked.toISOString()}.`,
  );
}

/**
 * @throws Error when the newest state is the restored one itself, of which all would be carried over without a sign of
 * it
 */
export async function assertOther(newest: Client, database: Client): Promise<void> {
  const identify = 'select format($$%s %s$$, extract(epoch from pg_postmaster_start_time()), current_database()) as id';
  const [one, other] = await Promise.all([newest, database].map((client) => client.query<{ id: string }>(identify)));
  if (one?.rows[0]?.id !== other?.rows[0]?.id) return;
  throw new Error(
    'NEWEST_DATABASE_URL leads to the restored database itself. Nothing was carried over. Run this again with the address of the newest state.',
  );
}

/** @throws Error while a stored secret has another key than the configured ones, whose ids are given */
export async function assertReadable(database: Client, keys: readonly string[]): Promise<void> {
  let count = 0;
  for (const { table, column } of encryptedColumns) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from ${table} where encode(substr(${column}, 1, 4), 'hex') <> all($1)`,
      [keys],
    );
    count += rows[0]?.count ?? 0;
  }
  if (count === 0) return;
  throw new Error(
    `${count} stored secrets cannot be read with the configured keys. No API and no worker may start. Set the key of the restored time as TOKEN_ENCRYPTION_KEY_PREVIOUS, here and for them, and run this again with --already-restored. If it is lost: docs/operations/secrets.md.`,
  );
}

/**
 * From here on, nothing is sent for an account until its owner has looked into the Sent folder (D32).
 * @returns how many accounts there are
 * @throws Error while an API or a worker is connected: it could send before
 */
export async function askOwners(database: Client, restoredTo: Date): Promise<number> {
  const { rows: others } = await database.query(
    `select from pg_stat_activity where usename = 'cc_api' and datname = current_database()`,
  );
  if (others.length > 0) {
    throw new Error('An API or a worker is connected to the database. Stop all of them, and run this again.');
  }
  const { rows } = await database.query<{ asked: number }>('select private.ask_after_restore($1) as asked', [
    restoredTo,
  ]);
  return rows[0]?.asked ?? 0;
}
