import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../supabase/migrations/', import.meta.url));
const fileName = /^(?<version>\d{14})_(?<name>[a-z0-9_]+)\.sql$/;

/** One migration file. */
export interface Migration {
  /** Fourteen digits. Migrations run in this order. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * The migrations of this package in the order in which they run.
 * @throws when a file's name does not follow the Supabase CLI (`20261121000100_name.sql`) or two share a version.
 */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(
    files.map(async (file): Promise<Migration> => {
      const { version, name } = fileName.exec(file)?.groups ?? {};
      if (version === undefined || name === undefined) throw new Error(`Not the name of a migration: ${file}`);
      return { version, name, sql: await readFile(new URL(file, `file://${folder}`), 'utf8') };
    }),
  );
  const twice = migrations.find(({ version }, index) => migrations[index - 1]?.version === version);
  if (twice) throw new Error(`Two migrations have the version ${twice.version}.`);
  return migrations;
}

/**
 * Brings a database up to date, as `supabase db push` does: each migration in its own transaction, and recorded in
 * `supabase_migrations.schema_migrations`. Several processes may call it at once.
 * @returns the versions that were applied now.
 * @throws Error that names the migration that failed (the ones before it stay), or that says what to do about a
 * database
 *   with other migrations than these.
 */
export async function migrate(url: string, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('supabase_migrations'))`);
    const missing = await missingMigrations(client, wanted);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ version }) => version);
  } finally {
    await client.end();
  }
}

async function missingMigrations(client: pg.Client, wanted: readonly Migration[]): Promise<readonly Migration[]> {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`);
  const { rows: applied } = await client.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations order by version',
  );
  // Until the first release the baseline changes in place (D14), so its text must be the same too.
  const isSame = applied.every(
    ({ version, statements }, index) =>
      wanted[index]?.version === version && statements?.join('') === wanted[index].sql,
  );
  if (!isSame) {
    throw new Error(
      'The stored data has another database schema than this program. Run "npm run reset" and start again.',
    );
  }
  return wanted.slice(applied.length);
}

async function apply(client: pg.Client, { version, name, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [version, name, [sql]],
    );
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${version}_${name} failed and was undone: ${reason}`, { cause });
  }
}
