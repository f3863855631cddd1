-- Roles, schemas and default rights. Nothing is open by default: each table and function states its own rights.

-- The API server. Its password is set by the operator. Row rules apply to it, and it changes money and sends only
-- through functions.
do $$
begin
  if not exists (select from pg_roles where rolname = 'cc_api') then
    create role cc_api login;
  end if;
end;
$$;

-- The role that runs migrations must be able to give a schema to cc_api.
grant cc_api to current_user;

-- Hosted Supabase opens each new object of the public schema to the browser's roles. Here each object says who may use
-- it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- Postgres itself lets every role execute a new function.
alter default privileges revoke execute on functions from public;

grant usage on schema public to cc_api;

-- A filter of the data API may be a pattern of the caller's, which Postgres tries for any length of time. Ours take 15
-- ms.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon' and rolconfig @> '{statement_timeout=1s}') then
    alter role anon set statement_timeout = '1s';
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated' and rolconfig @> '{statement_timeout=2s}') then
    alter role authenticated set statement_timeout = '2s';
  end if;
  -- Here, since a pooler in between refuses settings of a session.
  if not exists (select from pg_roles where rolname = 'cc_api' and rolconfig @> '{statement_timeout=30s,client_connection_check_interval=1s}') then
    alter role cc_api set statement_timeout = '30s';
    -- A statement whose caller gave up, which closes the connection, ends a second later.
    alter role cc_api set client_connection_check_interval = '1s';
  end if;
end;
$$;
notify pgrst, 'reload config';

-- Tables and functions that the data API never exposes.
create schema private;
revoke all on schema private from public;
grant usage on schema private to cc_api, service_role;

-- Trigger: keeps the time of the last change.
create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- Whether a text is an email address. The same rule as in the pages and in the API (contracts: `emailPattern`).
create function private.is_email(p_text text) returns boolean
language sql
immutable
set search_path = ''
as $function$
  select length(p_text) <= 254 and p_text ~
    $rule$^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$$rule$;
$function$;
-- Check constraints run it as the role that writes the row.
grant execute on function private.is_email(text) to public;

-- The id of the request behind a statement, from the comment that the API writes before it. Null: a job, or an
-- operator.
create function private.current_request() returns uuid
language sql
stable
set search_path = ''
as $$
  select substring(current_query() from '^/\* request ([0-9a-f]{8}-[0-9a-f-]{27}) \*/')::uuid;
$$;

-- The number of the newest migration. The API refuses to start on a schema that is older than its own. The table is the
-- Supabase CLI's.
create function private.schema_version() returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select max(version) from supabase_migrations.schema_migrations);
end;
$$;
grant execute on function private.schema_version() to cc_api;

-- The job queue (pg-boss) creates and upgrades its own tables as cc_api, in a schema that cc_api owns.
create schema pgboss authorization cc_api;
