import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveLogins } from '@cc/supabase/prepare-database';
import { createHostedProject, pushSchema } from '@cc/supabase/testing/hosted-project';
import { demoKeys } from '@cc/tools/stack';
import pg from 'pg';
import { hosts } from '../addresses.ts';
import type { Certificates } from '../certificates.ts';
import type { Folders } from '../folders.ts';
import { run, systemUser } from '../programs.ts';
import { projectUrl } from '../settings.ts';
import type { Part } from './part.ts';

const programs = '/usr/lib/postgresql/15/bin';

/** Debian's Postgres, as a new hosted project: the platform is another superuser's, and the role `postgres` is none. */
export async function postgresPart(folders: Folders, certificates: Certificates): Promise<Part> {
  const folder = join(folders.components, 'postgres');
  const user = await systemUser('postgres');
  const password = demoKeys(folders.data).POSTGRES_PASSWORD;
  const settings = {
    listen_addresses: hosts.postgres,
    unix_socket_directories: '',
    ssl: 'on',
    ssl_cert_file: certificates.certificateFile,
    ssl_key_file: certificates.keyFile,
    max_connections: '60',
    // Before it knows how many rows a table has, Postgres would compile the trigger of coaches for each row: 0.4 s a
    // coach.
    jit: 'off',
    hba_file: join(folder, 'access.conf'),
  };
  return {
    name: 'postgres',
    what: 'Postgres',
    log: join(folders.components, 'postgres.log'),
    command: [
      join(programs, 'postgres'),
      ...['-D', join(folder, 'data')],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    env: { HOME: folder },
    user,
    isReady: () => answers(projectUrl(folders, 'supabase_admin')),
    async prepare() {
      mkdirSync(folder, { recursive: true });
      chownSync(folder, user.uid, user.gid);
      writeFileSync(join(folder, 'access.conf'), 'hostssl all all all scram-sha-256\n');
      writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
      chownSync(join(folder, 'password'), user.uid, user.gid);
      const flags = [
        '--username=supabase_admin',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ];
      await run(
        join(programs, 'initdb'),
        [`--pgdata=${join(folder, 'data')}`, `--pwfile=${join(folder, 'password')}`, ...flags],
        user,
      );
    },
    async complete() {
      const admin = new pg.Client({ connectionString: projectUrl(folders, 'supabase_admin') });
      await admin.connect();
      try {
        await createHostedProject(admin, password);
        // The CLI knows no authority of our own.
        await pushSchema(folders.home, projectUrl(folders, 'postgres').replace('verify-full', 'require'));
        // As hosted: only the migration needed them to be those of postgres (hosted-project.ts).
        await admin.query(`
          alter table storage.objects owner to supabase_storage_admin;
          alter table realtime.messages owner to supabase_realtime_admin`);
        await giveLogins(admin, password);
      } finally {
        await admin.end();
      }
    },
  };
}

/** pgbouncer in transaction mode, for the API and its workers. */
export async function poolerPart(folders: Folders, certificates: Certificates): Promise<Part> {
  const folder = join(folders.components, 'pgbouncer');
  const password = demoKeys(folders.data).POSTGRES_PASSWORD;
  const user = await systemUser('postgres');
  const settings = {
    listen_addr: hosts.pgbouncer,
    listen_port: 6432,
    unix_socket_dir: '',
    pool_mode: 'transaction',
    default_pool_size: 20,
    max_client_conn: 300,
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    client_tls_sslmode: 'require',
    client_tls_key_file: certificates.keyFile,
    client_tls_cert_file: certificates.certificateFile,
    server_tls_sslmode: 'verify-full',
    server_tls_ca_file: certificates.authorityFile,
  };
  return {
    name: 'pgbouncer',
    what: 'the pooler',
    log: join(folders.components, 'pgbouncer.log'),
    command: ['/usr/sbin/pgbouncer', join(folder, 'pgbouncer.ini')],
    env: {},
    user,
    isReady: () => answers(poolerUrl(password)),
    async prepare() {
      mkdirSync(folder, { recursive: true });
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
      const database = 'postgres = host=postgres port=5432 dbname=postgres\n';
      writeFileSync(join(folder, 'pgbouncer.ini'), `[databases]\n${database}[pgbouncer]\n${lines.join('')}`);
      writeFileSync(join(folder, 'users.txt'), `"cc_api" "${password}"\n`, { mode: 0o600 });
      chownSync(join(folder, 'users.txt'), user.uid, user.gid);
    },
  };
}

/** The pooler, for the API's role. */
export const poolerUrl = (password: string) =>
  `postgres://cc_api:${encodeURIComponent(password)}@pgbouncer:6432/postgres?sslmode=verify-full`;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    // Not yet: the caller asks again.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
