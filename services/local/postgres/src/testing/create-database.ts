import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterVariable } from './test-cluster.ts';

export interface TestDatabaseOptions {
  /** Fills the empty template database once for the whole run, for example with migrations. */
  readonly prepare: (url: string) => Promise<void>;
  /** Name of the template; use a different name for each preparation. */
  readonly template?: string;
}

export interface TestDatabase {
  /** A connection string; by default for the superuser. Roles that can log in have the same password. */
  url(options?: { readonly user?: string; readonly password?: string }): string;
  /** The password of the cluster's superuser. */
  readonly password: string;
  /** Ends every session and removes the database. */
  drop(): Promise<void>;
}

/**
 * A database of its own for one test file, copied from a template that is prepared once in a run.
 * @throws when Jest was not given the `globalSetup` of this package.
 */
export async function createDatabase({ prepare, template = 'prepared' }: TestDatabaseOptions): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await inCluster(async (client) => {
    // One test file prepares, the others wait: also for other templates, since roles are shared by the whole cluster.
    await client.query(`select pg_advisory_lock(hashtext('test templates'))`);
    await prepareTemplate(client, `template_${template}`, prepare);
    await client.query(`create database ${name} template ${client.escapeIdentifier(`template_${template}`)}`);
  });
  return {
    url: ({ user, password } = {}) => databaseUrl(name, user, password),
    password: decodeURIComponent(clusterUrl().password),
    drop: () =>
      inCluster(async (client) => {
        await sessionsEnded(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/**
 * Waits for closing sessions: Postgres notices a disconnect with a delay, and terminating the session before that would
 * throw an error that no test can catch.
 */
async function sessionsEnded(client: pg.Client, database: string): Promise<void> {
  for (let waited = 0; waited < 40; waited += 1) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [database]);
    if (rowCount === 0) return;
    await sleep(50);
  }
}

async function prepareTemplate(
  client: pg.Client,
  name: string,
  prepare: TestDatabaseOptions['prepare'],
): Promise<void> {
  const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (existing.rowCount) return;
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${client.escapeIdentifier(unfinished)} with (force)`);
  await client.query(`create database ${client.escapeIdentifier(unfinished)}`);
  await prepare(databaseUrl(unfinished));
  await client.query(
    `alter database ${client.escapeIdentifier(unfinished)} rename to ${client.escapeIdentifier(name)}`,
  );
}

async function inCluster(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl().href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(database: string, user?: string, password?: string): string {
  const url = clusterUrl();
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  if (password !== undefined) url.password = encodeURIComponent(password);
  return url.href;
}

function clusterUrl(): URL {
  const value = process.env[clusterVariable];
  if (value === undefined) {
    throw new Error('No test Postgres is running: give jest.config the globalSetup of @cc/local-postgres.');
  }
  return new URL(value);
}
