import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';

const cli = fileURLToPath(import.meta.resolve('supabase/package.json')).replace('package.json', 'dist/supabase.js');
const workdir = fileURLToPath(new URL('../../', import.meta.url));
const platformSql = new URL('../../platform/supabase-platform.sql', import.meta.url);

/**
 * Makes an empty database what a new hosted project is: the platform belongs to a superuser, and `postgres` is not one.
 * @param admin connected as a superuser of another name. There must be no role `postgres`.
 * @param password of the role `postgres`
 */
export async function createHostedProject(admin: pg.Client, password: string): Promise<void> {
  await admin.query(await readFile(platformSql, 'utf8'));
  await admin.query(`
    create role postgres login createrole createdb replication bypassrls password ${admin.escapeLiteral(password)};
    grant anon, authenticated, service_role, authenticator to postgres with admin option;
    alter schema public owner to postgres;
    grant create on database postgres to postgres;
    grant usage on schema auth, extensions to postgres;
    grant all on all tables in schema auth to postgres;
    grant usage on schema storage, realtime to postgres;
    grant all on storage.buckets, storage.objects to postgres;
    grant select, insert, update on realtime.messages to postgres;
    -- Hosted, an extension (supautils) lets postgres give authenticator the settings of PostgREST.
    grant set on parameter pgrst.db_pre_request, pgrst.db_prepared_statements to postgres;
    -- Hosted, it also lets postgres write row rules for these tables. Plain Postgres asks for their owner.
    alter table storage.objects owner to postgres;
    alter table realtime.messages owner to postgres;
    alter default privileges for role postgres in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant all on sequences to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant all on functions to anon, authenticated, service_role`);
}

/**
 * Brings a project to the schema of this workspace with `supabase db push`, as an operator does.
 * @param home folder for the CLI's own files
 * @returns what the CLI printed
 */
export async function pushSchema(home: string, databaseUrl: string): Promise<string> {
  const args = ['--workdir', workdir, 'db', 'push', '--yes', `--remote=${databaseUrl}`];
  const env = { PATH: process.env['PATH'], HOME: home, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args], { env });
  return stdout + stderr;
}
