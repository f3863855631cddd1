import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from './migrations.ts';

const platformSql = new URL('../platform/supabase-platform.sql', import.meta.url);
const loginRoles = [
  ...['authenticator', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'],
  'cc_api',
];

/**
 * Prepares a database of the embedded Postgres like a hosted project: first the parts that Supabase provides (roles,
 * `auth`, `storage`, `realtime`), then all migrations. May be called at every start.
 * @param url a superuser's connection string; the roles that services log in as get the same password.
 */
export async function prepareDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One transaction, so that a failure changes nothing.
    await client.query(`begin; ${await readFile(platformSql, 'utf8')}; commit`);
    await migrate(url);
    await giveLogins(client, decodeURIComponent(new URL(url).password));
  } finally {
    await client.end();
  }
}

/** Lets the platform's services, and ours, log in with this password. @param client connected as a superuser */
export async function giveLogins(client: pg.Client, password: string): Promise<void> {
  for (const role of loginRoles) {
    await client.query(`alter role ${client.escapeIdentifier(role)} password ${client.escapeLiteral(password)}`);
  }
}
