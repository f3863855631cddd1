-- Who may do what is stated table by table; nothing is open by default.

do $$
begin
  if not exists (select from pg_roles where rolname = 'cc_api') then
    create role cc_api login;
  end if;
end;
$$;
comment on role cc_api is
  'The API server. Its password is set by the operator. It obeys row rules; money and sends it changes only through functions.';

-- The role that migrates must be able to hand a schema to cc_api.
grant cc_api to current_user;

-- Hosted Supabase opens each new object of the public schema to the browser's roles. Here that is said table by table.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to cc_api;

create schema private;
comment on schema private is 'Never exposed by the rest interface: what a browser must not read directly.';
revoke all on schema private from public;
grant usage on schema private to cc_api, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
comment on function private.touch_updated_at() is 'Trigger: notes when a row was last changed.';
revoke execute on function private.touch_updated_at() from public;
