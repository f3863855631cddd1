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

/** Mailboxes and connections that no configured key can read. */
export async function unreadable(database: Client, keys: readonly string[]): Promise<number> {
  let count = 0;
  for (const { table, column } of encryptedColumns) {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from public.${table} where encode(substr(${column}, 1, 4), 'hex') <> all($1)`,
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
