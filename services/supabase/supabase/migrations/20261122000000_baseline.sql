-- Written by `npm run write-baseline` from supabase/schemas. Change those files, not this one.

-- 10_roles.sql

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

-- 15_sign_ins.sql

-- Sign-ins, which are Supabase's.

-- A link that anybody can make begins a sign-in too. Without a challenge (PKCE), Supabase would put a whole session
-- into an address, where the history of the browser keeps it for the next person at the device (D16.6); with a
-- stranger's challenge, a code, into any address of the Site URL's host or of the device itself, where any program may
-- listen. Supabase stores each sign-in before it leads to the provider (since version 2.186), so what does not come
-- from our clients ends here: they have a challenge, and return to one of two addresses, at a host with a name, where
-- nobody listens on the way. Where Supabase stores no return address, it is not looked at.
create function private.refuse_foreign_sign_in() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  return_address text := coalesce(to_jsonb(new) ->> 'referrer', to_jsonb(new) ->> 'redirect_to');
begin
  if coalesce(new.code_challenge, '') = '' then
    raise exception 'A sign-in needs a code_challenge.';
  elsif return_address !~ '^(https://[a-z0-9.-]*[a-z][a-z0-9.-]*|http://localhost)(:\d+)?/(auth/callback|auth-callback)$' then
    raise exception 'A sign-in returns to the callback of the site or of the back office.';
  end if;
  return new;
end;
$$;

create trigger flow_state_ours before insert on auth.flow_state
for each row execute function private.refuse_foreign_sign_in();

-- Supabase would keep the tokens of Google or Microsoft here for a day, as they are, and hand them to the browser. Such
-- a token shows name and address, but whoever makes the link chooses what else it opens, even the mailbox. Nothing of
-- ours uses it. Supabase expects a text. A column that it renames one day keeps no user from signing in.
create function private.keep_no_provider_token() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return jsonb_populate_record(new, '{"provider_access_token": "", "provider_refresh_token": ""}');
end;
$$;

create trigger flow_state_no_token before insert or update on auth.flow_state
for each row execute function private.keep_no_provider_token();

-- Supabase mails a link to any address that a user claims: by a change of address, or with a Microsoft account whose
-- address Microsoft has not verified. The filter of a mail server opens such a link too, and then the address counts as
-- verified for that user. A later sign-in of its owner by Google would be joined to the account of that user, who stays
-- signed in and could send from the mailbox that the owner connects then. Our sign-ins need no such link, so none has a
-- token.
create function private.refuse_mailed_token() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Addresses are verified by Google and Microsoft, and not by mail.';
end;
$$;

create trigger one_time_tokens_none before insert on auth.one_time_tokens
for each row execute function private.refuse_mailed_token();

-- An account keeps the one identity that it was created with. Supabase would link whoever signs in with a verified
-- address to the account that has or had this address. But addresses change hands, as those of schools and families do,
-- and Google still says that they were verified. Nor does an identity get an address that its provider has not
-- verified, for example after a tenant of Microsoft changed the address of an account: nobody else could sign up with
-- it. Error: PT400, which Supabase passes on to the page as `invalid_request` or as `unexpected_failure`.
create function private.refuse_identity() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.identity_data ->> 'email_verified') is distinct from 'true' then
    raise exception using errcode = 'PT400', message = 'The provider has not verified this address.';
  elsif exists (
    select from auth.identities i
    where i.user_id = new.user_id and (i.provider, i.provider_id) is distinct from (new.provider, new.provider_id)
  ) then
    raise exception using errcode = 'PT400', message = 'The account with this address signs in otherwise.';
  end if;
  return new;
end;
$$;

create trigger identities_ours before insert or update on auth.identities
for each row execute function private.refuse_identity();

-- Users may write what they like there. All of it is in each access token, which no server takes once it is long, and
-- the name is the sender of their letters, also after a thief wrote it. None of our pages writes there: so what is kept
-- is the name that the provider says, or at the first sign-in, before there is an identity, what comes. An error would
-- keep the user out, as each sign-in writes here too.
create function private.keep_provider_name() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims jsonb := coalesce((select i.identity_data from auth.identities i where i.user_id = new.id limit 1), new.raw_user_meta_data);
begin
  new.raw_user_meta_data := (
    select coalesce(jsonb_object_agg(k, left(claims ->> k, 100)), '{}')
    from unnest(array['firstName', 'lastName', 'full_name', 'name']) k
    where jsonb_typeof(claims -> k) = 'string'
  );
  return new;
end;
$$;

create trigger users_provider_name before insert or update of raw_user_meta_data on auth.users
for each row execute function private.keep_provider_name();

-- 20_requests.sql

-- Request counts for rate limits, shared by all API processes (D12.5). Unlogged: a crash of the database resets the
-- counts, and counting costs no disk writes.
create unlogged table private.request_counts (
  key text primary key check (length(key) <= 300),
  count integer not null,
  window_ends_at timestamptz not null
);
create index request_counts_expiry on private.request_counts (window_ends_at);

alter table private.request_counts enable row level security;
create policy request_counts_api on private.request_counts for all to cc_api using (true) with check (true);
grant select, insert, update, delete on private.request_counts to cc_api;

-- Trigger: a request changes or deletes one row of a table whose rows are large. Many at once would write many times
-- its text into the log of the database, also if the request is then undone.
create function private.change_one_row() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('cc.changed', true) = tg_table_name then
    raise exception using errcode = 'PT400', message = 'These are changed one at a time. Nothing was changed.';
  end if;
  perform set_config('cc.changed', tg_table_name, true);
  return coalesce(new, old);
end;
$$;

-- Counts one request, or the number of things that it names. A window begins with its first request and lasts for
-- `p_window`. Returns the number in the current window, this request included, and when the window ends.
create function private.count_request(
  p_key text, p_window interval, p_number integer default 1, out current integer, out ends_at timestamptz
)
language sql
set search_path = ''
as $$
  insert into private.request_counts as c (key, count, window_ends_at)
  values (left(p_key, 300), p_number, now() + p_window)
  on conflict (key) do update
  set
    count = case when c.window_ends_at > now() then c.count + p_number else p_number end,
    window_ends_at = case when c.window_ends_at > now() then c.window_ends_at else excluded.window_ends_at end
  returning count, window_ends_at;
$$;
grant execute on function private.count_request(text, interval, integer) to cc_api;

-- Refuses a statement of the data API that none of our pages makes, before it looks at a row: true, or error PT400.
-- Each table and view that browsers read or write asks this. PostgREST lets its callers name a column as often as they
-- like, read it as any type, have what they write read as jsonb (`missing=default`), and name what is no column:
-- Postgres takes that for a function of the whole row, as an aggregate of all rows. It makes such texts and values
-- without looking at its time limit or at the limit of rows: one request of 1 kB took gigabytes. A compiled pattern
-- stays in the memory of the connection, also one that is compiled for the plan (`plan_cache_mode`, below). What a
-- caller asks for is in the text of the statement, and all values are parameters. Ours name columns alone, each three
-- times at most, and ask for no other type, no CSV, no pattern and no related rows
-- (`src/rules/plain-statements.test.ts`).
create function private.assert_plain(p_with_patterns boolean default false) returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  -- The function that is called, if any. PostgREST names its rows by it, or `pgrst_call`.
  called text := substring(current_query() from '"public"\."(\w+)"\(');
begin
  if current_query() ~* '\m(cast|string_agg|jsonb_to_record(set)?|join lateral)\M| (~|@@)'
    or current_query() ~* '\mi?like\M' and not p_with_patterns
    or exists (
      select from (
        select named[1] as relation, btrim(named[2], '"') as name, to_regclass(format('public.%I', named[1])) as id, count(*) as times
        from regexp_matches(current_query(), '"(\w+)"\.("[^"]+"|\*)(?!\.)', 'g') as named
        group by 1, 2, 3
      ) n
      where n.relation <> 'public'
        and (
          -- Each word that the back office looks for names its column twice: for the rows, and for their number.
          n.times > case when n.name = '*' then 1 when p_with_patterns then 20 else 3 end
          or n.name <> '*'
          and (n.id is not null or n.relation in (called, 'pgrst_call'))
          and not exists (
            select from pg_catalog.pg_attribute a where a.attrelid = n.id and a.attname = n.name and a.attnum > 0
          )
          and not exists (
            select from pg_catalog.pg_proc p
            where p.proname = called
              and p.pronamespace = 'public'::regnamespace
              and n.relation in (called, 'pgrst_call')
              and n.name = any (p.proargnames)
          )
        )
    ) then
    raise exception using
      errcode = 'PT400',
      message = 'This asks for too much at once. Please name each column once, and as it is.';
  end if;
  return true;
end;
$$;
grant execute on function private.assert_plain(boolean) to authenticated;

-- The user who reads rows. Row rules ask this once for each statement.
create function private.reader() returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.assert_plain();
  return auth.uid();
end;
$$;
grant execute on function private.reader() to authenticated;

-- Trigger of each table that browsers write, before a statement: it runs before the rows are made.
create function private.write_plainly() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.assert_plain();
  return null;
end;
$$;

-- The same id, as no column of any table: the data API knows no relation of it (`public.check_request`). Postgres puts
-- the column in its place again when it plans, so indexes serve it. For that the function has no settings of its own.
create function private.unrelated(anyelement) returns anyelement
language sql
immutable
parallel safe
as $$ select $1; $$;
grant execute on function private.unrelated(anyelement) to authenticated;

-- The caller of the data API, as limits count it: a network of IPv6 (/64) is one caller (D13.10), and one customer of a
-- provider has thousands of them (/48). Null for operators and jobs, which come without a request.
create function private.caller_network(p_bits integer default 64) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  caller inet;
begin
  if headers is null then
    return null;
  end if;
  -- The edge of the hosted platform sets the first header and overwrites what a visitor claims. Where it is missing,
  -- the last address of the second is the one that the nearest proxy saw; the others are claims.
  caller := regexp_replace(
    coalesce(headers ->> 'cf-connecting-ip', substring(headers ->> 'x-forwarded-for' from '([^,\s]+)\s*$')),
    '^::ffff:(?=\d+\.)', ''
  );
  -- Callers without an address are counted together.
  return coalesce(host(network(set_masklen(caller, case family(caller) when 6 then p_bits else 32 end))), 'unknown');
exception
  when invalid_text_representation then
    return 'unknown';
end;
$$;

-- Runs before each request of the data API, and before the statement of the request is read. Errors: PT400, PT413,
-- PT451, 42501.
create function public.check_request() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  caller text := current_setting('role', true);
  path text := regexp_replace(current_setting('request.path', true), '^/rest/v1', '');
  -- What our pages ask for.
  asked constant text[] := array[
    '/letters', '/personalization', '/sport_details', '/own_runs', '/own_sends', '/sent_emails', '/master_coaches', '/schools',
    '/provider_pauses', '/restore_checks', '/token_tracker', '/account_deletions', '/emails', '/staff_members',
    '/rpc/coach_conferences', '/rpc/coach_sports', '/rpc/own_letter', '/rpc/sent_letter'
  ];
begin
  -- A planned or estimated count is the planner's guess, and Postgres makes it from statistics of all rows, also of
  -- those that the row rules hide: enough such guesses tell the values of a column, letter by letter. PostgREST shows
  -- this function one line of a header that comes twice. So the columns have no statistics either, as far as a browser
  -- can name them, and they tell who somebody is or what somebody wrote (`src/rules/statistics.test.ts`).
  if headers ->> 'prefer' ~* '(count\s*=\s*"?(planned|estimated)|missing\s*=\s*"?default)' then
    raise exception using
      errcode = 'PT400',
      message = 'Rows are counted exactly here, or not at all, and written as they are. Please ask with count=exact.';
  end if;
  -- Postgres reads the whole body before it looks at any right. The longest one of our pages is a letter with a reason
  -- for each school.
  if headers ? 'transfer-encoding' or (headers ->> 'content-length')::bigint > (case caller when 'anon' then 1000 else 700000 end) then
    raise exception using errcode = 'PT413', message = 'This is too long. Nothing was stored.';
  end if;
  -- It also plans a statement before it looks at any right. A caller can have rows of a related table beside each row,
  -- five hundred times, and the plan of that takes gigabytes. So whoever is no member of staff asks for what our pages
  -- ask for, where no table is related to another one (`src/rules/relations.test.ts`), and visitors for their
  -- newsletter alone.
  if (
    case caller
      when 'anon' then current_setting('request.method', true) <> 'POST' or path <> '/emails'
      when 'authenticated' then path <> all (asked) and not (path ~ '^/(rpc/)?staff_\w+$' and private.staff_may('support', 'orders'))
    end
  ) then
    raise exception using errcode = '42501', message = 'None of our pages asks for this.';
  end if;
  -- An access token outlives the suspension of its account by up to an hour.
  perform private.refuse_suspended(auth.uid());
end;
$$;
grant execute on function public.check_request() to anon, authenticated, service_role;

do $$
declare
  settings constant text[] := array(select unnest(r.rolconfig) from pg_roles r where r.rolname in ('authenticator', 'authenticated'));
begin
  -- Not again: databases of one server share their roles.
  if not settings @> '{pgrst.db_pre_request=public.check_request,pgrst.db_prepared_statements=false,plan_cache_mode=force_generic_plan}' then
    alter role authenticator set pgrst.db_pre_request = 'public.check_request';
    -- Else each connection keeps the text of every statement for half an hour, also of those that are refused: 1 MB for
    -- 10 kB.
    alter role authenticator set pgrst.db_prepared_statements = 'false';
    -- PostgREST sets it for each request of a user. Else the planner compiles a pattern before the statement is looked
    -- at.
    alter role authenticated set plan_cache_mode = 'force_generic_plan';
  end if;
end;
$$;
notify pgrst, 'reload config';

-- 30_mailboxes.sql

-- A mailbox that a user connected (specification 5, D1.2). The API encrypts the provider's tokens (AES-256-GCM, the key
-- comes from its environment); they never reach a browser.
create table public.mail_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null check (provider in ('gmail', 'outlook')),
  email text not null,
  scopes text[] not null default '{}',
  -- SHA-256 of the opaque handle that the browser holds. The handle itself is not stored.
  handle_hash bytea not null unique check (length(handle_hash) = 32),
  access_token_encrypted bytea,
  access_token_expires_at timestamptz,
  refresh_token_encrypted bytea,
  -- Grows when the provider's tokens are replaced by others, but not when they are encrypted anew (D13.7).
  token_version integer not null default 1,
  -- Until then, one process refreshes the tokens, and others wait for it.
  refreshing_until timestamptz not null default '-infinity',
  -- When the provider refused the refresh token. It is asked again an hour later: some refusals depend on the day.
  refused_at timestamptz not null default '-infinity',
  -- The earliest time of the next send. It keeps the provider's pace over any number of API processes (D1.9).
  next_send_at timestamptz not null default now(),
  -- The provider answered 429 and asked for a pause until then.
  blocked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- See public.check_request.
alter table public.mail_connections alter column email set statistics 0;
-- Connecting the same mailbox again replaces its connection.
create unique index mail_connections_mailbox on public.mail_connections (user_id, provider, lower(email));
alter index public.mail_connections_mailbox alter column 3 set statistics 0;
-- For the search of staff.
create index mail_connections_email on public.mail_connections (lower(email));
alter index public.mail_connections_email alter column 1 set statistics 0;

create trigger mail_connections_touch before update on public.mail_connections
for each row execute function private.touch_updated_at();

-- A permission that must still be revoked at its provider, because its connection was deleted (D16). A job tries again
-- until the provider confirms. It has no user: an account that was deleted has permissions to revoke too.
create table public.mail_revocations (
  -- The deleted connection. Its encrypted token is bound to this id, and readable in this row alone.
  connection_id uuid primary key,
  provider text not null,
  email text not null,
  refresh_token_encrypted bytea not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index mail_revocations_due on public.mail_revocations (next_attempt_at);

-- Trigger: a deleted connection leaves its permission to be revoked, whatever deleted it.
create function private.queue_revocation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.mail_revocations (connection_id, provider, email, refresh_token_encrypted)
  values (old.id, old.provider, lower(old.email), old.refresh_token_encrypted);
  return null;
end;
$$;

-- Microsoft revokes no permission on request: there, the token is only deleted.
create trigger mail_connections_revoke after delete on public.mail_connections
for each row when (old.provider = 'gmail' and old.refresh_token_encrypted is not null)
execute function private.queue_revocation();

-- A provider through which nothing is sent now, with the sentence that users see (D20). Runs wait; direct emails are
-- refused.
create table public.provider_pauses (
  provider text primary key check (provider in ('gmail', 'outlook')),
  sentence text not null check (length(sentence) between 10 and 300),
  paused_at timestamptz not null default now()
);
alter table public.provider_pauses enable row level security;
create policy "signed-in users read" on public.provider_pauses for select to authenticated using ((select private.assert_plain()));
create policy provider_pauses_api_read on public.provider_pauses for select to cc_api using (true);
grant select on public.provider_pauses to authenticated, cc_api;

-- A mailbox connection that was started. The callback must bring the state and come from the same browser (D1.11).
create table public.oauth_states (
  -- SHA-256 of the state parameter.
  state_hash bytea primary key check (length(state_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The sign-in that it belongs to. After a sign-out, the next person at the browser would give this account a mailbox.
  session_id uuid,
  provider text not null check (provider in ('gmail', 'outlook')),
  pkce_verifier_encrypted bytea not null,
  -- SHA-256 of the cookie that ties the callback to the browser.
  browser_nonce_hash bytea not null check (length(browser_nonce_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A state works once. A replay finds it used.
  used_at timestamptz
);
create index oauth_states_user on public.oauth_states (user_id);
create index oauth_states_expiry on public.oauth_states (expires_at);

alter table public.mail_connections enable row level security;
alter table public.mail_revocations enable row level security;
alter table public.oauth_states enable row level security;
create policy mail_connections_api on public.mail_connections for all to cc_api using (true) with check (true);
create policy mail_revocations_api on public.mail_revocations for all to cc_api using (true) with check (true);
create policy oauth_states_api on public.oauth_states for all to cc_api using (true) with check (true);
grant select, insert, update, delete on public.mail_connections, public.oauth_states to cc_api;
grant select, update, delete on public.mail_revocations to cc_api;

-- Whether a session, of an access token that may still be valid, has not ended. Null: the token names none.
create function private.is_signed_in(p_session uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select p_session is null or exists (select from auth.sessions s where s.id = p_session);
$$;
grant execute on function private.is_signed_in(uuid) to cc_api;

-- Takes a mailbox for one send if it is free (D1.9). After `p_lease` it is free again, even if the process crashed.
-- Returns whether it was taken, and how long the provider still wants a pause.
-- Error: PT404 the mailbox is not connected any more.
create function public.take_mailbox(p_connection uuid, p_lease interval)
returns table (taken boolean, blocked_for interval)
language plpgsql
security definer
set search_path = ''
as $$
declare
  mailbox public.mail_connections;
begin
  select * into mailbox from public.mail_connections where id = p_connection for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This mailbox is not connected any more.';
  end if;
  -- The clock is read after the lock, because waiting for the lock takes time.
  taken := greatest(mailbox.next_send_at, mailbox.blocked_until) <= clock_timestamp();
  blocked_for := greatest(mailbox.blocked_until - clock_timestamp(), interval '0');
  if taken then
    update public.mail_connections set next_send_at = clock_timestamp() + p_lease where id = p_connection;
  end if;
  return next;
end;
$$;
grant execute on function public.take_mailbox(uuid, interval) to cc_api;

-- The provider asked for a pause of `p_pause`. A longer pause from an earlier answer stays.
create function public.block_mailbox(p_connection uuid, p_pause interval) returns void
language sql
security definer
set search_path = ''
as $$
  update public.mail_connections
  set blocked_until = greatest(blocked_until, clock_timestamp() + p_pause)
  where id = p_connection;
$$;
grant execute on function public.block_mailbox(uuid, interval) to cc_api;

-- 33_letters.sql

-- The letters of an account (D1.33). The page writes them, under a user's own row rules; nothing here sends email.
create table public.letters (
  -- Made by the page, so that a save whose answer was lost can be repeated.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null: it is named after its subject or its day.
  name text check (length(name) between 1 and 100),
  -- With placeholders, as the user wrote them. A blank subject follows the user's details.
  subject text not null check (length(subject) <= 1000),
  body text not null check (length(body) <= 20000),
  -- coach: "Dear Coach,". names: the coaches' names (D1.34).
  greeting text not null default 'coach' check (greeting in ('coach', 'names')),
  -- The user's own sentence for a school, by school. In bytes: their number is known without reading them, and each
  -- change of a letter is checked again. No numbers: one of nine signs can have a hundred thousand digits, and whatever
  -- reads the column writes them all.
  reasons jsonb not null default '{}' check (
    case
      when jsonb_typeof(reasons) = 'object' and pg_column_size(reasons) <= 600000
      then not reasons @? 'strict $.* ? (@.type() != "string")'
        -- Each would be six signs as JSON.
        and not reasons @? 'strict $.* ? (@ like_regex "[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f]")'
      else false
    end
  ),
  -- [{path, name, size, contentType}] in the bucket run-files, in bytes.
  files jsonb not null default '[]' check (
    case
      when jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 3 and pg_column_size(files) <= 4000
      then not files @? 'strict $[*] ? (@.type() != "object")'
        and not files @? 'strict $[*].* ? (@.type() != "string" && @.type() != "number")'
        and not files @? 'strict $[*].* ? (@.type() == "number" && (@ < 0 || @ > 1000000000 || @ != @.floor()))'
        -- A zero may have 16,383 digits behind its point.
        and length(files::text) <= 8000
      else false
    end
  ),
  created_at timestamptz not null default now(),
  -- Also the version: a page changes the letter only if it still is the one that the page read.
  updated_at timestamptz not null default now()
);
-- See public.check_request.
alter table public.letters
  alter column name set statistics 0,
  alter column greeting set statistics 0,
  alter column subject set statistics 0,
  alter column body set statistics 0,
  alter column files set statistics 0,
  alter column reasons set statistics 0;
-- For the sweep of files, which reads these each minute.
create index letters_with_files on public.letters (id) where files <> '[]';
create index letters_user on public.letters (user_id, updated_at);

create trigger letters_touch before update on public.letters
for each row execute function private.touch_updated_at();

-- Trigger: a user has at most 50 letters.
create function private.limit_letters() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Two inserts at once must not both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('letters:' || new.user_id, 0));
  if (select count(*) from public.letters where user_id = new.user_id) >= 50 then
    raise exception using errcode = 'PT409', message = 'You have 50 letters. Please delete one to keep another.';
  end if;
  return new;
end;
$$;

-- Those of another user are the row rule's to refuse, which tells nobody how many there are.
create trigger letters_limit before insert on public.letters
for each row when (current_user <> 'authenticated' or new.user_id = auth.uid()) execute function private.limit_letters();

create trigger letters_plain before insert or update on public.letters
for each statement when (current_user in ('anon', 'authenticated')) execute function private.write_plainly();
-- An account's end deletes all.
create trigger letters_one before update or delete on public.letters
for each row when (current_user in ('anon', 'authenticated')) execute function private.change_one_row();

alter table public.letters enable row level security;
create policy letters_own on public.letters for all to authenticated
using (user_id = (select private.reader())) with check (user_id = (select auth.uid()));
-- Without what an athlete writes at length: 50 letters of a thousand sentences each would take half a gigabyte in one
-- read.
grant select (id, user_id, name, subject, created_at, updated_at), delete on public.letters to authenticated;
-- Not the times: they are the database's.
grant insert (id, user_id, name, subject, body, greeting, reasons, files),
  update (name, subject, body, greeting, reasons, files) on public.letters to authenticated;

-- One letter of the caller's, whole.
create function public.own_letter(p_id uuid) returns table (
  id uuid, name text, subject text, body text, greeting text, reasons jsonb, files jsonb, created_at timestamptz, updated_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, l.name, l.subject, l.body, l.greeting, l.reasons, l.files, l.created_at, l.updated_at
  from public.letters l
  where l.id = p_id and l.user_id = (select private.reader());
$$;
grant execute on function public.own_letter(uuid) to authenticated;

-- 35_runs.sql

-- Runs: what one press of Send Emails started (D18). Their emails are rows of public.sends. Only the functions in
-- 45_planned_sends.sql write here.
create table public.runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- The request that made it: support finds the user by the id that an error shows.
  request_id uuid default private.current_request(),
  -- Guards the key: the same key with another plan is refused.
  request_hash text not null,
  -- The mailbox. Its address is kept, so that a run finds its mailbox again that was disconnected and connected anew.
  connection_id uuid references public.mail_connections (id) on delete set null,
  provider text not null check (provider in ('gmail', 'outlook')),
  mailbox text not null,
  sender_name text not null,
  gender text not null check (gender in ('men', 'women')),
  sport text not null,
  -- The letter with its placeholders, as the user wrote it.
  subject text not null,
  body text not null,
  -- [{path, filename}] in the bucket run-files.
  files jsonb not null default '[]',
  -- scheduled: its time has not come. waiting: until wake_at, for the provider, the daily limit, or a school's morning.
  -- paused: only the user continues it. stopped: the rest is not sent. finished: there is nothing left to send.
  state text not null default 'scheduled'
    check (state in ('scheduled', 'running', 'waiting', 'paused', 'stopped', 'finished')),
  -- The earliest time of its next email.
  wake_at timestamptz not null,
  -- Why it waits or is paused, and the sentence for the user: our error code, `user`, or `parent_approval` (D24). Of a
  -- run that ended: `undone`, or `declined` by a parent.
  pause_code text,
  pause_message text,
  -- The last pause that a worker made: its mail goes out only in that pause.
  pause_id uuid,
  -- Whether the parents were asked since it was held for their approval.
  parents_asked boolean not null default false,
  -- Whether a parent approved it, since one asked for that (D24).
  is_approved boolean not null default false,
  -- The fencing token of the worker that has the run. A worker that lost it hands out no more emails.
  worker_token uuid,
  started_at timestamptz,
  ended_at timestamptz,
  -- Whether a page showed its user that everything was sent.
  seen boolean not null default false,
  -- How many sends an undo deleted: they count in the limit of a day.
  undone_sends integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
-- See public.check_request.
alter table public.runs
  alter column idempotency_key set statistics 0,
  alter column mailbox set statistics 0,
  alter column sender_name set statistics 0,
  alter column gender set statistics 0,
  alter column sport set statistics 0,
  alter column subject set statistics 0,
  alter column body set statistics 0,
  alter column files set statistics 0,
  alter column pause_message set statistics 0;
create index runs_open on public.runs (wake_at) where ended_at is null;
create index runs_user on public.runs (user_id, created_at);
create index runs_connection on public.runs (connection_id);

create index runs_request on public.runs (request_id);

create trigger runs_touch before update on public.runs
for each row execute function private.touch_updated_at();

alter table public.runs enable row level security;
create policy runs_own_read on public.runs for select to authenticated using (user_id = (select private.reader()));
create policy runs_api_read on public.runs for select to cc_api using (true);
grant select on public.runs to cc_api, service_role;
-- Without the hash and the worker's token.
grant select (
  id, user_id, idempotency_key, connection_id, provider, mailbox, sender_name, gender, sport, subject, body, files,
  state, wake_at, pause_code, pause_message, started_at, ended_at, seen, created_at, updated_at
) on public.runs to authenticated;
-- The runs as our pages read them (`public.check_request`).
create view public.own_runs with (security_invoker) as
select
  private.unrelated(id) as id, user_id, idempotency_key, provider, mailbox, gender, sport, subject, state, wake_at, pause_code, pause_message,
  ended_at, seen, created_at
from public.runs;
grant select on public.own_runs to authenticated;

-- 40_sends.sql

-- One email to one school, exactly once (D1.7, D12): reserve, start, ask the provider, then settle, release or mark
-- unknown. Reserving takes a token; releasing gives it back.
-- Lock order everywhere: the mailbox, the run, the user's balance (their row of token_tracker), then the send.

-- The sends: history, progress and exactly-once have this one truth. Only functions write here: those below, and those
-- of runs (45_planned_sends.sql).
create table public.sends (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- The request that made it: support finds the user by the id that an error shows.
  request_id uuid default private.current_request(),
  -- Guards the key: the same key with another email is refused.
  request_hash text not null,
  school text not null,
  provider text not null check (provider in ('gmail', 'outlook')),
  connection_id uuid references public.mail_connections (id) on delete set null,
  -- The run that planned it, and its place there. Null: a request of its own.
  run_id uuid references public.runs (id) on delete cascade,
  position integer,
  -- Not before this time: the school's morning.
  due_at timestamptz,
  coach_ids bigint[] not null default '{}',
  -- [{name, address}], as it was reserved. A planned send has the names only.
  recipients jsonb,
  -- The text as it is sent.
  subject text not null default '',
  body text not null default '',
  -- planned: a run will reserve it. It holds nothing.
  -- skipped: its run leaves it out.
  -- reserved: a token and a place in the daily limit are held.
  -- sending: the provider may have seen the email.
  -- sent: the provider accepted it.
  -- failed: the provider refused it; a repeated request gets the same error.
  -- released: nothing was sent, and the same key may reserve again.
  -- unknown: it may have been sent. It stays charged and is never sent again unless the user says so.
  status text not null default 'reserved'
    check (status in ('planned', 'reserved', 'sending', 'sent', 'failed', 'unknown', 'released', 'skipped')),
  -- How many times the key was reserved; 0 for a planned send.
  attempt integer not null default 1,
  -- A new one with each reservation. A process that lost its lease holds an old one and can no longer change the send.
  fencing_token uuid not null default gen_random_uuid(),
  -- Whether reserving took a token (not for unlimited users).
  charged boolean not null,
  -- Outlook's draft. While it is still a draft, the email was not sent (D1.8).
  draft_id text,
  message_id text,
  -- Our error code, and the sentence for the user.
  error_code text,
  error_message text,
  -- The provider's own error code, for support.
  provider_code text,
  -- After this time the process that reserved the send counts as dead.
  lease_until timestamptz,
  -- The point of no return: from then on the provider may have seen the email.
  started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  -- Also finds the sends of a run, at most 500.
  unique (run_id, school),
  check ((run_id is null) = (position is null)),
  check ((lease_until is not null) = (status in ('reserved', 'sending')))
);
-- See public.check_request.
alter table public.sends
  alter column idempotency_key set statistics 0,
  alter column school set statistics 0,
  alter column coach_ids set statistics 0,
  alter column recipients set statistics 0,
  alter column subject set statistics 0,
  alter column body set statistics 0,
  alter column message_id set statistics 0,
  alter column provider_code set statistics 0,
  alter column error_message set statistics 0;
-- Their conditions differ from those of settle_send on purpose. Otherwise the planner takes such an index for nearly
-- empty, reads it from end to end, and does not find the send by its primary key (D12.4).
create index sends_leased on public.sends (user_id, lease_until) where lease_until is not null;
-- By time first: unknown sends stay, and the sweep reads those of a week, the daily limit those of a day.
create index sends_unknown on public.sends (started_at, user_id) where status = 'unknown';
create index sends_connection on public.sends (connection_id);
-- History, and the last letter to a school.
create index sends_history on public.sends (user_id, created_at);
create index sends_school on public.sends (user_id, school, started_at);

-- Those of runs have the request of their run.
create index sends_request on public.sends (request_id) where run_id is null;

create trigger sends_touch before update on public.sends
for each row execute function private.touch_updated_at();

-- One row for each email that a provider accepted. The daily limit counts them (specification 5).
create table private.sent_emails (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  send_id uuid unique references public.sends (id) on delete cascade,
  timestamp_sent timestamptz not null default now()
);
create index sent_emails_window on private.sent_emails (user_id, timestamp_sent);

alter table public.sends enable row level security;
alter table private.sent_emails enable row level security;
create policy sends_own_read on public.sends for select to authenticated using (user_id = (select private.reader()));
create policy sends_api_read on public.sends for select to cc_api using (true);
create policy sent_emails_api_read on private.sent_emails for select to cc_api using (true);
grant select on public.sends, private.sent_emails to cc_api, service_role;
-- What the page counts: without the send, to which the data API would know a relation (`public.check_request`).
create view public.sent_emails with (security_barrier) as
select id, user_id, timestamp_sent from private.sent_emails where user_id = (select private.reader());
grant select on public.sent_emails to authenticated;
-- Without what guards a send, its hash, lease and fencing token, and without its letter: a thousand of them would take
-- a gigabyte.
grant select (
  id, user_id, idempotency_key, school, provider, connection_id, run_id, position, due_at, coach_ids, recipients, subject,
  status, attempt, charged, message_id, error_code, error_message, started_at, created_at, updated_at
) on public.sends to authenticated;
-- The sends as our pages read them.
create view public.own_sends with (security_invoker) as
select
  private.unrelated(id) as id, user_id, private.unrelated(run_id) as run_id, school, status, attempt, subject, coach_ids, recipients, error_code, error_message,
  position, due_at, started_at, created_at
from public.sends;
grant select on public.own_sends to authenticated;

-- The letter of one send of the caller's, as it was sent or will be.
create function public.sent_letter(p_send uuid) returns table (subject text, body text)
language sql
stable
security definer
set search_path = ''
as $$
  select s.subject, s.body from public.sends s where s.id = p_send and s.user_id = (select private.reader());
$$;
grant execute on function public.sent_letter(uuid) to authenticated;

-- Emails per user in 24 hours (specification 5). A test of the API compares it with `dailyEmailLimit` of the contracts.
create function private.daily_email_limit() returns integer
language sql
immutable
set search_path = ''
as $$
  select 250;
$$;

-- Emails of the last 24 hours as the daily limit counts them: sent, open, and those that may have been sent.
create function private.emails_in_window(p_user uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select (
    (select count(*) from private.sent_emails e where e.user_id = p_user and e.timestamp_sent > now() - interval '24 hours')
    + (select count(*) from public.sends s where s.user_id = p_user and s.lease_until is not null)
    + (
      select count(*)
      from public.sends s
      where s.user_id = p_user and s.status = 'unknown' and s.started_at > now() - interval '24 hours'
    )
  )::integer;
$$;

-- How often a failed email may be tried again by its user: without a limit, attempts would fill the ledger.
create function private.max_attempts() returns integer
language sql
immutable
set search_path = ''
as $$
  select 20;
$$;

-- Emails that a user may ask for in 24 hours, sent or not: four times what can be sent. Each stays, with its letter.
create function private.daily_send_rows() returns integer
language sql
immutable
set search_path = ''
as $$
  select 4 * private.daily_email_limit();
$$;

-- Emails that the user planned or asked for in the last 24 hours, also those whose plan was undone.
create function private.sends_in_day(p_user uuid) returns bigint
language sql
stable
set search_path = ''
as $$
  select (
    (select count(*) from public.sends s where s.user_id = p_user and s.created_at > now() - interval '24 hours')
    + (
      select coalesce(sum(r.undone_sends), 0)
      from public.runs r
      where r.user_id = p_user and r.created_at > now() - interval '24 hours'
    )
  )::bigint;
$$;

-- Marks the user's started sends whose lease expired as unknown. Returns how many. The caller holds the user's balance.
create function private.mark_interrupted_sends(p_user uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  marked integer;
begin
  update public.sends s
  set
    status = 'unknown',
    lease_until = null,
    error_code = 'outcome_unknown',
    error_message = 'Sending was interrupted. The email may have been sent. Please check your Sent folder.'
  where s.user_id = p_user and s.status = 'sending' and s.lease_until < now();
  get diagnostics marked = row_count;
  return marked;
end;
$$;

-- Holds a token and a place in the daily limit for one email. With `p_start` the send is started at once.
-- `p_coaches` is null if a coach is not known any more: then only an earlier outcome is returned.
-- is_fresh: the caller must send it. Otherwise the row has the outcome of an earlier request, and nothing may be sent.
-- Errors: PT402 no tokens, PT422 the key was used for another email, PT429 daily limit.
create function private.reserve_send(
  p_user uuid,
  p_key text,
  p_hash text,
  p_school text,
  p_provider text,
  p_connection uuid,
  p_lease interval,
  p_start boolean,
  p_coaches jsonb,
  p_subject text,
  p_body text,
  out send public.sends,
  out is_fresh boolean
)
language plpgsql
set search_path = ''
as $$
declare
  tracker record;
  ids bigint[] := array(select (c ->> 'id')::bigint from jsonb_array_elements(p_coaches) c);
  names jsonb := (
    select jsonb_agg(
      jsonb_build_object('name', concat(c ->> 'firstName', ' ', c ->> 'lastName'), 'address', c ->> 'email') order by place
    )
    from jsonb_array_elements(p_coaches) with ordinality as coach (c, place)
  );
  first_status text := case when p_start then 'sending' else 'reserved' end;
  first_started_at timestamptz := case when p_start then now() end;
begin
  is_fresh := false;
  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  select * into tracker from public.token_tracker t where t.user_id = p_user for update;
  perform private.mark_interrupted_sends(p_user);

  select * into send from public.sends s where s.user_id = p_user and s.idempotency_key = p_key for update;
  if found and send.request_hash <> p_hash then
    raise exception using errcode = 'PT422', message = 'This idempotency key was used for another email.';
  end if;

  if send.status = 'reserved' and send.lease_until < now() and p_coaches is not null then
    -- The process that reserved it is gone and had not started it. The token is held already.
    update public.sends s
    set
      status = first_status,
      fencing_token = gen_random_uuid(),
      connection_id = p_connection,
      recipients = names,
      lease_until = now() + p_lease,
      started_at = first_started_at
    where s.id = send.id
    returning * into send;
    is_fresh := true;
  elsif send.id is null or send.status in ('planned', 'released') then
    if not tracker.is_unlimited and tracker.tokens_available < 1 then
      raise exception using errcode = 'PT402', message = 'No tokens left.';
    end if;
    if private.emails_in_window(p_user) >= private.daily_email_limit()
      or (send.id is null and private.sends_in_day(p_user) >= private.daily_send_rows())
    then
      raise exception using errcode = 'PT429', message = 'The daily limit is reached.';
    end if;
    if p_coaches is null then
      send := null;
      return;
    end if;
    insert into public.sends as s
      (
        user_id, idempotency_key, request_hash, school, provider, connection_id, coach_ids, recipients, subject, body,
        charged, status, started_at, lease_until
      )
    values (
      p_user, p_key, p_hash, p_school, p_provider, p_connection, ids, names, p_subject, p_body,
      not tracker.is_unlimited, first_status, first_started_at, now() + p_lease
    )
    on conflict (user_id, idempotency_key) do update
    set
      status = excluded.status,
      attempt = s.attempt + 1,
      fencing_token = excluded.fencing_token,
      connection_id = excluded.connection_id,
      recipients = excluded.recipients,
      charged = excluded.charged,
      draft_id = null,
      error_code = null,
      error_message = null,
      provider_code = null,
      started_at = excluded.started_at,
      lease_until = excluded.lease_until
    returning * into send;
    perform private.move_token(send, 'reserve', -1);
    is_fresh := true;
  end if;
end;
$$;

-- Locks a mailbox for a send. is_free: no other send has it, and its provider asked for no pause. A mailbox that
-- another transaction has locked is not free. mailbox.id null: there is no such mailbox.
create function private.lock_mailbox(p_connection uuid, out mailbox public.mail_connections, out is_free boolean)
language plpgsql
set search_path = ''
as $$
begin
  select * into mailbox from public.mail_connections m where m.id = p_connection for no key update skip locked;
  is_free := found and coalesce(greatest(mailbox.next_send_at, mailbox.blocked_until) <= clock_timestamp(), false);
  if mailbox.id is null then
    select * into mailbox from public.mail_connections m where m.id = p_connection;
  end if;
end;
$$;

-- What begin_send and begin_planned_send answer. send_id null: an address is not that of a coach of the school;
-- `coaches` are the known ones, and nothing was reserved. fresh: the caller must send it. taken: it has the mailbox for
-- the lease.
create type private.begun_send as (
  user_id uuid,
  connection_id uuid,
  provider text,
  sender text,
  access_token_encrypted bytea,
  access_token_expires_at timestamptz,
  coaches jsonb,
  send_id uuid,
  status text,
  fresh boolean,
  taken boolean,
  fencing_token uuid,
  message_id text,
  error_code text,
  error_message text
);

-- Reserves a send from a locked mailbox, and takes the mailbox if it is free. If the access token also lasts for
-- `p_start_margin`, the send is started (null: never). `p_asked`: how many coaches it must have, with `p_stopped` who
-- get no email (D22). Errors: those of reserve_send, PT410 none of its coaches gets email, PT423 the provider is paused
-- (message: the sentence for users).
create function private.begin_in_mailbox(
  mailbox public.mail_connections,
  is_free boolean,
  p_key text,
  p_hash text,
  p_school text,
  p_coaches jsonb,
  p_asked integer,
  p_stopped integer,
  p_subject text,
  p_body text,
  p_lease interval,
  p_start_margin interval
) returns private.begun_send
language plpgsql
set search_path = ''
as $$
declare
  reserved record;
  send public.sends;
  pause text := private.pause_of(mailbox.provider);
  begun private.begun_send;
begin
  select * into reserved
  from private.reserve_send(
    mailbox.user_id, p_key, p_hash, p_school, mailbox.provider, mailbox.id, p_lease,
    coalesce(is_free and mailbox.access_token_expires_at > now() + p_start_margin, false),
    -- Without a coach who gets email, only an earlier outcome is returned.
    case
      when jsonb_array_length(p_coaches) + p_stopped = p_asked and (p_coaches <> '[]' or p_stopped = 0) then p_coaches
    end,
    p_subject, p_body
  );
  send := reserved.send;
  if pause is not null and reserved.is_fresh then
    raise exception using errcode = 'PT423', message = pause;
  end if;
  if send.id is null and p_coaches = '[]' and p_stopped = p_asked and p_stopped > 0 then
    raise exception using
      errcode = 'PT410', message = 'The coaches you chose here asked not to be contacted, or have an address that is being checked.';
  end if;
  if reserved.is_fresh then
    perform private.note_recipients(send);
  end if;
  begun.user_id := mailbox.user_id;
  begun.connection_id := mailbox.id;
  begun.provider := mailbox.provider;
  begun.sender := mailbox.email;
  begun.access_token_encrypted := mailbox.access_token_encrypted;
  begun.access_token_expires_at := mailbox.access_token_expires_at;
  begun.coaches := p_coaches;
  begun.send_id := send.id;
  begun.status := send.status;
  begun.fresh := reserved.is_fresh;
  begun.taken := is_free and reserved.is_fresh;
  begun.fencing_token := send.fencing_token;
  begun.message_id := coalesce(send.message_id, send.draft_id);
  begun.error_code := send.error_code;
  begun.error_message := send.error_message;
  if begun.taken then
    update public.mail_connections m set next_send_at = clock_timestamp() + p_lease where m.id = mailbox.id;
  end if;
  return begun;
end;
$$;

-- The emails of all Gmail mailboxes together share 150 a second, under the 200 that Google gives a project (D18.5):
-- those of runs and direct ones. Counts one. Null: it may go; otherwise the time to ask again.
create function private.count_gmail_send() returns timestamptz
language sql
set search_path = ''
as $$
  select case when used.current > 150 then used.ends_at end
  from private.count_request('gmail sends', interval '1 second') used;
$$;

-- Everything before the call to the provider, in one transaction: finds the mailbox and the coaches, reserves the send,
-- and takes the mailbox. `p_emails` are in lower case, each once. Errors: those of begin_in_mailbox, PT503 the shared
-- limit of Gmail. No row: the user has no mailbox of this provider with this handle.
create function public.begin_send(
  p_user uuid,
  p_key text,
  p_hash text,
  p_provider text,
  p_handle_hash bytea,
  p_school text,
  p_emails text[],
  p_subject text,
  p_body text,
  p_lease interval,
  p_start_margin interval
) returns setof private.begun_send
language plpgsql
security definer
set search_path = ''
as $$
declare
  held record;
  known jsonb;
  stopped integer;
  begun private.begun_send;
begin
  select * into held
  from private.lock_mailbox((
    select m.id
    from public.mail_connections m
    where m.handle_hash = p_handle_hash and m.user_id = p_user and m.provider = p_provider
  ));
  if (held.mailbox).id is null then
    return;
  end if;

  -- An address that the user cannot have been shown counts as unknown: neither answer nor time tells whether it exists.
  -- So does that of a coach who was marked already when the user opened the school, or when a list brought the address
  -- (D22.4).
  with addressed_coaches as (
    select distinct on (c.email)
      c.id, c.first_name as "firstName", c.last_name as "lastName", c.email,
      private.is_stopped(c.address_hash, c.person_hash, private.sender_hash(p_user)) as stopped
    from private.revealed_schools r
    join private.coaches c on c.school = r.school and c.gender = r.gender and c.sport = r.sport
    where r.user_id = p_user and r.school = p_school and c.email = any(p_emails)
      and greatest(r.revealed_at, c.listed_at) < c.hidden_since
    order by c.email, c.id
  )
  select
    coalesce(
      jsonb_agg(to_jsonb(a) - 'stopped' order by array_position(p_emails, a.email)) filter (where not a.stopped), '[]'
    ),
    count(*) filter (where a.stopped)
  into known, stopped
  from addressed_coaches a;

  begun := private.begin_in_mailbox(
    held.mailbox, held.is_free, p_key, p_hash, p_school, known, cardinality(p_emails), stopped, p_subject,
    p_body, p_lease, p_start_margin
  );
  -- Last: all Gmail sends wait for this row until the commit.
  if begun.fresh and p_provider = 'gmail' and private.count_gmail_send() is not null then
    raise exception using errcode = 'PT503', message = 'Too many emails through Gmail in this second.';
  end if;
  return next begun;
end;
$$;
-- Only the API: the row holds an encrypted access token.
grant execute on function
public.begin_send(uuid, text, text, text, bytea, text, text[], text, text, interval, interval) to cc_api;

-- Whether one of a send's coaches opted out since it was reserved. Then its token came back, and the next try goes to
-- the others.
create function private.give_up_stopped(p_send uuid, p_fencing_token uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not private.has_stopped_recipient(p_send) then
    return false;
  end if;
  perform public.release_send(
    p_send, p_fencing_token, false, 'coaches_unavailable', 'A coach asked not to be contacted while this email waited.', null
  );
  return true;
end;
$$;

-- The point of no return, called right before the provider. Keeps the id of the draft, if there is one.
-- False: another process has the send, or one of its coaches opted out. The provider must not be called.
create function public.start_send(p_send uuid, p_fencing_token uuid, p_lease interval, p_draft_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.give_up_stopped(p_send, p_fencing_token) then
    return false;
  end if;
  update public.sends
  set status = 'sending', started_at = now(), lease_until = now() + p_lease, draft_id = p_draft_id
  where id = p_send and status = 'reserved' and fencing_token = p_fencing_token;
  return found;
end;
$$;
grant execute on function public.start_send(uuid, uuid, interval, text) to cc_api;

-- Another attempt of a started send, of which the provider has nothing: it refused the one before. With its draft. The
-- lease begins anew, so that nobody decides about an email that is at its provider. False: as start_send.
create function public.note_send_draft(p_send uuid, p_fencing_token uuid, p_lease interval, p_draft_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.give_up_stopped(p_send, p_fencing_token) then
    return false;
  end if;
  update public.sends set draft_id = p_draft_id, lease_until = now() + p_lease
  where id = p_send and status = 'sending' and fencing_token = p_fencing_token;
  return found;
end;
$$;
grant execute on function public.note_send_draft(uuid, uuid, interval, text) to cc_api;

-- The provider accepted the email: the charge stands and the email counts. It needs no fencing token, because an
-- accepted email was sent, whichever process sent it. False: the send was settled before. The mailbox is free for its
-- next send after `p_next_send_in` (null: the mailbox was not taken).
create function public.settle_send(p_send uuid, p_message_id text, p_next_send_in interval) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
begin
  if p_next_send_in is not null then
    update public.mail_connections
    set next_send_at = clock_timestamp() + p_next_send_in
    where id = (select s.connection_id from public.sends s where s.id = p_send);
  end if;
  perform private.lock_balance(p_send);
  update public.sends
  set
    status = 'sent',
    message_id = p_message_id,
    lease_until = null,
    error_code = null,
    error_message = null,
    provider_code = null
  where id = p_send and status in ('sending', 'unknown')
  returning * into send;
  if not found then
    return false;
  end if;
  insert into private.sent_emails (user_id, send_id, timestamp_sent) values (send.user_id, send.id, send.started_at);
  update public.token_tracker set tokens_used = tokens_used + 1 where user_id = send.user_id;
  return true;
end;
$$;
grant execute on function public.settle_send(uuid, text, interval) to cc_api;

-- Nothing was sent: the token goes back. p_final: the provider refused, and the same key gets this error again
-- (failed). Otherwise the same key may reserve again (released). False: the send is not open, or another process has
-- it.
create function public.release_send(
  p_send uuid,
  p_fencing_token uuid,
  p_final boolean,
  p_error_code text,
  p_error_message text,
  p_provider_code text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
begin
  perform private.lock_balance(p_send);
  update public.sends
  set
    -- Nothing sends it any more after its run: the user may have it planned again.
    status = case
      when p_final or exists (select from public.runs r where r.id = run_id and r.ended_at is not null) then 'failed'
      when run_id is null and attempt >= private.max_attempts() then 'failed'
      else 'released'
    end,
    error_code = p_error_code,
    error_message = p_error_message,
    provider_code = p_provider_code,
    lease_until = null
  where id = p_send and status in ('reserved', 'sending', 'unknown') and fencing_token = p_fencing_token
  returning * into send;
  if not found then
    return false;
  end if;
  perform private.move_token(send, 'release', 1);
  return true;
end;
$$;
grant execute on function public.release_send(uuid, uuid, boolean, text, text, text) to cc_api;

-- The call to the provider failed, and its outcome is unknown. The token stays reserved.
-- False: the send is not at the provider, or another process has it.
create function public.mark_send_unknown(
  p_send uuid,
  p_fencing_token uuid,
  p_error_code text,
  p_error_message text,
  p_provider_code text
) returns boolean
language sql
security definer
set search_path = ''
as $$
  with marked as (
    update public.sends
    set
      status = 'unknown',
      lease_until = null,
      error_code = p_error_code,
      error_message = p_error_message,
      provider_code = p_provider_code
    where id = p_send and status = 'sending' and fencing_token = p_fencing_token
    returning 1
  )
  select exists (select from marked);
$$;
grant execute on function public.mark_send_unknown(uuid, uuid, text, text, text) to cc_api;

-- Settles the sends of crashed processes once their leases expired: a reserved send gives its token back, a started one
-- becomes unknown. Workers call it every minute and at start.
create function public.recover_sends() returns table (released integer, unknown integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
  send public.sends;
begin
  released := 0;
  unknown := 0;
  -- An email that is reserved by what the database remembers may have left.
  if private.may_have_forgotten() then
    return next;
    return;
  end if;
  -- One user after another, in order: two processes that recover at once lock balances in the same order.
  for owner in
    select distinct s.user_id from public.sends s where s.lease_until < now() order by s.user_id
  loop
    perform from public.token_tracker t where t.user_id = owner for update;
    for send in
      update public.sends s
      set
        status = 'released',
        lease_until = null,
        error_code = 'unavailable',
        error_message = 'Sending was interrupted before the email left. Your token came back.'
      where s.user_id = owner and s.status = 'reserved' and s.lease_until < now()
      returning *
    loop
      perform private.move_token(send, 'release', 1);
      released := released + 1;
    end loop;
    unknown := unknown + private.mark_interrupted_sends(owner);
  end loop;
  return next;
end;
$$;
grant execute on function public.recover_sends() to cc_api;

-- Stores the user's decision about a send of unknown outcome: 'sent' keeps the charge, 'not-sent' gives the token back.
-- Repeating it changes nothing. Errors: PT404 no such send of this user, PT409 the outcome is known or still open,
-- PT429 25 drafts came back in 30 days: a user can send a draft by hand, remove it, and say that it was not sent.
create function public.resolve_send(p_user uuid, p_send uuid, p_outcome text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  wanted_status text := case p_outcome when 'sent' then 'sent' when 'not-sent' then 'failed' end;
begin
  if wanted_status is null then
    raise exception using errcode = 'PT400', message = 'The outcome is either sent or not-sent.';
  end if;
  -- Nobody waits for, or holds, the balance of another user.
  if not exists (select from public.sends s where s.id = p_send and s.user_id = p_user) then
    raise exception using errcode = 'PT404', message = 'There is no such send.';
  end if;
  perform private.lock_balance(p_send);
  select * into send from public.sends s where s.id = p_send for update;
  if send.status = 'unknown' then
    if wanted_status = 'sent' then
      perform public.settle_send(p_send, null, null);
    else
      if send.draft_id is not null
        and (select c.current > 25 from private.count_request('drafts not sent ' || p_user, interval '30 days') c) then
        raise exception using errcode = 'PT429', message = 'You said of 25 emails in 30 days that they were not sent.';
      end if;
      perform public.release_send(
        p_send, send.fencing_token, true, 'provider_unavailable',
        'You said that this email was not sent. Your token came back.', send.provider_code
      );
    end if;
  elsif send.status <> wanted_status then
    raise exception using errcode = 'PT409', message = 'The outcome of this send is known already.';
  end if;
  return wanted_status;
end;
$$;
grant execute on function public.resolve_send(uuid, uuid, text) to cc_api;

-- 45_planned_sends.sql

-- Runs and their planned sends (D18): planned and changed by the API, worked off by workers. A worker claims a run,
-- asks for the next send, begins it, and then sends it as every other email (40_sends.sql, which also has the lock
-- order).

-- Trigger: open pages read a run again when it changed.
create function private.tell_pages_of_run() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('runId', new.id), 'run', 'user:' || new.user_id);
  return null;
end;
$$;
create trigger runs_tell after insert or update of state, wake_at, pause_code on public.runs
for each row execute function private.tell_pages_of_run();

-- Trigger: the same when its sends changed, once for each statement.
create function private.tell_pages_of_sends() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('runId', changed.run_id), 'run', 'user:' || changed.user_id)
  from (select distinct s.run_id, s.user_id from changed_sends s where s.run_id is not null) changed;
  return null;
end;
$$;
create trigger sends_tell after update on public.sends referencing new table as changed_sends
for each statement execute function private.tell_pages_of_sends();

-- Continues runs whose pause is over by itself. One that was paused two weeks ago, or longer, waits for its user:
-- nobody expects its letters any more, and the tokens may be a gift of somebody else.
create function private.continue_runs(p_runs uuid[], p_connection uuid default null) returns void
language sql
set search_path = ''
as $$
  update public.runs r
  set
    connection_id = coalesce(p_connection, r.connection_id),
    wake_at = now(),
    state = case when lately.is_so then 'running' else 'paused' end,
    pause_code = case when not lately.is_so then 'user' end,
    pause_message = case when not lately.is_so then 'This run waited for more than two weeks. Look at what it would send, then continue or stop it.' end
  from (
    select paused.id, paused.updated_at > now() - interval '14 days' as is_so from public.runs paused where paused.id = any (p_runs)
  ) lately
  where r.id = lately.id;
$$;

-- Trigger: a mailbox that is connected anew continues the runs that waited for it.
create function private.continue_runs_of_mailbox() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.continue_runs(
    array(
      select r.id from public.runs r
      where r.user_id = new.user_id
        and r.provider = new.provider
        and lower(r.mailbox) = lower(new.email)
        and r.state = 'paused'
        and r.pause_code in ('reconnect_required', 'mail_not_connected')
      for update
    ),
    new.id
  );
  return null;
end;
$$;
create trigger mail_connections_continue after insert or update of handle_hash on public.mail_connections
for each row execute function private.continue_runs_of_mailbox();

-- Disconnects a mailbox of a user, by its id or its handle: deletes its tokens, and leaves its permission to be
-- revoked. Its runs are paused by that press: to connect it again, perhaps months later, is none to send their letters.
-- Returns its id; null: there is none. For a quarter of an hour a handle is enough, also for another user: the browser
-- that has it was given the consent, perhaps by another person than the one who pressed Connect in it (D16.4).
create function public.disconnect_mailbox(p_user uuid, p_mailbox uuid, p_handle bytea) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  connection uuid := (
    select c.id
    from public.mail_connections c
    where (c.id = p_mailbox and c.user_id = p_user)
      or (c.handle_hash = p_handle and (c.user_id = p_user or c.created_at > now() - interval '15 minutes'))
  );
begin
  perform from public.mail_connections c where c.id = connection for update;
  perform from public.runs r where r.connection_id = connection and r.ended_at is null order by r.id for update;
  update public.runs r
  set
    state = 'paused', pause_code = 'user',
    pause_message = 'You disconnected the mailbox. To send the rest, connect it again and continue the run.'
  where r.connection_id = connection and r.state in ('scheduled', 'running', 'waiting', 'paused')
    and r.pause_code is distinct from 'parent_approval';
  delete from public.mail_connections c where c.id = connection;
  return connection;
end;
$$;
grant execute on function public.disconnect_mailbox(uuid, uuid, bytea) to cc_api;

-- A run of the user, locked. Error: PT404 there is none.
create function private.lock_run(p_user uuid, p_run uuid) returns public.runs
language plpgsql
set search_path = ''
as $$
declare
  run public.runs;
begin
  select * into run from public.runs r where r.id = p_run and r.user_id = p_user for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such run.';
  end if;
  return run;
end;
$$;

-- In this time a second letter to the same coaches needs a confirmation. A test of the API compares it with
-- `sameStaffDays`.
create function private.same_staff_period() returns interval
language sql
immutable
set search_path = ''
as $$
  select interval '14 days';
$$;

-- Whether another letter to coaches of a planned send waits, or went out in that time: also to one of their addresses
-- in another program, or at a school that a list spells otherwise.
create function private.has_other_letter(planned public.sends) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    with twins as (
      select c.id, c.school
      from private.coaches mine
      join private.coaches c on c.email = mine.email
      where mine.id = any(planned.coach_ids)
    )
    select
    from public.sends other
    where other.user_id = planned.user_id
      and other.school = any(array(select t.school from twins t) || planned.school)
      and other.run_id is distinct from planned.run_id
      and other.coach_ids && (array(select t.id from twins t) || planned.coach_ids)
      and (
        other.status in ('planned', 'released', 'reserved', 'sending')
        or (
          other.status in ('sent', 'unknown')
          and coalesce(other.started_at, other.created_at) > now() - private.same_staff_period()
        )
      )
  );
end;
$$;

-- After a run was opened. Of changes at once, each waits for the lock and then sees the others. Error: PT423.
create function private.limit_open_runs(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.token_tracker t where t.user_id = p_user for update;
  if (select count(*) from public.runs r where r.user_id = p_user and r.ended_at is null) > 20 then
    raise exception using
      errcode = 'PT423',
      message = 'You have 20 runs that have not ended. Please wait until one ends, or stop one, and try again.';
  end if;
end;
$$;

-- The lock that plans of a user share, and that the deletion of the account has alone. It is not the balance, which
-- other requests of the user wait for.
create function private.plan_lock(p_user uuid) returns bigint
language sql
immutable
set search_path = ''
as $$
  select hashtextextended('plan ' || p_user, 0);
$$;

-- Stores a whole plan, or nothing. `p_schools`: [{school, coachIds, subject, body, again, dueAt}], each school and each
-- coach once, in the order of sending. is_new false: the same request came before, and its run is returned. Errors:
-- PT422 the key was used for another plan, PT404 the user has no such mailbox, PT400 coaches are not those of the
-- school's program (detail: the school), PT406 one address is that of two schools, PT409 schools whose staff got a
-- letter in the last 14 days (detail: their names as JSON), PT423 the user has too many runs that have not ended or
-- planned too many schools, and those of reveal_schools.
create function public.plan_run(
  p_user uuid,
  p_key text,
  p_hash text,
  p_connection uuid,
  p_sender_name text,
  p_gender text,
  p_sport text,
  p_subject text,
  p_body text,
  p_files jsonb,
  p_schools jsonb,
  p_starts_at timestamptz,
  out run_id uuid,
  out starts_at timestamptz,
  out is_new boolean
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  mailbox public.mail_connections;
  run public.runs;
  wrong text;
  repeated jsonb;
begin
  -- The deletion of the account waits for the end of this plan, and stops its run.
  perform pg_advisory_xact_lock_shared(private.plan_lock(p_user));
  select * into mailbox from public.mail_connections m where m.id = p_connection and m.user_id = p_user for key share;
  insert into public.runs
    (
      user_id, idempotency_key, request_hash, connection_id, provider, mailbox, sender_name, gender, sport, subject, body,
      files, wake_at
    )
  select
    p_user, p_key, p_hash, mailbox.id, mailbox.provider, mailbox.email, p_sender_name, p_gender, p_sport, p_subject, p_body,
    p_files, p_starts_at
  where mailbox.id is not null
  on conflict (user_id, idempotency_key) do nothing
  returning * into run;
  is_new := found;
  if not is_new then
    -- Also without its mailbox: a repeated request gets the same answer.
    select * into run from public.runs r where r.user_id = p_user and r.idempotency_key = p_key;
    if not found then
      raise exception using errcode = 'PT404', message = 'This mailbox is not connected.';
    elsif run.request_hash <> p_hash then
      raise exception using errcode = 'PT422', message = 'This idempotency key was used for another run.';
    end if;
    run_id := run.id;
    starts_at := run.wake_at;
    return;
  end if;

  -- Before the balance is locked: of many coaches this takes long, and other requests of the user would wait.
  select asked.school into wrong
  from jsonb_to_recordset(p_schools) as asked (school text, "coachIds" bigint[])
  where (
    select count(*)
    from private.coaches c
    where c.id = any(asked."coachIds") and c.school = asked.school and c.gender = p_gender and c.sport = p_sport
  ) <> cardinality(asked."coachIds")
  limit 1;
  if found then
    raise exception using errcode = 'PT400', message = 'These are not coaches of this school.', detail = wrong;
  end if;
  -- Lists may spell one school in two ways. The coaches are found by their ids first: else Postgres reads the whole
  -- list, sorted by address, and compares each row with each school.
  with chosen as materialized (
    select asked.school, c.email
    from jsonb_to_recordset(p_schools) as asked (school text, "coachIds" bigint[])
    cross join lateral unnest(asked."coachIds") as coach (id)
    join private.coaches c on c.id = coach.id
  )
  select format(
    'One coach is in the lists of %s, and would get an email for each.', string_agg(distinct chosen.school, ' and ' order by chosen.school)
  )
  into wrong
  from chosen
  group by chosen.email
  having count(distinct chosen.school) > 1
  limit 1;
  if found then
    raise exception using errcode = 'PT406', message = wrong;
  end if;

  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  perform private.reveal_schools(
    p_user, array(select s ->> 'school' from jsonb_array_elements(p_schools) s), p_gender, p_sport
  );
  perform private.limit_open_runs(p_user);
  -- Also the letters of stopped runs are kept, and the row of a run that was undone.
  if
    private.sends_in_day(p_user) + jsonb_array_length(p_schools) > private.daily_send_rows()
    or (
      select count(*) > 200 from public.runs r where r.user_id = p_user and r.created_at > now() - interval '24 hours'
    )
  then
    raise exception using
      errcode = 'PT423',
      message = 'You have planned as many emails as one account can in 24 hours. Please try again tomorrow.';
  end if;

  insert into public.sends
    (
      id, user_id, idempotency_key, request_hash, school, provider, connection_id, run_id, position, due_at, coach_ids,
      recipients, subject, body, status, attempt, charged
    )
  select
    planned.id, p_user, planned.id::text, p_hash, s ->> 'school', mailbox.provider, mailbox.id, run.id, place,
    (s ->> 'dueAt')::timestamptz, planned.coach_ids,
    (
      select jsonb_agg(
        jsonb_build_object('name', concat(c.first_name, ' ', c.last_name)) order by array_position(planned.coach_ids, c.id)
      )
      from private.coaches c
      where c.id = any(planned.coach_ids)
    ),
    s ->> 'subject', s ->> 'body', 'planned', 0, false
  from jsonb_array_elements(p_schools) with ordinality as school (s, place)
  cross join lateral (
    select
      gen_random_uuid() as id,
      array(select coach::bigint from jsonb_array_elements_text(s -> 'coachIds') coach) as coach_ids
    where place > 0
  ) planned;

  select jsonb_agg(s.school order by s.position) into repeated
  from jsonb_array_elements(p_schools) asked
  join public.sends s on s.run_id = run.id and s.school = asked ->> 'school'
  where not coalesce((asked ->> 'again')::boolean, false) and private.has_other_letter(s);
  if repeated is not null then
    raise exception using
      errcode = 'PT409', message = 'Some of these coaches got a letter in the last 14 days.', detail = repeated::text;
  end if;

  run_id := run.id;
  starts_at := run.wake_at;
end;
$$;
grant execute on function
public.plan_run(uuid, text, text, uuid, text, text, text, text, text, jsonb, jsonb, timestamptz) to cc_api;

-- What the user may do with a run; repeating it changes nothing. undo: before the first email. Its sends are deleted;
-- the run stays, stopped, so that a late request with its key finds it. pause, continue, stop, skip (one school).
-- files: a run that is paused for its files goes on with others, `p_files`. retry: schools that failed, or that a stop
-- left out, are planned again, but for those whose coaches have another letter by now. seen: a page has shown the end.
-- move: before the first email, to `p_starts_at` and `p_due_at` ({school: time}). No change touches an email that has
-- begun. Errors: PT404 no such run or school, PT409 the change comes too late, PT423 the user has too many runs that
-- have not ended.
create function public.change_run(
  p_user uuid,
  p_run uuid,
  p_change text,
  p_school text default null,
  p_starts_at timestamptz default null,
  p_due_at jsonb default null,
  p_files jsonb default null
) returns public.runs
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.runs := private.lock_run(p_user, p_run);
  -- Pages decide by the same rule which buttons a run has.
  has_begun boolean := exists (select from public.sends s where s.run_id = p_run and s.attempt > 0);
  is_over boolean := run.state in ('stopped', 'finished');
  undone integer;
begin
  if p_change not in ('pause', 'stop', 'seen') then
    -- A thief may have its token for an hour. Undoing deletes letters.
    perform private.refuse_suspended(p_user);
  end if;
  if p_change in ('continue', 'files', 'retry') then
    -- It may have been disconnected and connected anew.
    update public.runs r
    set connection_id = m.id
    from public.mail_connections m
    where r.id = p_run and r.connection_id is null
      and m.user_id = p_user and m.provider = r.provider and lower(m.email) = lower(r.mailbox);
  end if;
  if p_change in ('undo', 'move') and has_begun then
    raise exception using errcode = 'PT409', message = 'The first email of this run has begun.';
  elsif p_change = 'undo' then
    delete from public.sends s where s.run_id = p_run;
    get diagnostics undone = row_count;
    update public.runs r
    set state = 'stopped', ended_at = now(), pause_code = 'undone', undone_sends = r.undone_sends + undone
    where r.id = p_run;
  elsif p_change = 'stop' and not is_over then
    update public.sends s
    set status = 'skipped', error_code = 'stopped', error_message = null
    where s.run_id = p_run and s.status in ('planned', 'released');
    update public.runs r set state = 'stopped', wake_at = now(), pause_code = null, pause_message = null where r.id = p_run;
  elsif p_change = 'skip' then
    update public.sends s
    set status = 'skipped', error_code = null, error_message = null
    where s.run_id = p_run and s.school = p_school and s.status in ('planned', 'released');
    if not exists (select from public.sends s where s.run_id = p_run and s.school = p_school) then
      raise exception using errcode = 'PT404', message = 'This school is not part of the run.';
    end if;
  elsif p_change = 'retry' and coalesce(run.pause_code, '') not in ('undone', 'declined') then
    -- A run that comes back may have to wait for a parent, like a new one.
    perform private.order_plans(p_user);
    -- Of two retries or plans at once, the second one sees the letters of the first.
    perform from public.token_tracker t where t.user_id = p_user for update;
    update public.sends s
    set status = 'planned', error_code = null, error_message = null, provider_code = null, due_at = null
    where s.run_id = p_run and (s.status = 'failed' or (s.status = 'skipped' and s.error_code = 'stopped'))
      -- Each attempt is two rows of the ledger, and a request to the provider.
      and s.attempt < private.max_attempts()
      and not private.has_other_letter(s);
    if found and is_over then
      update public.runs r set state = 'running', wake_at = now(), ended_at = null, seen = false where r.id = p_run;
      perform private.limit_open_runs(p_user);
    end if;
    update public.sends s
    set
      status = 'skipped',
      error_code = 'letter_repeated',
      error_message = 'Its coaches have another letter from you by now, so this one was left out.'
    where s.run_id = p_run and (s.status = 'failed' or (s.status = 'skipped' and s.error_code = 'stopped'))
      and private.has_other_letter(s);
  elsif p_change = 'seen' then
    update public.runs r set seen = true where r.id = p_run and r.ended_at is not null;
  elsif is_over then
    null;
  elsif p_change = 'pause' then
    -- Some pauses end by themselves; this one does not.
    update public.runs r set state = 'paused', pause_code = 'user', pause_message = null
    where r.id = p_run
      and (r.state <> 'paused' or r.pause_code in ('no_tokens', 'reconnect_required', 'mail_not_connected', 'provider_paused'));
  elsif p_change = 'continue' or (p_change = 'files' and run.pause_code = 'attachments_invalid') then
    update public.runs r
    set
      files = coalesce(p_files, r.files),
      state = case when r.wake_at <= now() then 'running' when has_begun then 'waiting' else 'scheduled' end,
      pause_code = null,
      pause_message = null
    -- A run that waits for a parent was asked about, and would only be held again.
    where r.id = p_run and r.state = 'paused' and (r.pause_code is distinct from 'parent_approval' or not private.first_run_waits(p_user));
  elsif p_change = 'move' then
    update public.sends s
    set due_at = (p_due_at ->> s.school)::timestamptz
    where s.run_id = p_run and s.due_at is distinct from (p_due_at ->> s.school)::timestamptz;
    update public.runs r
    set
      state = case when r.state = 'paused' then 'paused' else 'scheduled' end,
      wake_at = p_starts_at
    where r.id = p_run;
  end if;
  select * into run from public.runs r where r.id = p_run;
  return run;
end;
$$;
grant execute on function public.change_run(uuid, uuid, text, text, timestamptz, jsonb, jsonb) to cc_api;

-- A worker takes a run. Its mailbox has one worker at a time, so an earlier worker is dead or cut off: its reserved
-- email is reserved anew, and the mailbox is free again. An email at the provider keeps its lease, and its outcome
-- stays open until then: a worker that lives after all still settles it, and nobody can say before that it was not
-- sent. No row: there is nothing to do for this run.
create function public.claim_run(p_run uuid, p_worker uuid) returns setof public.runs
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.runs;
begin
  perform from public.mail_connections m
  where m.id = (select r.connection_id from public.runs r where r.id = p_run)
  for no key update;
  select * into run from public.runs r where r.id = p_run and r.ended_at is null for update;
  if not found then
    return;
  end if;
  perform from public.token_tracker t where t.user_id = run.user_id for update;
  update public.sends s
  set lease_until = now() - interval '1 second'
  where s.run_id = p_run and s.status = 'reserved' and s.lease_until > now();
  if found or exists (select from public.sends s where s.run_id = p_run and s.status = 'sending') then
    update public.mail_connections m set next_send_at = clock_timestamp() where m.id = run.connection_id;
  end if;
  perform private.mark_interrupted_sends(run.user_id);
  update public.runs r set worker_token = p_worker where r.id = p_run returning * into run;
  return next run;
end;
$$;
grant execute on function public.claim_run(uuid, uuid) to cc_api;

-- What the worker does next. step send: the send with this id. wait: until this time. over: nothing, because the run
-- ended, is paused, waits for its owner after a restore, or was claimed by another worker.
create function public.next_send_of_run(
  p_run uuid,
  p_worker uuid,
  out step text,
  out send_id uuid,
  out wait_until timestamptz
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.runs;
  pause text;
  due timestamptz;
begin
  select * into run from public.runs r where r.id = p_run for update;
  step := 'over';
  if
    not found
    or run.worker_token is distinct from p_worker
    or run.state in ('paused', 'stopped', 'finished')
    -- After a restore its owner looks into the Sent folder first (D32).
    or exists (select from public.restore_checks c where c.user_id = run.user_id)
  then
    return;
  end if;
  if run.wake_at > now() then
    step := 'wait';
    wait_until := run.wake_at;
    return;
  end if;

  -- Looked at again each minute, so that sending goes on soon after the pause.
  pause := private.pause_of(run.provider);
  if pause is not null then
    step := 'wait';
    wait_until := now() + interval '1 minute';
    update public.runs r
    set state = 'waiting', wake_at = wait_until, pause_code = 'provider_paused', pause_message = pause
    where r.id = p_run;
    return;
  end if;

  -- Two hours after it began, a school's morning is over: the next one is on a Tuesday, Wednesday or Thursday. In UTC
  -- it has the same weekday.
  update public.sends s
  set
    due_at = (
      select morning
      from generate_series(s.due_at + interval '1 day', now() + interval '7 days', '1 day') morning
      where extract(isodow from morning at time zone 'UTC') between 2 and 4 and morning > now() - interval '2 hours'
      order by morning
      limit 1
    )
  where s.run_id = p_run and s.status in ('planned', 'released') and s.due_at < now() - interval '2 hours';

  select s.id, s.due_at into send_id, due
  from public.sends s
  where s.run_id = p_run
    and (s.status in ('planned', 'released') or (s.status = 'reserved' and s.lease_until < now()))
  order by greatest(s.due_at, now()), s.position
  limit 1;
  if not found then
    return;
  end if;
  if due > now() then
    step := 'wait';
    wait_until := due;
    update public.runs r set state = 'scheduled', wake_at = due where r.id = p_run;
    return;
  end if;
  if run.provider = 'gmail' then
    -- The count is one row for all mailboxes, locked until the commit, so the commit must not wait for the disk. What a
    -- crash of the database may lose is the count and the run's state, and the next call sets both again.
    perform set_config('synchronous_commit', 'off', true);
    wait_until := private.count_gmail_send();
    if wait_until is not null then
      step := 'wait';
      return;
    end if;
  end if;
  step := 'send';
  update public.runs r
  set
    state = 'running', started_at = coalesce(r.started_at, now()), pause_code = null, pause_message = null
  where r.id = p_run and (r.state <> 'running' or r.started_at is null)
  returning r.state into run.state;
  -- A trigger may have held it.
  if run.state = 'paused' then
    step := 'over';
    send_id := null;
  end if;
end;
$$;
grant execute on function public.next_send_of_run(uuid, uuid) to cc_api;

-- begin_send for a planned send: everything before the call to the provider, in one transaction. No row: its mailbox is
-- not connected. Errors: PT409 the run was changed, or another worker has it; those of begin_in_mailbox.
create function public.begin_planned_send(p_send uuid, p_worker uuid, p_lease interval, p_start_margin interval)
returns setof private.begun_send
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  run public.runs;
  held record;
  known jsonb;
  stopped integer;
begin
  select * into send from public.sends s where s.id = p_send;
  select * into held
  from private.lock_mailbox((select r.connection_id from public.runs r where r.id = send.run_id));
  select * into run
  from public.runs r
  where r.id = send.run_id and r.state = 'running' and r.worker_token = p_worker
  for share;
  -- A change may have come between the first look and the lock.
  if not found or not exists (
    select from public.sends s where s.id = p_send and s.status in ('planned', 'released', 'reserved')
  ) then
    raise exception using errcode = 'PT409', message = 'This run was changed.';
  end if;
  if (held.mailbox).id is null then
    return;
  end if;

  with asked_coaches as (
    select distinct on (c.email)
      c.id, c.first_name as "firstName", c.last_name as "lastName", c.email,
      private.is_stopped(c.address_hash, c.person_hash, private.sender_hash(run.user_id)) as stopped
    from private.coaches c
    join private.revealed_schools r
      on r.user_id = run.user_id and r.school = c.school and r.gender = c.gender and r.sport = c.sport
    where c.id = any(send.coach_ids) and c.school = send.school and c.gender = run.gender and c.sport = run.sport
    order by c.email, c.id
  )
  select
    coalesce(
      jsonb_agg(to_jsonb(a) - 'stopped' order by array_position(send.coach_ids, a.id)) filter (where not a.stopped), '[]'
    ),
    count(*) filter (where a.stopped)
  into known, stopped
  from asked_coaches a;

  return next private.begin_in_mailbox(
    held.mailbox, held.is_free, send.idempotency_key, send.request_hash, send.school, known, cardinality(send.coach_ids),
    stopped, send.subject, send.body, p_lease, p_start_margin
  );
end;
$$;
grant execute on function public.begin_planned_send(uuid, uuid, interval, interval) to cc_api;

-- A planned send that cannot be reserved: its coaches are no longer in the list, or get no email (D22; then nothing
-- failed, and a retry leaves it out). The run goes on with the next school.
create function public.fail_planned_send(p_send uuid, p_error_code text, p_error_message text) returns void
language sql
security definer
set search_path = ''
as $$
  update public.sends
  set
    status = case when p_error_code = 'coaches_unavailable' then 'skipped' else 'failed' end,
    error_code = p_error_code,
    error_message = p_error_message
  where id = p_send and status in ('planned', 'released');
$$;
grant execute on function public.fail_planned_send(uuid, text, text) to cc_api;

-- The run goes on after `p_pause`; null: when the daily limit has room. Changes nothing in a run that another worker
-- has, or that the user paused or stopped. Returns the time.
create function public.let_run_wait(p_run uuid, p_worker uuid, p_pause interval, p_error_code text, p_error_message text)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  room_at timestamptz;
begin
  if p_pause is null then
    -- The email that must leave the window of 24 hours.
    select e.timestamp_sent + interval '24 hours' into room_at
    from private.sent_emails e
    where e.user_id = (select r.user_id from public.runs r where r.id = p_run)
    order by e.timestamp_sent desc
    offset private.daily_email_limit() - 1
    limit 1;
  end if;
  room_at := greatest(coalesce(room_at, now() + coalesce(p_pause, interval '15 minutes')), now() + interval '1 second');
  update public.runs r
  set state = 'waiting', wake_at = room_at, pause_code = p_error_code, pause_message = p_error_message
  where r.id = p_run and r.worker_token = p_worker and r.state = 'running';
  return room_at;
end;
$$;
grant execute on function public.let_run_wait(uuid, uuid, interval, text, text) to cc_api;

-- Counts a mail about a run. A user gets 20 in 24 hours: a run that is stopped and retried ends again each time.
create function private.may_mail_run(p_run uuid) returns boolean
language sql
set search_path = ''
as $$
  select used.current <= 20
  from public.runs r
  cross join lateral private.count_request('run mails ' || r.user_id, interval '24 hours') used
  where r.id = p_run;
$$;

-- Only the user can mend this. The school stays planned, so that the run begins with it when it continues. Returns the
-- id of the pause: the user gets a mail about it, unless it ends first. Null: the run is paused or over already,
-- another worker has it, or the user had enough mails.
create function public.pause_run(p_run uuid, p_worker uuid, p_send uuid, p_error_code text, p_error_message text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  pause uuid := gen_random_uuid();
begin
  update public.runs r
  set state = 'paused', pause_code = p_error_code, pause_message = p_error_message, pause_id = pause
  where r.id = p_run and r.worker_token = p_worker and r.state in ('running', 'waiting');
  if not found then
    return null;
  end if;
  update public.sends s
  -- Else a user who continues the run again and again fills the ledger.
  set status = case when s.attempt < private.max_attempts() then 'planned' else 'failed' end
  where s.id = p_send and s.run_id = p_run and s.status in ('failed', 'released');
  return case when private.may_mail_run(p_run) then pause end;
end;
$$;
grant execute on function public.pause_run(uuid, uuid, uuid, text, text) to cc_api;

-- Ends a run that has nothing left to send. True once: then the summary email is queued in the same transaction, unless
-- the user had enough of them.
create function public.end_run(p_run uuid, p_worker uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.runs r where r.id = p_run for update;
  -- An email that had begun before the stop, and did not leave.
  update public.sends s
  set status = 'skipped', error_code = 'stopped', error_message = null
  from public.runs r
  where r.id = p_run and r.state = 'stopped' and r.worker_token = p_worker
    and s.run_id = r.id and s.status in ('planned', 'released');
  update public.runs r
  set
    state = case when r.state = 'stopped' then 'stopped' else 'finished' end,
    ended_at = now(), pause_code = null, pause_message = null
  where r.id = p_run
    and r.worker_token = p_worker
    and r.ended_at is null
    and r.state <> 'paused'
    and not exists (
      select from public.sends s
      where s.run_id = p_run and s.status in ('planned', 'released', 'reserved', 'sending')
    );
  return found and private.may_mail_run(p_run);
end;
$$;
grant execute on function public.end_run(uuid, uuid) to cc_api;

-- The address of a run's user, for mails about the run. It is the account's own, whatever it was when the run began.
create function public.run_owner(p_run uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select u.email from auth.users u join public.runs r on r.user_id = u.id where r.id = p_run;
$$;
grant execute on function public.run_owner(uuid) to cc_api;

-- Runs that a worker should have in a moment. Runs that paused without tokens continue when their user has some again.
create function public.due_runs() returns setof public.runs
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.continue_runs(array(
    select waiting.id
    from public.runs waiting
    join public.token_tracker t on t.user_id = waiting.user_id
    where waiting.ended_at is null
      and waiting.state = 'paused'
      and waiting.pause_code = 'no_tokens'
      and (t.is_unlimited or t.tokens_available > 0)
    -- Runs that are being changed, as by a suspension, are locked in another order. The next minute takes them.
    for update of waiting skip locked
  ));
  return query
  select * from public.runs r
  where r.ended_at is null and r.state <> 'paused' and r.wake_at <= now()
    and not exists (select from public.restore_checks c where c.user_id = r.user_id);
end;
$$;
grant execute on function public.due_runs() to cc_api;

-- 48_account_deletions.sql

-- Accounts that wait for their deletion (D23), or are suspended (D20): they plan, send and buy nothing.

-- Accounts that are to be deleted. The row goes with the account, or when its user keeps the account.
create table public.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  -- Until then the user can keep the account.
  deletes_at timestamptz not null default now() + interval '24 hours',
  -- When the user was told by email that the deletion was asked for.
  told_at timestamptz,
  -- When the user was told that it is done, which comes before the last step.
  told_of_end_at timestamptz,
  -- Asked for in the back office.
  by_staff boolean not null default false,
  -- Its user said to be under 13, so only staff let the account be kept (D7.11).
  by_child boolean not null default false
);
create index account_deletions_due on public.account_deletions (deletes_at);

alter table public.account_deletions enable row level security;
create policy account_deletions_own_read on public.account_deletions
for select to authenticated using (user_id = (select private.reader()));
create policy account_deletions_api on public.account_deletions for all to cc_api using (true) with check (true);
grant select (user_id, requested_at, deletes_at) on public.account_deletions to authenticated;
grant select, update on public.account_deletions to cc_api;

-- Whether staff suspended an account.
create function private.is_suspended(p_user uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.users u where u.id = p_user and u.banned_until > now());
$$;
grant execute on function private.is_suspended(uuid) to cc_api, authenticated;

-- Refuses what a suspended account asks for. Error: PT451.
create function private.refuse_suspended(p_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_suspended(p_user) then
    raise exception using
      errcode = 'PT451',
      message = 'Your account is suspended, so you cannot do this now. Please write to us on the Contact page.';
  end if;
end;
$$;
grant execute on function private.refuse_suspended(uuid) to cc_api;

-- Refuses what the account of a child under 13 asks for. Error: PT451.
create function private.refuse_child(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.account_deletions d where d.user_id = p_user and d.by_child) then
    raise exception using
      errcode = 'PT451',
      message = 'You told us that you are under 13. Please ask a parent or guardian to write to us.';
  end if;
end;
$$;

-- Refuses what an account asks for that is to be deleted or is suspended. Error: PT451.
create function private.require_open_account(p_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_child(p_user);
  if exists (select from public.account_deletions d where d.user_id = p_user) then
    raise exception using
      errcode = 'PT451',
      message = 'Your account will be deleted, so you cannot send or buy now. To do so, keep it on your Account page.';
  end if;
  perform private.refuse_suspended(p_user);
end;
$$;

-- Trigger: such an account plans and sends nothing, and what it planned before does not go out. Error: PT451.
create function private.require_open_account_of_row() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_open_account(new.user_id);
  return new;
end;
$$;
create trigger runs_of_closed_account before insert on public.runs
for each row when (new.state not in ('stopped', 'finished')) execute function private.require_open_account_of_row();
create trigger runs_again_of_closed_account before update of state on public.runs
for each row when (old.state in ('stopped', 'finished') and new.state not in ('stopped', 'finished'))
execute function private.require_open_account_of_row();
create trigger sends_of_closed_account before insert on public.sends
for each row when (new.status in ('reserved', 'sending')) execute function private.require_open_account_of_row();
create trigger sends_again_of_closed_account before update of status on public.sends
for each row when (old.status not in ('reserved', 'sending') and new.status in ('reserved', 'sending'))
execute function private.require_open_account_of_row();

-- 49_restores.sql

-- After the database was restored from a backup (D32): it has forgotten what happened since the restored time, also
-- which emails left. So an account sends nothing until its owner has looked into the Sent folder.

-- Each restore. What happened between its two times is not in this database.
create table private.restores (
  -- By chance, since a sequence goes back with the database: an answer to an earlier restore must not fit.
  id integer primary key default floor(random() * 2147483647)::integer,
  restored_to timestamptz not null,
  created_at timestamptz not null default now(),
  check (restored_to <= created_at)
);
alter table private.restores enable row level security;
create policy restores_api_read on private.restores for select to cc_api using (true);
grant select on private.restores to cc_api;

-- The history of writes that the server is in. A restore, a failover, an upgrade and a copy begin another one, and its
-- last commits may be missing.
create function private.server_history() returns text
language sql
stable
set search_path = ''
as $$
  select format('%s %s', c.system_identifier, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)) from pg_control_system() c;
$$;

-- The history in which emails are sent. It has one row.
create table private.sending_history (
  only_row boolean primary key default true check (only_row),
  history text not null default private.server_history()
);
insert into private.sending_history default values;
alter table private.sending_history enable row level security;

-- Whether the server began another history, and nobody has said yet what it forgot. Then nothing is sent (D32.10).
create function private.may_have_forgotten() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.sending_history h where h.history <> private.server_history());
$$;
grant execute on function private.may_have_forgotten() to cc_api;

-- Called as postgres, after a failover or an upgrade that lost nothing: emails are sent again.
create function private.forgot_nothing() returns void
language sql
set search_path = ''
as $$
  update private.sending_history set history = private.server_history() where only_row;
$$;

-- Why nothing is sent through a provider now, for its users. Null: emails are sent.
create function private.pause_of(p_provider text) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select p.sentence from public.provider_pauses p where p.provider = p_provider
  union all
  select 'Our database had a fault, and we are looking at what it forgot.' where private.may_have_forgotten()
  limit 1;
$$;
grant execute on function private.pause_of(text) to cc_api;

-- Accounts whose owner has not yet looked into the Sent folder. The row goes with the answer.
create table public.restore_checks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  restore_id integer not null references private.restores (id),
  -- What left between these times may be missing here.
  restored_to timestamptz not null,
  restored_at timestamptz not null default now(),
  -- When an owner whose runs wait for it was told by email.
  told_at timestamptz
);
create index restore_checks_restore on public.restore_checks (restore_id);
create index restore_checks_untold on public.restore_checks (user_id) where told_at is null;

alter table public.restore_checks enable row level security;
create policy restore_checks_own_read on public.restore_checks
for select to authenticated using (user_id = (select private.reader()));
create policy restore_checks_api on public.restore_checks for all to cc_api using (true) with check (true);
grant select (user_id, restore_id, restored_to, restored_at) on public.restore_checks to authenticated;
grant select, update on public.restore_checks to cc_api;

-- Called by `npm run restore`, once, before any API or worker starts: asks the owner of every account. Emails that were
-- on their way at the restored time may have left, so their owner has to say. Returns how many accounts are asked.
create function private.ask_after_restore(p_restored_to timestamptz) returns integer
language plpgsql
set search_path = ''
as $$
declare
  restore integer;
  asked integer;
begin
  insert into private.restores (restored_to) values (p_restored_to) returning id into restore;
  perform private.forgot_nothing();
  update public.sends s
  set
    status = 'unknown',
    lease_until = null,
    started_at = coalesce(s.started_at, p_restored_to),
    error_code = 'outcome_unknown',
    error_message = 'A fault on our side made us forget whether this email left. Please check your Sent folder.'
  where s.status in ('reserved', 'sending');
  insert into public.restore_checks as c (user_id, restore_id, restored_to)
  select u.id, restore, p_restored_to from auth.users u
  on conflict (user_id) do update
  set
    restore_id = excluded.restore_id,
    restored_to = least(c.restored_to, excluded.restored_to),
    restored_at = excluded.restored_at,
    told_at = null;
  get diagnostics asked = row_count;
  -- Its user may have kept the account since. What the newest state knew is newer than the restored time.
  update public.account_deletions d
  set deletes_at = greatest(d.deletes_at, now() + interval '24 hours'), told_at = null
  where d.requested_at < p_restored_to;
  return asked;
end;
$$;

-- Its owner has looked, after this restore: the account sends again. Error: PT409 there was another restore since.
create function public.confirm_restore_check(p_user uuid, p_restore integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.restore_checks c where c.user_id = p_user and c.restore_id = p_restore;
  if exists (select from public.restore_checks c where c.user_id = p_user) then
    raise exception using errcode = 'PT409', message = 'Please reload the page, and look into your Sent folder again.';
  end if;
end;
$$;
grant execute on function public.confirm_restore_check(uuid, integer) to cc_api;

-- Trigger: until then the account plans and sends nothing, also not what an open page asks for again: its key is
-- forgotten, so a school would get a second email. Error: PT428.
create function private.refuse_unchecked_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.restore_checks c where c.user_id = new.user_id) then
    raise exception using
      errcode = 'PT428',
      message = 'A fault on our side made us forget what you sent lately. Nothing is sent until you have looked into your Sent folder and told us on the page Sent.';
  end if;
  return new;
end;
$$;
create trigger runs_of_unchecked_account before insert on public.runs
for each row execute function private.refuse_unchecked_account();
create trigger runs_again_of_unchecked_account before update of state on public.runs
for each row when (old.state in ('stopped', 'finished') and new.state not in ('stopped', 'finished'))
execute function private.refuse_unchecked_account();
create trigger sends_of_unchecked_account before insert or update of status on public.sends
for each row when (new.status in ('reserved', 'sending')) execute function private.refuse_unchecked_account();

-- 50_purchases.sql

-- Plans and lists for sale, and the state of each order (specification 9, D1.10, D7).
-- Lock order: the payment, the user's balance, the purchase.

-- Products and prices. Checkouts use only these rows, not the prices of a request (D1.10).
create table public.products (
  -- The lookup key of the price at the payment provider.
  price_id text primary key,
  kind text not null check (kind in ('plan', 'pro-list')),
  title text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd',
  tokens integer check (tokens > 0),
  is_unlimited boolean not null default false,
  pro_list_id smallint unique,
  -- How many one checkout may hold. 1 for products that are useful only once; an owner cannot buy those again.
  max_quantity smallint not null default 1 check (max_quantity > 0),
  -- A product that is no longer sold stays here for the receipts.
  active boolean not null default true,
  check ((kind = 'pro-list') = (pro_list_id is not null)),
  check ((kind = 'plan') = (is_unlimited or tokens is not null) and not (is_unlimited and tokens is not null))
);

-- A test of the API compares these rows with the catalogue of the contracts.
insert into public.products (price_id, kind, title, amount_cents, tokens, is_unlimited, pro_list_id, max_quantity)
values
  ('coach_connect_starter', 'plan', 'Starter', 1299, 30, false, null, 10),
  ('coach_connect_premium', 'plan', 'Premium', 2499, 80, false, null, 10),
  ('coach_connect_unlimited', 'plan', 'Unlimited', 2999, null, true, null, 1),
  ('pro_list_nordic_soccer', 'pro-list', 'Nordic Soccer Contacts', 29900, null, false, 1, 1),
  ('pro_list_german_regional_soccer', 'pro-list', 'German Regional Soccer Contacts', 19900, null, false, 2, 1);

-- Checkouts, from their start to the end of their payment. The record stays when its user is deleted.
create table public.purchases (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete set null,
  -- The payment provider's checkout session. Null until the provider answered.
  session_id text unique,
  -- The request that made it: support finds the user by the id that an error shows.
  request_id uuid default private.current_request(),
  -- The provider's event that brought the payment, if an event did.
  event_id text unique,
  -- The whole order.
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  created_at timestamptz not null default now(),
  -- Names the order at the payment provider, and is the idempotency key there: one order, one session.
  order_id uuid not null unique default gen_random_uuid(),
  -- Identifies the ordered items, so that the same order finds its open checkout.
  request_hash text,
  status text not null default 'open' check (status in ('open', 'processing', 'expired', 'failed', 'paid')),
  payment_intent text unique,
  paid_at timestamptz,
  -- CC-2026-000123: counted without gaps in each year. Set once it is paid.
  receipt_number text unique,
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- Held back or lost through the payer's bank. A dispute that was won is not included.
  disputed_cents integer not null default 0 check (disputed_cents >= 0),
  -- Of its tokens, those taken back for refunds and for disputes.
  tokens_refunded integer not null default 0 check (tokens_refunded >= 0),
  tokens_disputed integer not null default 0 check (tokens_disputed >= 0),
  -- Paid when its account was gone, about to go or suspended, or a gift that goes back: nobody has anything of it, and
  -- the money goes back.
  is_late boolean not null default false,
  -- Paid, not late, and not fully refunded: gives access to coach addresses, unlimited sending and lists.
  stands boolean not null generated always as
    (status = 'paid' and not is_late and (amount_cents = 0 or refunded_cents + disputed_cents < amount_cents)) stored,
  check ((paid_at is not null) = (status = 'paid')),
  check ((receipt_number is not null) = (status = 'paid'))
);
-- See public.check_request.
alter table public.purchases
  alter column payment_intent set statistics 0,
  alter column currency set statistics 0;
create index purchases_user on public.purchases (user_id);
create index purchases_request on public.purchases (request_id);
create index purchases_unsettled on public.purchases (id) where status in ('open', 'processing');
create index purchases_late on public.purchases (id) where is_late;
-- What an account bought, found among the orders that it left; and those, which are limited, and deleted later
-- (delete_outdated).
create index purchases_bought on public.purchases (user_id) where status in ('processing', 'paid');
create index purchases_left on public.purchases (user_id, created_at) where status <> 'paid';
-- The same order twice is one open checkout: two tabs cannot make a user pay twice.
create unique index purchases_open_wish on public.purchases (user_id, request_hash) where status = 'open';

-- The last receipt number of each year. Payments take turns at its row, so no number is missing and none is used twice.
create table private.receipt_years (
  year integer primary key,
  last integer not null
);
alter table private.receipt_years enable row level security;

-- Trigger: numbers the receipt of a purchase when it is paid, whatever paid it.
create function private.number_receipt() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  number integer;
begin
  if new.status <> 'paid' or new.receipt_number is not null then
    return new;
  end if;
  insert into private.receipt_years as y (year, last)
  values (extract(year from new.paid_at at time zone 'UTC'), 1)
  on conflict (year) do update set last = y.last + 1
  returning last into number;
  new.receipt_number :=
    'CC-' || to_char(new.paid_at at time zone 'UTC', 'YYYY') || '-' || lpad(number::text, greatest(6, length(number::text)), '0');
  return new;
end;
$$;
create trigger purchases_number before insert or update of status on public.purchases
for each row execute function private.number_receipt();

-- The products of a purchase as they were sold. Later prices change nothing here.
create table public.purchase_items (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references public.purchases (id) on delete cascade,
  price_id text not null,
  kind text not null check (kind in ('plan', 'pro-list')),
  title text not null,
  quantity smallint not null check (quantity > 0),
  -- For one piece.
  amount_cents integer not null check (amount_cents >= 0),
  -- For one piece. Null: unlimited, or not a plan.
  tokens integer check (tokens > 0),
  is_unlimited boolean not null default false,
  pro_list_id smallint,
  unique (purchase_id, price_id)
);
-- See public.check_request.
alter table public.purchase_items alter column title set statistics 0;

-- Every refund that the payment provider reported, even before its payment is known here.
create table private.payment_refunds (
  id text primary key,
  payment_intent text not null,
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('waiting', 'made', 'failed')),
  updated_at timestamptz not null default now()
);
create index payment_refunds_payment on private.payment_refunds (payment_intent);

-- Every dispute that the payment provider reported. An inquiry moves no money yet.
create table private.payment_disputes (
  id text primary key,
  payment_intent text not null,
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('inquiry', 'open', 'won', 'lost')),
  updated_at timestamptz not null default now()
);
create index payment_disputes_payment on private.payment_disputes (payment_intent);

-- Events of the payment provider that were handled.
create table private.payment_events (
  event_id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now()
);
create index payment_events_object on private.payment_events (object_id, type);

-- Each check of payments against the provider (D28): events and ended checkouts that the webhook had not brought, and
-- how many could not be handled. What the provider did before `read_until` is known here.
create table private.payment_checks (
  id bigint generated always as identity primary key,
  read_until timestamptz not null,
  events integer not null,
  checkouts integer not null,
  failed integer not null,
  created_at timestamptz not null default now()
);

-- The professional club contacts of each list. Only its buyers can read a list.
create table public.pro_list_contacts (
  id bigint generated always as identity primary key,
  pro_list_id smallint not null,
  first_name text not null check (btrim(first_name) <> ''),
  last_name text not null check (btrim(last_name) <> ''),
  role text not null check (btrim(role) <> ''),
  club text not null check (btrim(club) <> ''),
  league text not null check (btrim(league) <> ''),
  country text not null check (btrim(country) <> ''),
  email text not null check (email = lower(email) and private.is_email(email)),
  unique (pro_list_id, email)
);
-- See public.check_request.
alter table public.pro_list_contacts
  alter column first_name set statistics 0,
  alter column last_name set statistics 0,
  alter column role set statistics 0,
  alter column club set statistics 0,
  alter column league set statistics 0,
  alter column country set statistics 0,
  alter column email set statistics 0;

alter table public.products enable row level security;
alter table public.purchases enable row level security;
alter table public.purchase_items enable row level security;
alter table private.payment_refunds enable row level security;
alter table private.payment_disputes enable row level security;
alter table private.payment_events enable row level security;
alter table private.payment_checks enable row level security;
alter table public.pro_list_contacts enable row level security;
create policy products_api_read on public.products for select to cc_api using (true);
create policy purchases_own_read on public.purchases for select to authenticated using (user_id = (select private.reader()));
create policy purchases_api_read on public.purchases for select to cc_api using (true);
create policy purchase_items_own_read on public.purchase_items for select to authenticated
using (exists (select from public.purchases p where p.id = purchase_id and p.user_id = (select private.reader())));
create policy purchase_items_api_read on public.purchase_items for select to cc_api using (true);
create policy payment_events_api on private.payment_events for all to cc_api using (true) with check (true);
create policy payment_checks_api on private.payment_checks for all to cc_api using (true) with check (true);
create policy pro_list_contacts_buyers_read on public.pro_list_contacts for select to authenticated
using (
  pro_list_id in (
    select i.pro_list_id
    from public.purchases p
    join public.purchase_items i on i.purchase_id = p.id
    where p.user_id = (select private.reader()) and p.stands and i.pro_list_id is not null
  )
);
create policy pro_list_contacts_api_read on public.pro_list_contacts for select to cc_api using (true);
grant select on public.products to cc_api, service_role;
grant select on public.purchases, public.purchase_items to cc_api, service_role;
-- Only what the row rules ask: the receiver of a gift is not told what it cost, nor who gave it.
grant select (id, user_id, stands) on public.purchases to authenticated;
grant select (id, purchase_id, pro_list_id) on public.purchase_items to authenticated;
grant select on public.pro_list_contacts to authenticated, cc_api, service_role;
grant select, insert on private.payment_events, private.payment_checks to cc_api;

-- Payment and refund of one payment wait for each other. Otherwise each could miss the other before its commit.
create function private.lock_payment(p_payment_intent text) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('payment ' || coalesce(p_payment_intent, ''), 0));
$$;

-- Updates balance, ledger and rights to the state of a purchase: grants it once it is paid, and takes back the refunded
-- share of its tokens (D7).
create function private.settle_purchase(p_purchase bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := (select p.user_id from public.purchases p where p.id = p_purchase);
  purchase public.purchases;
  tokens integer;
  refunded integer;
  disputed integer;
  refund_share integer := 0;
  dispute_share integer := 0;
begin
  if owner is not null then
    insert into public.token_tracker (user_id) values (owner) on conflict do nothing;
    perform from public.token_tracker t where t.user_id = owner for update;
  end if;
  select * into purchase from public.purchases p where p.id = p_purchase for update;
  if purchase.status <> 'paid' then
    return;
  end if;
  select coalesce(sum(i.tokens * i.quantity), 0) into tokens from public.purchase_items i where i.purchase_id = p_purchase;
  select coalesce(sum(r.amount_cents), 0) into refunded
  from private.payment_refunds r
  where r.payment_intent = purchase.payment_intent and r.status in ('waiting', 'made');
  select coalesce(sum(d.amount_cents), 0) into disputed
  from private.payment_disputes d
  where d.payment_intent = purchase.payment_intent and d.status in ('open', 'lost');
  refunded := least(refunded, purchase.amount_cents);
  disputed := least(disputed, purchase.amount_cents - refunded);
  if purchase.amount_cents > 0 then
    -- Fractions of a token stay with the buyer.
    refund_share := floor(tokens::numeric * refunded / purchase.amount_cents);
    dispute_share := floor(tokens::numeric * (refunded + disputed) / purchase.amount_cents) - refund_share;
  end if;
  update public.purchases
  set refunded_cents = refunded, disputed_cents = disputed, tokens_refunded = refund_share, tokens_disputed = dispute_share
  where id = p_purchase;
  if owner is null or purchase.is_late then
    return;
  end if;

  if not exists (select from public.token_ledger l where l.purchase_id = p_purchase and l.kind = 'purchase') then
    perform private.change_balance(owner, 'purchase', tokens, p_purchase);
    update public.token_tracker set total_tokens_purchased = total_tokens_purchased + tokens where user_id = owner;
  end if;
  if refund_share <> purchase.tokens_refunded then
    perform private.change_balance(owner, 'refund', purchase.tokens_refunded - refund_share, p_purchase);
  end if;
  if dispute_share <> purchase.tokens_disputed then
    perform private.change_balance(owner, 'dispute', purchase.tokens_disputed - dispute_share, p_purchase);
  end if;
  update public.token_tracker
  set is_unlimited = exists (
    select
    from public.purchases p
    join public.purchase_items i on i.purchase_id = p.id
    where p.user_id = owner and p.stands and i.is_unlimited
  )
  where user_id = owner;
end;
$$;

-- Settles the purchase of a payment, if it is known yet.
create function private.settle_payment(p_payment_intent text) returns void
language plpgsql
set search_path = ''
as $$
declare
  purchase bigint := (select p.id from public.purchases p where p.payment_intent = p_payment_intent);
begin
  if purchase is not null then
    perform private.settle_purchase(purchase);
  end if;
end;
$$;

-- Other orders of the same user that may still be paid, or whose payment is pending, and that share a product with this
-- order that is sold only once. With a spending limit (D24) also each other order of the own account that may be paid,
-- and of a link each other order of the same link, as its price may have changed meanwhile (D21.3); these have no
-- title.
create function private.rivals_of(p_order uuid) returns table (order_id uuid, session_id text, title text)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select p.order_id, p.session_id, min(theirs.title)
  from public.purchases mine
  join public.purchase_items wanted on wanted.purchase_id = mine.id and (wanted.is_unlimited or wanted.pro_list_id is not null)
  join public.purchases p on p.user_id = mine.user_id and p.id <> mine.id and p.status in ('open', 'processing')
  join public.purchase_items theirs on theirs.purchase_id = p.id and theirs.price_id = wanted.price_id
  where mine.order_id = p_order
  group by p.id;
  return query
  select p.order_id, p.session_id, null::text
  from public.purchases mine
  join public.purchases p
    on p.user_id = mine.user_id and p.id <> mine.id and p.status = 'open' and p.pay_link_id is null
  where mine.order_id = p_order and mine.pay_link_id is null and private.spending_limit(mine.user_id) is not null;
  return query
  select p.order_id, p.session_id, null::text
  from public.purchases mine
  join public.purchases p on p.pay_link_id = mine.pay_link_id and p.id <> mine.id and p.status = 'open'
  where mine.order_id = p_order;
end;
$$;

-- How many orders an account may begin in 24 hours and not pay, and how many those who have its payment links, a fourth
-- of them by one. Each is stored, and read again with what the account bought; and each page that is open may have to
-- be ended at the payment provider (rivals_of), whose limit of calls is that of the whole company.
create function private.daily_unpaid_orders() returns integer
language sql
immutable
set search_path = ''
as $$
  select 20;
$$;

-- Opens an order for [{price_id, quantity}] at the prices of the products table, or finds the open order with the same
-- hash. `p_link`: it is paid by this link, and not from the own account. Errors: PT400 a product is not sold, or not in
-- this quantity; PT403 it is beyond the spending limit; PT429 too many were not paid; PT451 the account is to be
-- deleted or is suspended.
create function public.begin_checkout(p_user uuid, p_hash text, p_items jsonb, p_link uuid default null)
returns table (order_id uuid, session_id text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  purchase public.purchases;
begin
  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  perform from public.token_tracker t where t.user_id = p_user for update;
  perform private.require_open_account(p_user);
  -- The provider forgets an idempotency key after a day. An order whose session is known no longer needs its key.
  update public.purchases p
  set status = 'expired'
  where p.user_id = p_user and p.status = 'open' and p.session_id is null and p.created_at < now() - interval '23 hours';
  select * into purchase from public.purchases p
  where p.user_id = p_user and p.request_hash = p_hash and p.status = 'open';
  if not found then
    if (
      -- Who has a link must not keep its athlete from buying, nor others from paying.
      select greatest(count(*), 4 * count(*) filter (where p.pay_link_id = p_link)) from public.purchases p
      where p.user_id = p_user and p.created_at > now() - interval '24 hours' and p.status <> 'paid'
        and (p.pay_link_id is null) = (p_link is null)
    ) >= private.daily_unpaid_orders() then
      raise exception using
        errcode = 'PT429',
        message = 'Too many orders were begun in 24 hours and not paid. Nothing was charged. Please try again tomorrow.';
    end if;
    insert into public.purchases (user_id, request_hash, pay_link_id, amount_cents, currency)
    select p_user, p_hash, p_link, sum(o.amount_cents * w.quantity), min(o.currency)
    from jsonb_to_recordset(p_items) w (price_id text, quantity integer)
    join public.products o on o.price_id = w.price_id and o.active and w.quantity between 1 and o.max_quantity
    having count(*) = jsonb_array_length(p_items) and count(*) > 0 and count(distinct o.currency) = 1
    returning * into purchase;
    if not found then
      raise exception using errcode = 'PT400', message = 'Something in this order is not sold, or not in this quantity.';
    end if;
    insert into public.purchase_items
      (purchase_id, price_id, kind, title, quantity, amount_cents, tokens, is_unlimited, pro_list_id)
    select purchase.id, o.price_id, o.kind, o.title, w.quantity, o.amount_cents, o.tokens, o.is_unlimited, o.pro_list_id
    from jsonb_to_recordset(p_items) w (price_id text, quantity integer)
    join public.products o on o.price_id = w.price_id;
  end if;
  if p_link is null then
    perform private.keep_spending_limit(p_user, purchase.amount_cents);
  end if;
  -- A rival order without a known session expires. Storing its session later fails, and the session is dropped.
  update public.purchases p
  set status = 'expired'
  where p.session_id is null and p.status = 'open' and p.order_id in (select r.order_id from private.rivals_of(purchase.order_id) r);
  return query select purchase.order_id, purchase.session_id;
end;
$$;
grant execute on function public.begin_checkout(uuid, text, jsonb, uuid) to cc_api;

-- An order that was begun and paid in a time that the database forgot, as the payment provider has it (D32.5, D32.10).
-- False: there was no restore in the time for which the provider keeps events, and no failover, or the account is not
-- ours.
create function public.remember_order(p_order uuid, p_user uuid, p_session text, p_items jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  purchase public.purchases;
begin
  if not private.may_have_forgotten()
    and not exists (select from private.restores r where r.created_at > now() - interval '31 days') then
    return false;
  end if;
  insert into public.purchases (order_id, user_id, session_id, amount_cents, currency)
  select p_order, u.id, p_session, sum(o.amount_cents * w.quantity), min(o.currency)
  from jsonb_to_recordset(p_items) w (price_id text, quantity integer)
  join public.products o on o.price_id = w.price_id
  join auth.users u on u.id = p_user
  group by u.id
  having count(*) = jsonb_array_length(p_items)
  on conflict do nothing
  returning * into purchase;
  insert into public.purchase_items
    (purchase_id, price_id, kind, title, quantity, amount_cents, tokens, is_unlimited, pro_list_id)
  select purchase.id, o.price_id, o.kind, o.title, w.quantity, o.amount_cents, o.tokens, o.is_unlimited, o.pro_list_id
  from jsonb_to_recordset(p_items) w (price_id text, quantity integer)
  join public.products o on o.price_id = w.price_id
  where purchase.id is not null;
  return purchase.id is not null;
end;
$$;
grant execute on function public.remember_order(uuid, uuid, text, jsonb) to cc_api;

-- Sessions of the same user that must end before this order may be paid, each with the title of the shared product, if
-- there is one. Stable, so that it sees one state: another order is open, and a rival, or was paid, and counts against
-- the spending limit. Error: PT403 it is beyond the limit now.
create function public.rival_checkouts(p_order uuid) returns table (session_id text, title text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.keep_spending_limit(p.user_id, p.amount_cents)
  from public.purchases p
  where p.order_id = p_order and p.pay_link_id is null;
  return query select r.session_id, r.title from private.rivals_of(p_order) r where r.session_id is not null;
end;
$$;
grant execute on function public.rival_checkouts(uuid) to cc_api;

-- The provider will never open a session under this order's key. The same order again gets a new key.
create function public.abandon_checkout(p_order uuid) returns void
language sql
security definer
set search_path = ''
as $$
  update public.purchases p set status = 'expired'
  where p.order_id = p_order and p.status = 'open' and p.session_id is null;
$$;
grant execute on function public.abandon_checkout(uuid) to cc_api;

-- Stores the session of an order and its state before payment: open, processing, expired, failed. The state never goes
-- back and never replaces a payment.
create function public.note_checkout(p_order uuid, p_session text, p_status text) returns boolean
language sql
security definer
set search_path = ''
as $$
  with noted as (
    update public.purchases p
    set session_id = coalesce(p.session_id, p_session), status = p_status
    where p.order_id = p_order
      and (p.session_id is null or p.session_id = p_session or p_session is null)
      and array_position(array['open', 'processing', 'expired', 'failed'], p_status)
        >= array_position(array['open', 'processing', 'expired', 'failed'], p.status)
    returning 1
  )
  select exists (select from noted);
$$;
grant execute on function public.note_checkout(uuid, text, text) to cc_api;

-- An order was paid: grants it once, also if it is reported again. True the first time.
-- Errors: PT404 no such order, PT409 another amount, currency or session.
create function public.record_payment(
  p_order uuid,
  p_session text,
  p_payment_intent text,
  p_amount_cents integer,
  p_currency text,
  p_event text default null
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  purchase public.purchases;
  is_fresh boolean;
begin
  perform private.lock_payment(p_payment_intent);
  select * into purchase from public.purchases p where p.order_id = p_order;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such order.';
  end if;
  if coalesce(purchase.session_id, p_session) <> p_session
    or (purchase.amount_cents, purchase.currency) <> (p_amount_cents, p_currency) then
    raise exception using errcode = 'PT409', message = 'The payment does not match the order.';
  end if;
  -- A gift whose receiver is being deleted waits until its address is gone.
  perform from private.gifts g where g.purchase_id = purchase.id for update;
  -- Of a gift also the receiver's, in an order: two users may give to each other at once.
  perform from public.token_tracker t
  where t.user_id in (purchase.user_id, private.receiver_of_gift(purchase.id))
  order by t.user_id
  for update;
  update public.purchases p
  set
    status = 'paid',
    paid_at = now(),
    session_id = p_session,
    payment_intent = p_payment_intent,
    event_id = p_event,
    is_late = coalesce(
      -- Of a gift whose receiver was deleted meanwhile, the address is gone.
      (select g.email is null or private.is_suspended(p.user_id) from private.gifts g where g.purchase_id = p.id),
      p.user_id is null or private.is_suspended(p.user_id)
        or exists (select from public.account_deletions d where d.user_id = p.user_id)
    )
  where p.id = purchase.id and p.status <> 'paid';
  is_fresh := found;
  if is_fresh then
    perform private.hand_over_gift(purchase.id);
  end if;
  perform private.settle_purchase(purchase.id);
  return is_fresh;
end;
$$;
grant execute on function public.record_payment(uuid, text, text, integer, text, text) to cc_api;

-- A refund is waiting, made or failed. An older report changes nothing.
create function public.record_refund(p_refund text, p_payment_intent text, p_amount_cents integer, p_status text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_payment(p_payment_intent);
  insert into private.payment_refunds as r (id, payment_intent, amount_cents, status)
  values (p_refund, p_payment_intent, p_amount_cents, p_status)
  on conflict (id) do update
  set status = excluded.status, updated_at = now()
  where array_position(array['waiting', 'made', 'failed'], excluded.status)
    > array_position(array['waiting', 'made', 'failed'], r.status);
  perform private.settle_payment(p_payment_intent);
end;
$$;
grant execute on function public.record_refund(text, text, integer, text) to cc_api;

-- A dispute is an inquiry, open, lost or won. An older report changes nothing.
create function public.record_dispute(p_dispute text, p_payment_intent text, p_amount_cents integer, p_status text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_payment(p_payment_intent);
  insert into private.payment_disputes as d (id, payment_intent, amount_cents, status)
  values (p_dispute, p_payment_intent, p_amount_cents, p_status)
  on conflict (id) do update
  set status = excluded.status, updated_at = now()
  where array_position(array['inquiry', 'open', 'lost', 'won'], excluded.status)
    > array_position(array['inquiry', 'open', 'lost', 'won'], d.status);
  perform private.settle_payment(p_payment_intent);
end;
$$;
grant execute on function public.record_dispute(text, text, integer, text) to cc_api;

-- 55_consents.sql

-- Who agreed to which version of the terms, when, and in which age band (specification 9: children under 13 are
-- excluded).

-- One row for each version that a user agreed to. A version is the day on which the terms took effect. Deleted with the
-- user.
create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  terms_version date not null,
  age_band text not null check (age_band in ('13-17', '18+')),
  agreed_at timestamptz not null default now(),
  -- Also the index that finds a user's latest consent.
  unique (user_id, agreed_at)
);
-- See public.check_request.
alter table public.consents alter column age_band set statistics 0;

alter table public.consents enable row level security;
create policy consents_own_read on public.consents for select to authenticated using (user_id = (select private.reader()));
grant select on public.consents to authenticated;

-- The age band that a user gave last: 13-17 or 18+. Null until the user agreed to the terms.
create function private.age_band_of(p_user uuid) returns text
language sql
stable
set search_path = ''
as $$
  select c.age_band from public.consents c where c.user_id = p_user order by c.agreed_at desc limit 1;
$$;

-- Stores that a user agreed. The same answer again changes nothing. Error: PT451 the user said before to be under 13.
create function public.record_consent(p_user uuid, p_terms_version date, p_age_band text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of two tabs, the second one waits and finds the answer of the first.
  perform pg_advisory_xact_lock(hashtextextended('consent ' || p_user, 0));
  perform private.refuse_child(p_user);
  if private.age_band_of(p_user) = p_age_band
    and exists (select from public.consents c where c.user_id = p_user and c.terms_version = p_terms_version) then
    return;
  end if;
  insert into public.consents (user_id, terms_version, age_band, agreed_at)
  values (p_user, p_terms_version, p_age_band, clock_timestamp());
end;
$$;
grant execute on function public.record_consent(uuid, date, text) to cc_api;

-- Whether a user agreed to this version of the terms. Null: the user was deleted.
create function public.has_agreed(p_user uuid, p_terms_version date) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse_suspended(p_user);
  return (
    select exists (select from public.consents c where c.user_id = u.id and c.terms_version = p_terms_version)
    from auth.users u
    where u.id = p_user
  );
end;
$$;
grant execute on function public.has_agreed(uuid, date) to cc_api;

-- 60_tokens.sql

-- Balances and the ledger behind them (specification 9, D1.7).

-- The balance of each user: the sum of their ledger entries. Its row is the lock for everything that counts.
create table public.token_tracker (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- One token sends one email to one school. Has no meaning while is_unlimited.
  tokens_available integer not null default 0 check (tokens_available >= 0),
  tokens_used integer not null default 0 check (tokens_used >= 0),
  total_tokens_purchased integer not null default 0 check (total_tokens_purchased >= 0),
  is_unlimited boolean not null default false,
  updated_at timestamptz not null default now(),
  -- Tokens that were spent before their refund. The next tokens settle them first.
  tokens_owed integer not null default 0 check (tokens_owed >= 0),
  check (tokens_available = 0 or tokens_owed = 0)
);

create trigger token_tracker_touch before update on public.token_tracker
for each row execute function private.touch_updated_at();

-- Every change of a balance. Entries are added, never changed.
create table public.token_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- refund and dispute take tokens back, or return them when a refund failed or a dispute was won.
  -- debt: new tokens that settled what was owed.
  kind text not null check (kind in ('purchase', 'reserve', 'release', 'refund', 'dispute', 'debt', 'adjust')),
  -- Change of tokens_available; the sum of all is tokens_available.
  delta integer not null,
  send_id uuid references public.sends (id) on delete cascade,
  send_attempt integer,
  purchase_id bigint references public.purchases (id),
  created_at timestamptz not null default now(),
  -- Change of tokens_owed; the sum of all is tokens_owed.
  owed_delta integer not null default 0,
  -- Each attempt is charged once and given back once.
  unique (send_id, send_attempt, kind),
  check ((send_id is null) = (send_attempt is null))
);
create index token_ledger_user on public.token_ledger (user_id, kind);
-- For the deletion of orders that were not paid, which have no entry.
create index token_ledger_purchase on public.token_ledger (purchase_id) where purchase_id is not null;
create unique index token_ledger_granted_once on public.token_ledger (purchase_id) where kind = 'purchase';

alter table public.token_tracker enable row level security;
alter table public.token_ledger enable row level security;
create policy token_tracker_own_read on public.token_tracker
for select to authenticated using (user_id = (select private.reader()));
create policy token_tracker_api_read on public.token_tracker for select to cc_api using (true);
create policy token_ledger_own_read on public.token_ledger
for select to authenticated using (user_id = (select private.reader()));
create policy token_ledger_api_read on public.token_ledger for select to cc_api using (true);
grant select on public.token_tracker, public.token_ledger to authenticated, cc_api, service_role;

-- Locks the balance of the user who owns the send, until the transaction ends.
create function private.lock_balance(p_send uuid) returns void
language sql
set search_path = ''
as $$
  select from public.token_tracker t where t.user_id = (select s.user_id from public.sends s where s.id = p_send) for update;
$$;

-- Changes a balance and writes the ledger entry. Missing tokens become owed; new tokens settle that first (D7).
create function private.change_balance(
  p_user uuid,
  p_kind text,
  p_change integer,
  p_purchase bigint default null,
  p_send uuid default null,
  p_send_attempt integer default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  tracker public.token_tracker;
  taken integer;
  settled integer;
begin
  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  select * into tracker from public.token_tracker t where t.user_id = p_user for update;
  taken := greatest(p_change, -tracker.tokens_available);
  settled := least(greatest(p_change, 0), tracker.tokens_owed);
  update public.token_tracker
  set
    tokens_available = tokens_available + taken - settled,
    tokens_owed = tokens_owed + taken - p_change - settled
  where user_id = p_user;
  insert into public.token_ledger (user_id, kind, delta, owed_delta, purchase_id, send_id, send_attempt)
  values (p_user, p_kind, taken, taken - p_change, p_purchase, p_send, p_send_attempt);
  if settled > 0 then
    insert into public.token_ledger (user_id, kind, delta, owed_delta, purchase_id)
    values (p_user, 'debt', -settled, -settled, p_purchase);
  end if;
end;
$$;

-- How many tokens a user ever bought, without those whose money went back. Only who bought some can open addresses
-- (D1.4).
create function private.tokens_bought(p_user uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(l.delta - l.owed_delta), 0)::integer
  from public.token_ledger l
  where l.user_id = p_user and l.kind in ('purchase', 'refund', 'dispute');
$$;

-- Takes or gives back the token of a send, in balance and ledger.
create function private.move_token(p_send public.sends, p_kind text, p_delta integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_send.charged then
    perform private.change_balance(p_send.user_id, p_kind, p_delta, null, p_send.id, p_send.attempt);
  end if;
end;
$$;

-- 62_paying.sql

-- Paying for somebody else's account (D21): by a link that an athlete made, or as a gift to an address.
-- Lock order: as for purchases.

-- One row for each link. Those that were paid are kept until their athlete is deleted, others for a while after their
-- end (delete_outdated).
create table public.pay_links (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 of the code in the link's address.
  code_hash bytea not null unique,
  -- The athlete's first name, as the parent reads it. Empty: not known.
  athlete text not null check (length(athlete) <= 30),
  -- What is paid for: [{price_id, quantity}], at the prices of the day of the payment.
  items jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  revoked_at timestamptz
);
-- See public.check_request.
alter table public.pay_links
  alter column athlete set statistics 0,
  alter column items set statistics 0;
-- Withdrawn links can be many, so each question has an index: an athlete's last ones, those that may wait, and those
-- that ended.
create index pay_links_user on public.pay_links (user_id, created_at);
create index pay_links_waiting on public.pay_links (user_id, expires_at) where revoked_at is null;
create index pay_links_ended on public.pay_links (coalesce(revoked_at, expires_at));

-- The link that an order is paid by; null: by its owner.
alter table public.purchases add column pay_link_id uuid references public.pay_links (id) on delete set null;
create index purchases_pay_link on public.purchases (pay_link_id) where pay_link_id is not null;

alter table public.pay_links enable row level security;
create policy pay_links_own_read on public.pay_links for select to authenticated using (user_id = (select private.reader()));
create policy pay_links_api_read on public.pay_links for select to cc_api using (true);
-- No browser needs the hash.
grant select (id, user_id, athlete, items, created_at, expires_at, revoked_at) on public.pay_links to authenticated;
grant select on public.pay_links to cc_api, service_role;

-- The state of a link: waiting, processing (paid, the money is on its way), paid, revoked or expired.
create function private.pay_link_state(p_link public.pay_links) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when exists (select from public.purchases p where p.pay_link_id = p_link.id and p.status = 'paid' and not p.is_late) then 'paid'
    when exists (select from public.purchases p where p.pay_link_id = p_link.id and p.status = 'processing') then 'processing'
    when p_link.revoked_at is not null then 'revoked'
    -- Kept, or suspended no more, the account gets its links back.
    when private.is_suspended(p_link.user_id)
      or exists (select from public.account_deletions d where d.user_id = p_link.user_id) then 'revoked'
    when p_link.expires_at <= now() then 'expired'
    else 'waiting'
  end;
$$;
grant execute on function private.pay_link_state(public.pay_links) to cc_api;

-- Creates a link, or renews the user's waiting one for the same things: two links could both be paid. At most ten wait
-- at a time. Errors: PT400 something is not sold, or not in this quantity; PT429 ten wait; PT451 the account is to be
-- deleted or is suspended.
create function public.create_pay_link(p_id uuid, p_user uuid, p_hash bytea, p_athlete text, p_items jsonb) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  waiting uuid[];
  same uuid;
begin
  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  perform from public.token_tracker t where t.user_id = p_user for update;
  perform private.require_open_account(p_user);
  if (
    select count(*)
    from jsonb_to_recordset(p_items) w (price_id text, quantity integer)
    join public.products o on o.price_id = w.price_id and o.active and w.quantity between 1 and o.max_quantity
  ) <> greatest(jsonb_array_length(p_items), 1) then
    raise exception using errcode = 'PT400', message = 'Something in this order is not sold, or not in this quantity.';
  end if;
  select array_agg(l.id), (array_agg(l.id) filter (where l.items = p_items))[1] into waiting, same
  from public.pay_links l
  where l.user_id = p_user and l.revoked_at is null and l.expires_at > now() and private.pay_link_state(l) = 'waiting';
  if same is not null then
    update public.pay_links l set expires_at = now() + interval '7 days' where l.id = same;
    return same;
  end if;
  if cardinality(waiting) >= 10 then
    raise exception using errcode = 'PT429', message = 'Ten links wait for a payment. Please withdraw one first.';
  end if;
  insert into public.pay_links (id, user_id, code_hash, athlete, items) values (p_id, p_user, p_hash, p_athlete, p_items);
  return p_id;
end;
$$;
grant execute on function public.create_pay_link(uuid, uuid, bytea, text, jsonb) to cc_api;

-- Opens the order of a link, or finds its open one: all tabs share one payment page. Errors: PT400 as for a checkout,
-- PT404 the link does not wait for a payment.
create function public.begin_link_checkout(p_link uuid, p_hash text, p_items jsonb)
returns table (order_id uuid, session_id text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  athlete uuid := (select l.user_id from public.pay_links l where l.id = p_link);
  begun record;
begin
  perform from public.token_tracker t where t.user_id = athlete for update;
  if not exists (select from public.pay_links l where l.id = p_link and private.pay_link_state(l) = 'waiting') then
    raise exception using errcode = 'PT404', message = 'This link does not wait for a payment.';
  end if;
  select * into begun from public.begin_checkout(athlete, p_hash, p_items, p_link);
  return query select begun.order_id, begun.session_id;
end;
$$;
grant execute on function public.begin_link_checkout(uuid, text, jsonb) to cc_api;

-- Withdraws a link, unless it was paid. Returns the sessions that must end now, also when it is asked again. An order
-- without a known session expires: storing its session later fails, and the session is dropped.
create function public.revoke_pay_link(p_user uuid, p_link uuid) returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.token_tracker t where t.user_id = p_user for update;
  update public.pay_links l set revoked_at = coalesce(l.revoked_at, now())
  where l.id = p_link and l.user_id = p_user
    and private.pay_link_state(l) not in ('processing', 'paid');
  if not found then
    return;
  end if;
  update public.purchases p set status = 'expired'
  where p.pay_link_id = p_link and p.status = 'open' and p.session_id is null;
  return query select p.session_id from public.purchases p where p.pay_link_id = p_link and p.status = 'open';
end;
$$;
grant execute on function public.revoke_pay_link(uuid, uuid) to cc_api;

-- For the mail about a payment by link: the athlete's address. Null when the athlete is gone.
create function public.pay_link_athlete(p_link uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select u.email from auth.users u join public.pay_links l on l.user_id = u.id where l.id = p_link;
$$;
grant execute on function public.pay_link_athlete(uuid) to cc_api;

-- Purchases for an address. Once paid, they belong to the verified account with it, and until there is one to nobody.
create table private.gifts (
  purchase_id bigint primary key references public.purchases (id) on delete cascade,
  buyer_id uuid references auth.users (id) on delete set null,
  -- In lower case. Null once it is credited, or will never be.
  email text check (email = lower(email) and private.is_email(email)),
  created_at timestamptz not null default now()
);
create index gifts_buyer on private.gifts (buyer_id);
create index gifts_waiting on private.gifts (created_at) where email is not null;
alter table private.gifts enable row level security;
create policy gifts_api_read on private.gifts for select to cc_api using (true);
grant select on private.gifts to cc_api;

-- Opens an order as a gift, or finds the open one of the same hash. Says nothing of the address: whether there is an
-- account is looked up only once it is paid. Errors: PT400 as for a checkout, and for what is no plan with tokens.
create function public.begin_gift_checkout(p_buyer uuid, p_hash text, p_items jsonb, p_email text)
returns table (order_id uuid, session_id text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  begun record;
begin
  if exists (
    select
    from jsonb_to_recordset(p_items) w (price_id text)
    join public.products o on o.price_id = w.price_id and o.tokens is null
  ) then
    raise exception using errcode = 'PT400', message = 'Only plans with tokens can be bought for somebody else.';
  end if;
  select * into begun from public.begin_checkout(p_buyer, p_hash, p_items);
  insert into private.gifts (purchase_id, buyer_id, email)
  select p.id, p_buyer, lower(p_email) from public.purchases p where p.order_id = begun.order_id
  on conflict do nothing;
  return query select begun.order_id, begun.session_id;
end;
$$;
grant execute on function public.begin_gift_checkout(uuid, text, jsonb, text) to cc_api;

-- The verified account that a gift belongs to. Null: it is no gift, it is credited already, or there is no such
-- account, or it is to be deleted.
create function private.receiver_of_gift(p_purchase bigint) returns uuid
language sql
stable
set search_path = ''
as $$
  select u.id
  from private.gifts g
  join auth.users u on lower(u.email) = g.email and u.email_confirmed_at is not null
  where g.purchase_id = p_purchase and not exists (select from public.account_deletions d where d.user_id = u.id)
  order by u.created_at
  limit 1;
$$;

-- Gives a paid gift to its account, or to nobody while there is none. Settle the purchase afterwards: what was refunded
-- meanwhile is then taken back from the account.
create function private.hand_over_gift(p_purchase bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  receiver uuid := private.receiver_of_gift(p_purchase);
begin
  if not exists (select from private.gifts g where g.purchase_id = p_purchase and g.email is not null) then
    return;
  end if;
  update public.purchases set user_id = receiver, tokens_refunded = 0, tokens_disputed = 0 where id = p_purchase;
  if receiver is not null then
    update private.gifts set email = null where purchase_id = p_purchase;
  end if;
end;
$$;

-- Credits paid gifts whose address has a verified account now, and forgets addresses that nothing will be credited to:
-- of gifts whose money went back, and of orders that were left 32 days ago.
create function public.credit_gifts() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
begin
  for due in
    select p.id, p.payment_intent
    from private.gifts g
    -- Later its money goes back (payments_to_return), and the event that tells of it may be late.
    join public.purchases p on p.id = g.purchase_id and p.stands and p.paid_at >= now() - interval '30 days'
    join auth.users u on lower(u.email) = g.email and u.email_confirmed_at is not null
      and not exists (select from public.account_deletions d where d.user_id = u.id)
    -- As others lock balances.
    order by u.id, p.id limit 100
  loop
    perform private.lock_payment(due.payment_intent);
    perform private.hand_over_gift(due.id);
    perform private.settle_purchase(due.id);
  end loop;
  with forgotten as (
    update private.gifts g set email = null
    from public.purchases p
    where p.id = g.purchase_id and g.email is not null and not p.stands
      and (p.status = 'paid' or g.created_at < now() - interval '32 days')
    returning g.purchase_id
  )
  -- If that refund fails, or a dispute is won, the money goes back once more.
  update public.purchases p set is_late = true where p.id in (select f.purchase_id from forgotten f) and p.status = 'paid';
end;
$$;
grant execute on function public.credit_gifts() to cc_api;

-- Payments whose money goes back: of gifts that nobody took in 30 days or whose account was deleted, and of orders that
-- were paid when their account was gone or about to go.
create function public.payments_to_return() returns table (order_id uuid, payment_intent text)
language sql
security definer
set search_path = ''
as $$
  select p.order_id, p.payment_intent
  from public.purchases p
  where p.refunded_cents + p.disputed_cents < p.amount_cents
    -- A gift may have been accepted in the time that is forgotten.
    and not private.may_have_forgotten()
    and p.id in (
      select g.purchase_id
      from private.gifts g
      join public.purchases given on given.id = g.purchase_id and given.paid_at < now() - interval '30 days'
      where g.email is not null
      union all
      select late.id from public.purchases late where late.is_late
    )
  order by random() limit 100;
$$;
grant execute on function public.payments_to_return() to cc_api;

-- 64_family.sql

-- Families (D24): an athlete invites a parent, who then sees runs, schools and spending, may approve the first run of a
-- minor, and sets a spending limit. Lock order: the run, the order of its athlete's plans, the athlete's balance, then
-- the link.

-- One row for each invited or linked parent of an athlete (user_id). Deleted with either account, and when either side
-- ends it. No browser reads it: the API asks the functions below.
create table public.family_links (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null until the invitation is accepted.
  parent_id uuid references auth.users (id) on delete cascade,
  -- The invited address in lower case, and SHA-256 of the code in its link. Both go when it is accepted.
  parent_email text check (parent_email = lower(parent_email) and private.is_email(parent_email)),
  code_hash bytea unique,
  -- The athlete's first name, as the parent reads it. Empty: not known.
  athlete text not null check (length(athlete) <= 30),
  -- What the athlete may spend in a calendar month (UTC). Null: no limit.
  monthly_limit_cents integer check (monthly_limit_cents between 0 and 1000000),
  -- Whether the first run waits until a parent approves it.
  first_run_waits boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, parent_id),
  unique (user_id, parent_email),
  check (user_id <> parent_id),
  check ((parent_id is null) = (parent_email is not null) and (parent_id is null) = (code_hash is not null))
);
create index family_links_parent on public.family_links (parent_id);
create trigger family_links_touch before update on public.family_links
for each row execute function private.touch_updated_at();
alter table public.family_links enable row level security;

-- How long an invitation can be accepted. Then it is deleted: a test of the API compares it with the retention rule.
create function private.invitation_period() returns interval
language sql
immutable
set search_path = ''
as $$
  select interval '7 days';
$$;

-- Puts new runs of an athlete and changes of whether they wait into an order: until the transaction ends, the other
-- kind waits.
create function private.order_plans(p_user uuid) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('plans of ' || p_user, 0));
$$;

-- Whether a run has begun: an email of it left, may have, or is about to. It is not enough that a worker took it: its
-- mailbox, tokens and files are looked at later.
create function private.run_has_begun(p_run uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.sends s
    where s.run_id = p_run
      and (s.status in ('sending', 'sent', 'unknown') or (s.status = 'reserved' and s.lease_until > now()))
  );
$$;

-- Whether the runs of an athlete wait for a parent: until one that a parent approved has begun. One that was approved
-- and taken back lets no other one go.
create function private.first_run_waits(p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.family_links l where l.user_id = p_user and l.parent_id is not null and l.first_run_waits
  ) and not exists (
    select from public.runs r where r.user_id = p_user and r.is_approved and private.run_has_begun(r.id)
  );
$$;

-- Trigger: a run that would go on while the first run waits is paused instead, whatever set its state. One that was
-- approved or has begun goes on.
create function private.hold_first_run() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.order_plans(new.user_id);
  end if;
  if not new.is_approved and private.first_run_waits(new.user_id) and not private.run_has_begun(new.id) then
    new.state := 'paused';
    new.pause_code := 'parent_approval';
    new.parents_asked := false;
    new.pause_message := 'We asked your parent to approve this run. It goes out when they do; until then no token is used.';
  end if;
  return new;
end;
$$;
create trigger runs_hold before insert on public.runs
for each row when (new.state in ('scheduled', 'running', 'waiting')) execute function private.hold_first_run();
create trigger runs_hold_again before update of state on public.runs
for each row when (new.state in ('scheduled', 'running', 'waiting'))
execute function private.hold_first_run();

-- Trigger: no single email goes around it. Error: PT451, as for every account that may not send.
create function private.hold_single_email() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- An email of a run is inserted over its planned row, and the trigger sees it without its run.
  if private.first_run_waits(new.user_id) and not exists (
    select from public.sends s
    join public.runs r on r.id = s.run_id
    where s.user_id = new.user_id and s.idempotency_key = new.idempotency_key
      and (r.is_approved or private.run_has_begun(r.id))
  ) then
    raise exception using
      errcode = 'PT451',
      message = 'A parent approves your first run before anything is sent. Please start it in College Connect.';
  end if;
  return new;
end;
$$;
create trigger sends_hold before insert on public.sends
for each row when (new.run_id is null and new.status in ('reserved', 'sending')) execute function private.hold_single_email();
create trigger sends_hold_again before update of status on public.sends
for each row when (new.run_id is null and old.status not in ('reserved', 'sending') and new.status in ('reserved', 'sending'))
execute function private.hold_single_email();

-- The runs of an athlete that wait for a parent are the athlete's to continue, if no parent has to approve any more.
create function private.release_runs(p_user uuid) returns void
language sql
set search_path = ''
as $$
  update public.runs r
  set pause_code = 'user', pause_message = 'No parent has to approve this run any more. It goes on when you continue it.'
  where r.user_id = p_user and r.state = 'paused' and r.pause_code = 'parent_approval'
    and not private.first_run_waits(p_user);
$$;

-- Trigger: a link that ends or changes may have been the only reason to wait.
create function private.release_held_runs() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.release_runs(old.user_id);
  return null;
end;
$$;
create trigger family_links_release after delete or update of first_run_waits on public.family_links
for each row execute function private.release_held_runs();

-- A parent asks for the first run to wait: what another one approved before does not count.
create function private.forget_approvals(p_user uuid) returns void
language sql
set search_path = ''
as $$
  update public.runs r set is_approved = false where r.user_id = p_user and r.is_approved;
$$;

-- Holds the runs of an athlete that have not begun, if they have to wait.
create function private.hold_planned_runs(p_user uuid) returns void
language sql
set search_path = ''
as $$
  update public.runs r set state = r.state
  where r.user_id = p_user and r.state in ('scheduled', 'running', 'waiting');
$$;

-- Locks the runs of an athlete that have not ended, before the link is changed: its triggers change runs. Else this and
-- a decision about a run would wait for each other. A run that is being planned is waited for.
create function private.lock_open_runs(p_user uuid) returns void
language sql
set search_path = ''
as $$
  select from public.runs r where r.user_id = p_user and r.ended_at is null order by r.id for update;
  select private.order_plans(p_user);
$$;

-- Whether an athlete may be a minor: did not say to be 18 or older. The age is asked when the first run or purchase
-- begins.
create function private.may_be_minor(p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select private.age_band_of(p_user) is distinct from '18+';
$$;

-- Refuses that the first run of an adult waits. Error: PT403.
create function private.check_minor(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.may_be_minor(p_user) then
    raise exception using errcode = 'PT403', message = 'The first run of an adult cannot wait for a parent.';
  end if;
end;
$$;

-- Invites a parent. The same address again renews its invitation. Errors: PT400 it is the own address; PT403 the first
-- run of an adult does not wait; PT409 that parent is linked; PT429 there are three parents; PT451 the account is to be
-- deleted or is suspended.
create function public.invite_parent(p_id uuid, p_user uuid, p_hash bytea, p_athlete text, p_email text, p_waits boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  perform from public.token_tracker t where t.user_id = p_user for update;
  perform private.require_open_account(p_user);
  if p_waits then
    perform private.check_minor(p_user);
  end if;
  delete from public.family_links l where l.user_id = p_user and l.parent_email = lower(p_email);
  if exists (select from auth.users u where u.id = p_user and lower(u.email) = lower(p_email)) then
    raise exception using errcode = 'PT400', message = 'This is your own address. Please enter the one of a parent.';
  elsif exists (
    select from public.family_links l join auth.users u on u.id = l.parent_id
    where l.user_id = p_user and lower(u.email) = lower(p_email)
  ) then
    raise exception using errcode = 'PT409', message = 'This parent is in your family already.';
  elsif (
    select count(*) from public.family_links l
    where l.user_id = p_user and (l.parent_id is not null or l.created_at > now() - private.invitation_period())
  ) >= 3 then
    raise exception using errcode = 'PT429', message = 'You have invited three parents. Please remove one first.';
  end if;
  insert into public.family_links (id, user_id, parent_email, code_hash, athlete, first_run_waits)
  values (p_id, p_user, lower(p_email), p_hash, p_athlete, p_waits);
end;
$$;
grant execute on function public.invite_parent(uuid, uuid, bytea, text, text, boolean) to cc_api;

-- What the code of an invitation opens for a user: {state, athlete, firstRunWaits}. open; other-address: the user has
-- not verified the address that was invited; gone: there is none, or not any more.
create function private.read_invitation(p_user uuid, p_hash bytea) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select case
        when not exists (
          select from auth.users u
          where u.id = p_user and lower(u.email) = l.parent_email and u.email_confirmed_at is not null
        ) then jsonb_build_object('state', 'other-address')
        else jsonb_build_object('state', 'open', 'athlete', l.athlete, 'firstRunWaits', l.first_run_waits)
      end
      from public.family_links l
      where l.code_hash = p_hash and l.created_at > now() - private.invitation_period()
    ),
    jsonb_build_object('state', 'gone')
  );
$$;

-- Accepts an invitation, once. Returns the link. Errors: PT404 it is gone; PT403 it is for another address; PT409 the
-- two are linked; PT429 the parent has ten athletes: the page of a family reads the runs of all; PT451 the account is
-- to be deleted or is suspended.
create function public.accept_invitation(p_user uuid, p_hash bytea) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.family_links;
  state text;
begin
  perform private.require_open_account(p_user);
  -- Of invitations that are accepted at once, each sees those before it.
  perform pg_advisory_xact_lock(hashtextextended('athletes of ' || p_user, 0));
  perform private.lock_open_runs((select l.user_id from public.family_links l where l.code_hash = p_hash));
  select * into link from public.family_links l where l.code_hash = p_hash for update;
  state := private.read_invitation(p_user, p_hash) ->> 'state';
  -- A thief of the athlete's account may have sent it.
  if private.is_suspended(link.user_id) then
    state := 'gone';
  end if;
  case state
    when 'gone' then
      raise exception using errcode = 'PT404', message = 'This invitation is used or over. Please ask for another one.';
    when 'other-address' then
      raise exception using errcode = 'PT403', message = 'This invitation went to another address. Please sign in with that one.';
    else
      null;
  end case;
  if exists (select from public.family_links l where l.user_id = link.user_id and l.parent_id = p_user) then
    raise exception using errcode = 'PT409', message = 'You are linked already.';
  elsif (select count(*) from public.family_links l where l.parent_id = p_user) >= 10 then
    raise exception using errcode = 'PT429', message = 'You have ten athletes in your family. Please remove one first.';
  end if;
  update public.family_links l set parent_id = p_user, parent_email = null, code_hash = null where l.id = link.id;
  if link.first_run_waits then
    perform private.forget_approvals(link.user_id);
  end if;
  perform private.hold_planned_runs(link.user_id);
  return link.id;
end;
$$;
grant execute on function public.accept_invitation(uuid, bytea) to cc_api;

-- Ends a link or takes an invitation back. Returns the address of the other side, if there is one, and whether the
-- athlete ended it. No row: there is no such link of this user.
create function public.end_family_link(p_user uuid, p_link uuid) returns table (told text, athlete text, by_athlete boolean)
language sql
security definer
set search_path = ''
as $$
  select private.refuse_suspended(p_user);
  select private.lock_open_runs(l.user_id) from public.family_links l where l.id = p_link and p_user in (l.user_id, l.parent_id);
  with ended as (
    delete from public.family_links l where l.id = p_link and p_user in (l.user_id, l.parent_id) returning l.*
  )
  select
    (select u.email from auth.users u where u.id = case when e.user_id = p_user then e.parent_id else e.user_id end),
    e.athlete,
    e.user_id = p_user
  from ended e;
$$;
grant execute on function public.end_family_link(uuid, uuid) to cc_api;

-- Ends the links and the invitations that are younger than 30 days, of an athlete who is being suspended (D24.9).
-- Returns the links, with the addresses of both sides. Its caller has locked the runs.
create function private.end_new_links(p_user uuid)
returns table (link_id uuid, parent text, athlete_email text, athlete text)
language sql
set search_path = ''
as $$
  -- An invitation that is sent at the same time is seen below, or is refused.
  select from public.token_tracker t where t.user_id = p_user for update;
  with ended as (
    delete from public.family_links l where l.user_id = p_user and l.created_at > now() - interval '30 days' returning l.*
  )
  select e.id, parent.email, athlete.email, e.athlete
  from ended e
  join auth.users parent on parent.id = e.parent_id
  join auth.users athlete on athlete.id = e.user_id;
$$;

-- A parent sets the limit, unless it stays as it is, and whether the first run waits; null: that stays as it is.
-- Payment pages of the athlete that are open must end now: their sessions are returned. Errors: PT404 there is no such
-- link, or its athlete is suspended; PT403 the first run of an adult does not wait.
create function public.set_family_terms(
  p_parent uuid, p_link uuid, p_limit integer, p_waits boolean, p_keeps_limit boolean default false
) returns setof text
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.family_links;
begin
  perform private.refuse_suspended(p_parent);
  select * into link from public.family_links l
  where l.id = p_link and l.parent_id = p_parent and not private.is_suspended(l.user_id);
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such athlete in your family.';
  end if;
  if p_waits and not link.first_run_waits then
    perform private.check_minor(link.user_id);
  end if;
  perform private.lock_open_runs(link.user_id);
  if p_waits and not link.first_run_waits then
    perform private.forget_approvals(link.user_id);
  end if;
  update public.family_links l
  set
    monthly_limit_cents = case when p_keeps_limit then l.monthly_limit_cents else p_limit end,
    first_run_waits = coalesce(p_waits, l.first_run_waits)
  where l.id = p_link;
  perform private.hold_planned_runs(link.user_id);
  if p_limit is null then
    return;
  end if;
  perform from public.token_tracker t where t.user_id = link.user_id for update;
  update public.purchases p set status = 'expired'
  where p.user_id = link.user_id and p.status = 'open' and p.session_id is null and p.pay_link_id is null;
  return query
  select p.session_id from public.purchases p
  where p.user_id = link.user_id and p.status = 'open' and p.pay_link_id is null;
end;
$$;
grant execute on function public.set_family_terms(uuid, uuid, integer, boolean, boolean) to cc_api;

-- A parent approves or declines a run that waits. Others that wait go on waiting until it has begun. Declined, it
-- ends, and its schools say why. Error: PT404 it does not wait for this parent.
create function public.decide_run(p_parent uuid, p_run uuid, p_approves boolean) returns public.runs
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.runs;
begin
  perform private.refuse_suspended(p_parent);
  perform private.lock_open_runs((
    select r.user_id from public.runs r join public.family_links l on l.user_id = r.user_id
    where r.id = p_run and l.parent_id = p_parent
  ));
  select * into run from public.runs r
  where r.id = p_run and r.state = 'paused' and r.pause_code = 'parent_approval'
    and exists (select from public.family_links l where l.user_id = r.user_id and l.parent_id = p_parent)
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This run does not wait for you any more.';
  end if;
  if p_approves then
    update public.runs r
    set
      is_approved = true,
      state = case when r.connection_id is null then 'paused' when r.wake_at <= now() then 'running' else 'scheduled' end,
      -- The athlete disconnected its mailbox meanwhile (`disconnect_mailbox`).
      pause_code = case when r.connection_id is null then 'user' end,
      pause_message = case
        when r.connection_id is null then 'You disconnected the mailbox. To send, connect it again and continue the run.'
      end
    where r.id = p_run;
  else
    update public.sends s
    set
      status = 'skipped', error_code = 'declined',
      error_message = 'Your parent declined this run, so nothing was sent and no token was used.'
    where s.run_id = p_run and s.status in ('planned', 'released');
    update public.runs r
    set
      state = 'stopped', ended_at = now(), pause_code = 'declined',
      pause_message = 'Your parent declined this run. Nothing was sent, and no token was used.'
    where r.id = p_run;
  end if;
  select * into run from public.runs r where r.id = p_run;
  return run;
end;
$$;
grant execute on function public.decide_run(uuid, uuid, boolean) to cc_api;

-- The parents who approve a run that waits, for the mail to them: their addresses, and the athlete's first name.
create function public.parents_of_held_run(p_run uuid) returns table (email text, athlete text)
language sql
stable
security definer
set search_path = ''
as $$
  select u.email, l.athlete
  from public.runs r
  join public.family_links l on l.user_id = r.user_id
  join auth.users u on u.id = l.parent_id
  where r.id = p_run and r.state = 'paused' and r.pause_code = 'parent_approval'
  order by l.created_at;
$$;
grant execute on function public.parents_of_held_run(uuid) to cc_api;

-- The runs that wait for parents who were not asked yet, once each: their parents get a mail. It is one of the mails
-- about runs, which are counted.
create function public.runs_to_ask_parents() returns setof uuid
language sql
security definer
set search_path = ''
as $$
  -- An approved run has begun meanwhile.
  select private.release_runs(waiting.user_id)
  from (
    select distinct r.user_id from public.runs r
    where r.ended_at is null and r.pause_code = 'parent_approval' and not private.first_run_waits(r.user_id)
  ) waiting;
  with held as materialized (
    select r.id from public.runs r
    where r.ended_at is null and r.pause_code = 'parent_approval' and not r.parents_asked
    for update skip locked
  ), asked as materialized (
    -- The parents of the others are asked as soon as there may be another mail.
    select h.id from held h where private.may_mail_run(h.id)
  )
  update public.runs r set parents_asked = true from asked a where r.id = a.id returning r.id;
$$;
grant execute on function public.runs_to_ask_parents() to cc_api;

-- An invitation, or the link that it became, for mails: to the invited address, unless it asked for no email, or to the
-- athlete who invited.
create function public.family_mail(p_link uuid)
returns table (code_hash bytea, athlete text, invited text, parent text, athlete_email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select
    l.code_hash, l.athlete, case when not public.refuses_mail(l.parent_email, l.user_id) then l.parent_email end,
    (select u.email from auth.users u where u.id = l.parent_id),
    (select u.email from auth.users u where u.id = l.user_id)
  from public.family_links l
  where l.id = p_link;
end;
$$;
grant execute on function public.family_mail(uuid) to cc_api;

-- The lowest limit of an athlete's parents, in cents a month. Null: none.
create function private.spending_limit(p_user uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select min(l.monthly_limit_cents) from public.family_links l where l.user_id = p_user and l.parent_id is not null;
$$;

-- What a user paid in this month from the own account, without what came back. A payment on its way counts; what others
-- pay by a link or as a gift does not.
create function private.spent_in_month(p_user uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(p.amount_cents - p.refunded_cents - p.disputed_cents), 0)::integer
  from public.purchases p
  -- Each by an index. As one condition, it would read the purchases of all users.
  where p.id in (
      select own.id from public.purchases own
      where own.user_id = p_user and own.status in ('processing', 'paid')
        and not exists (select from private.gifts g where g.purchase_id = own.id)
      union all
      select g.purchase_id from private.gifts g where g.buyer_id = p_user
    )
    and p.pay_link_id is null
    and (
      p.status = 'processing'
      or (p.status = 'paid' and p.paid_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')
    );
$$;

-- Refuses an order of a user that goes beyond the limit. Of orders at once only the last one can be paid (rivals_of),
-- so together they keep it too. Error: PT403.
create function private.keep_spending_limit(p_user uuid, p_amount_cents integer) returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  allowed integer := private.spending_limit(p_user);
  spent integer;
begin
  if allowed is null then
    return;
  end if;
  spent := private.spent_in_month(p_user);
  if spent + p_amount_cents > allowed then
    raise exception using
      errcode = 'PT403',
      message = format(
        'Your parent set a limit of $%s a month, and you have spent $%s of it. Nothing was charged. You can ask them to pay instead.',
        to_char(allowed / 100.0, 'FM999990.00'), to_char(spent / 100.0, 'FM999990.00')
      );
  end if;
end;
$$;

-- The sessions of payment pages that are open and may not be paid any more: of withdrawn links, of suspended accounts,
-- with tokens for an account that has Unlimited (D7.3), and beyond a spending limit, with which only the newest page of
-- the own account may stay: others opened before there was a limit. They end when that begins, unless the provider is
-- slow or away then. `p_user`: of this account alone.
create function public.checkouts_to_end(p_user uuid default null) returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  with open as materialized (
    select
      p.id, p.session_id, p.user_id, p.amount_cents, p.pay_link_id,
      p.id < max(p.id) filter (where p.pay_link_id is null) over (partition by p.user_id) as is_older
    from public.purchases p
    where p.status = 'open' and p.session_id is not null and (p_user is null or p.user_id = p_user)
  ), buyers as materialized (
    select
      b.user_id, private.is_suspended(b.user_id) as is_suspended,
      -- Asked once for each athlete with a limit, however many orders are open.
      (
        select private.spending_limit(b.user_id) - private.spent_in_month(b.user_id)
        where exists (select from public.family_links f where f.user_id = b.user_id and f.monthly_limit_cents is not null)
      ) as room_cents
    from (select distinct o.user_id from open o) b
  )
  select o.session_id
  from open o
  left join buyers b on b.user_id = o.user_id
  left join public.pay_links l on l.id = o.pay_link_id
  where l.revoked_at is not null or b.is_suspended
    or (l.id is null and (o.amount_cents > b.room_cents or (o.is_older and b.room_cents is not null)))
    or (
      exists (select from public.token_tracker t where t.user_id = o.user_id and t.is_unlimited)
      and exists (select from public.purchase_items i where i.purchase_id = o.id and i.tokens is not null)
      -- Their tokens are for others.
      and not exists (select from private.gifts g where g.purchase_id = o.id)
    )
  order by random() limit 100;
$$;
grant execute on function public.checkouts_to_end(uuid) to cc_api;

-- The last 30 runs of an athlete, as a parent sees them. Parents decide about one after the other, so schools are those
-- of the run that waits longest: together, twenty runs that wait have ten thousand.
create function private.runs_for_parent(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id,
    'at', to_jsonb(coalesce(r.started_at, r.created_at) at time zone 'UTC') #>> '{}' || 'Z',
    'state', case when r.pause_code in ('parent_approval', 'declined') then r.pause_code else r.state end,
    'total', of_run.total,
    'sent', of_run.sent,
    'schools', case
      when r.pause_code = 'parent_approval' and r.created_at = r.first_waiting then
        to_jsonb(array(select s.school from public.sends s where s.run_id = r.id order by s.position))
      else '[]'
    end
  ) order by r.created_at desc), '[]')
  from (
    select latest.*, min(latest.created_at) filter (where latest.pause_code = 'parent_approval') over () as first_waiting
    from (
      select * from public.runs own
      where own.user_id = p_user and own.pause_code is distinct from 'undone'
      order by own.created_at desc
      limit 30
    ) latest
  ) r
  cross join lateral (
    select
      count(*) as total,
      count(*) filter (where s.status = 'sent') as sent
    from public.sends s
    where s.run_id = r.id
  ) of_run;
$$;

-- The last 500 schools that an athlete wrote to, each with the day of the last email.
create function private.schools_for_parent(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'school', w.school, 'at', to_jsonb(w.at at time zone 'UTC') #>> '{}' || 'Z'
  ) order by w.at desc, w.school), '[]')
  from (
    select s.school, max(coalesce(s.started_at, s.created_at)) as at
    from public.sends s
    where s.user_id = p_user and s.status = 'sent'
    group by s.school
    order by 2 desc
    limit 500
  ) w;
$$;

-- The last 50 purchases of an athlete that were paid, and gifts that the athlete gave, with what came back. `byOther`:
-- by a link, or as a gift. Of a gift to somebody else a parent sees no address. Of one that the athlete received,
-- neither receipt, price nor what came back (D24.3): who received it is not told either.
create function private.purchases_for_parent(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', case when p.is_gift then p.order_id::text else p.receipt_number end,
    'at', to_jsonb(p.paid_at at time zone 'UTC') #>> '{}' || 'Z',
    'what', case when p.is_given then 'Gift: ' else '' end || (
      select string_agg(concat(case when i.quantity > 1 then i.quantity || ' × ' end, i.title), ', ' order by i.id)
      from public.purchase_items i where i.purchase_id = p.id
    ),
    'amountCents', case when p.is_gift then 0 else p.amount_cents end,
    'returnedCents', case when p.is_gift then 0 else p.refunded_cents + p.disputed_cents end,
    'byOther', p.pay_link_id is not null or p.is_gift
  ) order by p.paid_at desc), '[]')
  from (
    select
      bought.*,
      g.purchase_id is not null and g.buyer_id is distinct from p_user as is_gift,
      -- One that came back to its buyer is an own purchase.
      g.buyer_id = p_user and bought.user_id is distinct from p_user as is_given
    from public.purchases bought
    left join private.gifts g on g.purchase_id = bought.id
    -- Each by an index, as in `spent_in_month`.
    where bought.status = 'paid' and bought.id in (
      select own.id from public.purchases own where own.user_id = p_user and own.status = 'paid'
      union all
      select given.purchase_id from private.gifts given where given.buyer_id = p_user
    )
    order by bought.paid_at desc
    limit 50
  ) p;
$$;

-- The page of a family, for one user: `parents` of the user, `athletes` whose parent the user is, and the invitation
-- with a code. Of an athlete a parent sees runs, schools and money: no letter, no coach, no mailbox, and no address; of
-- one who is suspended, nothing. Null: the account was deleted.
create function public.family_of(p_user uuid, p_hash bytea default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'isMinor', private.may_be_minor(p_user),
    'spentCents', private.spent_in_month(p_user),
    'invitation', case when p_hash is not null then private.read_invitation(p_user, p_hash) end,
    'parents', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', l.id,
        'email', coalesce(l.parent_email, u.email),
        'state', case when l.parent_id is null then 'invited' else 'linked' end,
        'monthlyLimitCents', l.monthly_limit_cents,
        'firstRunWaits', l.first_run_waits
      ) order by l.created_at)
      from public.family_links l
      left join auth.users u on u.id = l.parent_id
      where l.user_id = p_user and (l.parent_id is not null or l.created_at > now() - private.invitation_period())
    ), '[]'),
    'athletes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', l.id,
        'athlete', l.athlete,
        'isMinor', private.may_be_minor(l.user_id),
        'monthlyLimitCents', l.monthly_limit_cents,
        'firstRunWaits', l.first_run_waits,
        'spentCents', private.spent_in_month(l.user_id),
        'tokens', coalesce((
          select jsonb_build_object('available', t.tokens_available, 'used', t.tokens_used, 'unlimited', t.is_unlimited)
          from public.token_tracker t
          where t.user_id = l.user_id
        ), '{"available": 0, "used": 0, "unlimited": false}'),
        'runs', private.runs_for_parent(l.user_id),
        'schools', private.schools_for_parent(l.user_id),
        'purchases', private.purchases_for_parent(l.user_id)
      ) order by l.created_at)
      from public.family_links l
      where l.parent_id = p_user and not private.is_suspended(l.user_id)
    ), '[]')
  )
  where exists (select from auth.users u where u.id = p_user);
$$;
grant execute on function public.family_of(uuid, bytea) to cc_api;

-- 70_coaches.sql

-- The coach list, its schools, and those whose addresses each user has seen (specification 4, D1.4, D2).

-- The verified contacts that the product sells. Browsers read them through public.master_coaches. The API reveals their
-- addresses by public.reveal_coaches and finds them by public.begin_send. No role reads the table itself.
create table private.coaches (
  id bigint generated always as identity primary key,
  first_name text not null check (btrim(first_name) <> ''),
  last_name text not null check (btrim(last_name) <> ''),
  title text not null default '',
  school text not null check (btrim(school) <> ''),
  conference text not null check (btrim(conference) <> ''),
  email text not null check (email = lower(email) and private.is_email(email)),
  division smallint not null check (division between 1 and 3),
  gender text not null check (gender in ('men', 'women')),
  sport text not null check (sport = lower(sport) and btrim(sport) <> ''),
  -- Set by a trigger (74_opt_outs.sql), whatever writes the row. A coach with one of the marks gets no email.
  address_hash bytea not null default '',
  person_hash bytea not null default '',
  opted_out boolean not null default false,
  address_wrong boolean not null default false,
  -- Since when the list has this address here, and since when reveals leave it out because of a mark (74_opt_outs.sql):
  -- begin_send tells from them who can have been shown it.
  listed_at timestamptz not null default now(),
  hidden_since timestamptz not null default 'infinity',
  -- One coach of one program. An import of the same coach keeps the row and its id.
  constraint coaches_email_and_program unique (email, gender, sport, school)
);
-- The filters of the wizard. Its first column also serves the list of sports.
create index coaches_filter on private.coaches (sport, gender, division, conference);
-- The list of a program, page by page in the order of the specification, answered from the index alone: without
-- sorting, and without reading the table. It holds every column of the view but the address.
create index coaches_list on private.coaches (gender, sport, school, last_name, id)
include (first_name, title, conference, division, opted_out, address_wrong);
-- An address that is wrong, or a person who asked not to be contacted, marks all of its coaches.
create index coaches_address on private.coaches (address_hash);
create index coaches_person on private.coaches (person_hash);
-- The few whose address is wrong, for each new row of an import: the same person may have another address.
create index coaches_wrong on private.coaches (school, last_name) where address_wrong;

alter table private.coaches enable row level security;

-- The rows of an import while it runs, in one transaction.
create unlogged table private.incoming_coaches (
  line integer not null,
  first_name text not null,
  last_name text not null,
  title text not null,
  school text not null,
  conference text not null,
  email text not null,
  division smallint not null,
  gender text not null,
  sport text not null
);
create index incoming_coaches_program on private.incoming_coaches (school, gender, sport, email);
alter table private.incoming_coaches enable row level security;

-- Coaches of the programs in the file who are not in the file.
create view private.coaches_left_out as
select c.*
from private.coaches c
where exists (
    select from private.incoming_coaches i where (i.school, i.gender, i.sport) = (c.school, c.gender, c.sport)
  )
  and not exists (
    select from private.incoming_coaches i
    where (i.email, i.gender, i.sport, i.school) = (c.email, c.gender, c.sport, c.school)
  );

-- Merges the incoming rows into the list. A coach who is in the list already, by email and program, keeps the id; of
-- rows with the same email and program, the first one counts. `p_remove`: coaches of a program in the file who are not
-- in the file are removed. `differences`: at most 20, without addresses. Each confirms that an address of the file is
-- in the list (D20.2).
create function private.merge_coaches(
  p_remove boolean,
  out distinct_rows integer,
  out inserted integer,
  out updated integer,
  out removed integer,
  out differences jsonb
)
language plpgsql
set search_path = ''
as $$
declare
  wishes bytea[];
  new_addresses integer;
begin
  -- In the order of staff_take_back_opt_outs.
  perform private.await_take_back();
  -- Does not block readers. A second import waits for this one.
  lock table private.coaches in share row exclusive mode;
  -- It was empty a moment ago, and plans for an empty table take minutes for a full one.
  analyze private.incoming_coaches;
  delete from private.incoming_coaches i
  using private.incoming_coaches first
  where (first.email, first.gender, first.sport, first.school) = (i.email, i.gender, i.sport, i.school)
    and first.line < i.line;
  select count(*) into distinct_rows from private.incoming_coaches;

  with changed as (
    select
      case when c.id is null then 'added' else 'changed' end as kind, i.school, i.gender, i.sport,
      concat(i.first_name, ' ', i.last_name) as name,
      case when c.id is not null then concat_ws(', ', c.first_name, c.last_name, c.title, c.conference, c.division) end as before,
      concat_ws(', ', i.first_name, i.last_name, i.title, i.conference, i.division) as after
    from private.incoming_coaches i
    left join private.coaches c
      on (c.email, c.gender, c.sport, c.school) = (i.email, i.gender, i.sport, i.school)
    where (c.first_name, c.last_name, c.title, c.conference, c.division)
      is distinct from (i.first_name, i.last_name, i.title, i.conference, i.division)
    union all
    select 'removed', c.school, c.gender, c.sport, concat(c.first_name, ' ', c.last_name), c.title, null
    from private.coaches_left_out c
    where p_remove
  )
  select coalesce(jsonb_agg(to_jsonb(d)), '[]') into differences
  from (select * from changed order by kind desc, school, name limit 20) d;

  select count(*) into new_addresses
  from private.incoming_coaches i
  where not exists (
    select from private.coaches c where (c.email, c.gender, c.sport, c.school) = (i.email, i.gender, i.sport, i.school)
  );

  with merged as (
    insert into private.coaches as c
      (first_name, last_name, title, school, conference, email, division, gender, sport)
    select i.first_name, i.last_name, i.title, i.school, i.conference, i.email, i.division, i.gender, i.sport
    from private.incoming_coaches i
    order by i.line
    on conflict (email, gender, sport, school) do update
    set
      first_name = excluded.first_name,
      last_name = excluded.last_name,
      title = excluded.title,
      conference = excluded.conference,
      division = excluded.division
    where (c.first_name, c.last_name, c.title, c.conference, c.division)
      is distinct from (excluded.first_name, excluded.last_name, excluded.title, excluded.conference, excluded.division)
    -- A row that this statement inserted was never locked or updated by anyone.
    returning xmax = 0 as is_new
  )
  select count(*) filter (where m.is_new), count(*) filter (where not m.is_new) into inserted, updated from merged m;
  -- A new address of a coach whose address was wrong goes into the row of that coach (private.mark_coach).
  updated := updated + new_addresses - inserted;
  -- The wishes of all who are or were in the programs of the file: it may rename or remove any of them.
  wishes := array(
    with touched as (
      select c.address_hash, c.person_hash
      from private.coaches c
      where exists (select from private.incoming_coaches i where (i.school, i.gender, i.sport) = (c.school, c.gender, c.sport))
    )
    select a.address_hash from private.stopped_addresses a join touched t on t.address_hash = a.address_hash
    union
    select a.address_hash from private.stopped_addresses a join touched t on t.person_hash = a.person_hash
  );
  removed := 0;
  -- Last, so that a row with a wrong address is repaired, and keeps its id.
  if p_remove then
    delete from private.coaches c where c.id in (select l.id from private.coaches_left_out l);
    get diagnostics removed = row_count;
  end if;
  perform private.follow_wishes(wishes);
  delete from private.incoming_coaches;
end;
$$;

-- Coaches as signed-in users read them. The column of the address is there, as specified, and always null (D2). The
-- view hides no row, so it needs no security barrier, which would keep conditions from the index. A condition on rows
-- would need it.
create view public.master_coaches as
select
  c.id,
  c.first_name,
  c.last_name,
  c.title,
  c.school,
  c.conference,
  null::text as email,
  c.division,
  c.gender,
  c.sport,
  c.opted_out,
  c.address_wrong
from private.coaches c
where (select private.assert_plain());
grant select on public.master_coaches to authenticated;

-- What else a school is called, and where it is: the search of the wizard reads it. Written by the seed and by imports
-- of coaches from data/. A school of the coach list may be missing here.
create table public.schools (
  -- The name in the coach list.
  school text primary key check (btrim(school) <> ''),
  institution text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- Short names, initials and teams: UNC, Carolina, Tar Heels.
  nicknames text[] not null default '{}'
);
alter table public.schools enable row level security;
create policy "signed-in users read" on public.schools for select to authenticated using ((select private.assert_plain()));
create policy schools_api_read on public.schools for select to cc_api using (true);
grant select on public.schools to authenticated, cc_api;

-- Brings places and nicknames of schools up to date. `p_schools` are rows of public.schools. Answers how many are new
-- or changed.
create function private.refresh_schools(p_schools jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  refreshed integer;
begin
  insert into public.schools as s (school, institution, city, state, nicknames)
  select i.school, i.institution, i.city, i.state, i.nicknames
  from jsonb_populate_recordset(null::public.schools, p_schools) i
  on conflict (school) do update
  set
    institution = excluded.institution,
    city = excluded.city,
    state = excluded.state,
    nicknames = excluded.nicknames
  where (s.institution, s.city, s.state, s.nicknames)
    is distinct from (excluded.institution, excluded.city, excluded.state, excluded.nicknames);
  get diagnostics refreshed = row_count;
  return refreshed;
end;
$$;

-- The schools whose addresses a user has seen, by program. Only reveal_schools writes here; no email goes to another
-- one.
create table private.revealed_schools (
  user_id uuid not null references auth.users (id) on delete cascade,
  school text not null,
  gender text not null,
  sport text not null,
  revealed_at timestamptz not null default now(),
  primary key (user_id, school, gender, sport)
);

alter table private.revealed_schools enable row level security;

-- Reveals the addresses of schools in one program to a user who bought tokens (D1.4): all of them or none. A new school
-- counts: at most three for each token ever bought, without those whose money went back; for Unlimited as many in 24
-- hours as the daily limit has emails. The same school again is free. A school without such a program is left out.
-- Errors, with sentences for the user: PT402 nothing bought, PT429 limit reached, PT451 suspended.
create function private.reveal_schools(p_user uuid, p_schools text[], p_gender text, p_sport text) returns void
language plpgsql
set search_path = ''
as $$
declare
  unlimited boolean;
  bought integer;
  added integer;
  revealed integer;
  rest text;
begin
  perform private.refuse_suspended(p_user);
  -- Of requests at once, each waits for this lock and then sees what the others revealed.
  select t.is_unlimited into unlimited from public.token_tracker t where t.user_id = p_user for update;
  bought := private.tokens_bought(p_user);
  if bought <= 0 and unlimited is not true then
    raise exception using
      errcode = 'PT402',
      message = 'Coaches’ email addresses come with tokens, and you have bought none. Choose a plan, then try again.';
  end if;

  insert into private.revealed_schools (user_id, school, gender, sport)
  select p_user, asked.school, p_gender, p_sport
  from unnest(p_schools) as asked (school)
  where exists (
    select from private.coaches c where c.school = asked.school and c.gender = p_gender and c.sport = p_sport
  )
  on conflict do nothing;
  get diagnostics added = row_count;
  if added > 0 then
    rest := case when cardinality(p_schools) = 1 then 'this one' else format('%s more', added) end;
    select count(*) into revealed
    from private.revealed_schools r
    where r.user_id = p_user and (not unlimited or r.revealed_at > now() - interval '24 hours');
    -- The error takes the new rows back.
    if unlimited and revealed > private.daily_email_limit() then
      raise exception using
        errcode = 'PT429',
        message = format(
          'You have opened the addresses of %s schools in 24 hours, which is the limit. You can still email those schools. Please try %s again tomorrow.',
          revealed - added, rest
        );
    elsif not unlimited and revealed > 3 * bought then
      raise exception using
        errcode = 'PT429',
        message = format(
          'You have opened the addresses of %s schools, which is the limit: three for each token you bought. You can still email those schools. To email %s, buy more tokens.',
          revealed - added, rest
        );
    end if;
  end if;
end;
$$;

-- Reveals the addresses of one school's coaches in one program to a user (D1.4), without coaches who get no email
-- (D22). No row: the school has no such program, and nothing is counted, or none of its coaches gets email. Errors:
-- those of reveal_schools. The API alone calls it, because it commits before it answers. The data API lets a caller
-- fail its own request after the rows were read: the error can quote an address, and the count would be rolled back.
create function public.reveal_coaches(p_user uuid, p_school text, p_gender text, p_sport text)
returns table (id bigint, email text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.reveal_schools(p_user, array[p_school], p_gender, p_sport);
  return query
  select c.id, c.email
  from private.coaches c
  where c.school = p_school and c.gender = p_gender and c.sport = p_sport and not c.opted_out and not c.address_wrong;
end;
$$;
grant execute on function public.reveal_coaches(uuid, text, text, text) to cc_api;

-- The distinct sports of all coaches, in alphabetical order, and whether men and women have coaches in them.
create function public.coach_sports() returns table (sport text, men boolean, women boolean)
language sql
stable
security definer
set search_path = ''
as $$
  -- Jumps from one value to the next in the index, so that it is as fast for a million coaches as for ten.
  with recursive hop as (
    (select c.sport from private.coaches c order by c.sport limit 1)
    union all
    select (select c.sport from private.coaches c where c.sport > hop.sport order by c.sport limit 1)
    from hop
    where hop.sport is not null
  )
  select
    hop.sport,
    exists (select from private.coaches c where c.sport = hop.sport and c.gender = 'men'),
    exists (select from private.coaches c where c.sport = hop.sport and c.gender = 'women')
  from hop
  where hop.sport is not null and (select private.assert_plain())
  order by 1;
$$;
grant execute on function public.coach_sports() to authenticated;

-- The distinct conferences of a program (men or women, a sport in lower case), in one division or in all.
create function public.coach_conferences(p_gender text, p_sport text, p_division integer default null)
returns table (conference text)
language sql
stable
security definer
set search_path = ''
as $$
  with recursive hop as (
    select first.division, first.conference
    from (
      select c.division, c.conference
      from private.coaches c
      where c.gender = p_gender and c.sport = p_sport and c.division >= coalesce(p_division, 1)::smallint
      order by c.division, c.conference
      limit 1
    ) first
    union all
    select next.division, next.conference
    from hop
    cross join lateral (
      select c.division, c.conference
      from private.coaches c
      where c.gender = p_gender
        and c.sport = p_sport
        and (c.division, c.conference) > (hop.division, hop.conference)
      order by c.division, c.conference
      limit 1
    ) next
  )
  select distinct hop.conference
  from hop
  where (p_division is null or hop.division = p_division) and (select private.assert_plain())
  order by 1;
$$;
grant execute on function public.coach_conferences(text, text, integer) to authenticated;

-- 74_opt_outs.sql

-- Coaches who asked not to be contacted, and addresses that are wrong (D22). An address is kept as a keyed hash only.

-- The key of the hashes, made by the database itself. It is never changed: without it, nobody would know any more who
-- asked not to be contacted. It signs no link: a copy of the database has it.
create table private.address_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default extensions.gen_random_bytes(32)
);
insert into private.address_key default values;
alter table private.address_key enable row level security;

-- The key of the links in letters, encrypted with a key that the database does not have (TOKEN_ENCRYPTION_KEY): a copy
-- of the database makes no link. The first process of the API that needs it writes it.
create table private.letter_key (
  only_row boolean primary key default true check (only_row),
  secret_encrypted bytea not null
);
alter table private.letter_key enable row level security;
create policy letter_key_api on private.letter_key for all to cc_api using (true) with check (true);
grant select, insert, update on private.letter_key to cc_api;

-- HMAC-SHA-256 of a text.
create function private.keyed_hash(p_text text) returns bytea
language sql
stable
set search_path = ''
as $$
  select extensions.hmac(convert_to(p_text, 'utf8'), k.key, 'sha256') from private.address_key k;
$$;

-- The hash under which an address is kept. At Gmail it is that of the mailbox: dots count for nothing, and the two
-- domains are one.
create function private.address_hash(p_address text) returns bytea
language sql
stable
set search_path = ''
as $$
  select private.keyed_hash('address ' || case
    when a.typed ~ '@(gmail|googlemail)\.com$' then replace(split_part(a.typed, '@', 1), '.', '') || '@gmail.com'
    else a.typed
  end)
  from lower(btrim(p_address)) as a (typed);
$$;

-- Who sent an email, as a keyed hash: it outlives the account and names nobody.
create function private.sender_hash(p_user uuid) returns bytea
language sql
stable
set search_path = ''
as $$
  select private.keyed_hash('sender ' || p_user);
$$;

-- A name of a person or a school as it is compared: lists differ in case, accents, blanks and punctuation. Words with
-- one blank between them.
create function private.plain_name(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  with letters as (
    select regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f''’‘ʼʻ`´′.]', '', 'g') as text
  ), spelled as (
    select lower(replace(replace(replace(translate(l.text, 'øØłŁđĐðÐıþÞ', 'oOlLdDdDitT'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'AE')) as text
    from letters l
  )
  select regexp_replace(
    btrim(regexp_replace(s.text, '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')),
    ' (jr|sr|ii|iii|iv)$', ''
  )
  from spelled s;
$$;

-- The hash under which a person is kept: by name and school, whatever the address and the program.
create function private.person_hash(p_name text, p_school text) returns bytea
language sql
stable
strict
set search_path = ''
as $$
  select private.keyed_hash(
    format('person %s at %s', replace(private.plain_name(p_name), ' ', ''), replace(private.plain_name(p_school), ' ', ''))
  );
$$;

-- Whether a list wrote it in place of a name, as "Head Coach" or "TBA": it may be several people.
create function private.is_placeholder(p_name text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select not exists (
    select
    from regexp_split_to_table(private.plain_name(p_name), ' ') word
    where word !~ '^[0-9]+(st|nd|rd|th)?$' and word <> all(string_to_array(
      ' head assistant associate asst assoc interim acting volunteer graduate grad student first second third recruiting recruitment'
      ' goalkeeper goalkeepers goalie strength conditioning camp camps general email mail program video analyst manager intern coach coaches'
      ' coaching staff coordinator director operations office department team contact info information main search committee'
      ' pitching throws sprints hurdles jumps distance offensive defensive special teams'
      ' athletic athletics sport sports men mens women womens and of the for a in'
      ' acrobatics tumbling baseball basketball beach bowling cross country diving equestrian fencing field flag football golf gymnastics'
      ' hockey ice indoor lacrosse outdoor polo rifle rowing rugby skiing soccer softball stunt swimming tennis track triathlon volleyball'
      ' water wrestling'
      ' tba tbd tbh to be announced determined named unnamed hired n na none not available vacant vacancy open opening position unknown'
      ' currently progress',
      ' '
    ))
  );
$$;

-- The hashes of the words of a person's name, in their order. Initials are none, but a name of them alone is one word.
-- None: the list has no name.
create function private.name_hashes(p_name text) returns bytea[]
language sql
stable
set search_path = ''
as $$
  select case
    when private.is_placeholder(p_name) then '{}'
    else array(
      select distinct private.keyed_hash('name ' || word)
      from unnest(coalesce(
        (select array_agg(w) from regexp_split_to_table(private.plain_name(p_name), ' ') w where length(w) > 1),
        array[private.plain_name(p_name)]
      )) word
      order by 1
    )
  end;
$$;

-- Addresses and people that get no email from anyone, with all that lists called the person and the address since the
-- wish (`follow_wishes`). Neither imports nor deleted accounts take one away: it holds no data of a user.
create table private.stopped_addresses (
  address_hash bytea not null,
  -- Whose wish it is: it holds for every address of the person. Null: an address that is wrong, or of nobody on the
  -- list.
  person_hash bytea,
  -- The person's `name_hashes`: a list may correct the name or the school, and the address stays.
  names bytea[] not null default '{}',
  -- from_sender: a wish that holds for one sender alone, since staff took back those that came through their emails.
  reason text not null check (reason in ('opted_out', 'wrong', 'from_sender')),
  -- list: a list has the person by another address, name or school.
  source text not null check (source in ('link', 'reply', 'staff', 'report', 'bounce', 'list')),
  -- A wish and all that follows from it have the same one: lifting the wish lifts these.
  wish_id uuid not null default gen_random_uuid(),
  -- The email that led to it, for support. It may be gone with its account.
  send_id uuid,
  -- Whose email that was. The wish may have come through the emails of several.
  sender_hash bytea,
  -- Whether the operator was told of the wishes through this sender's emails until then, or that users' reports stopped
  -- the address.
  told boolean not null default false,
  created_at timestamptz not null default now(),
  unique nulls not distinct (address_hash, person_hash, reason, sender_hash),
  check (reason <> 'from_sender' or sender_hash is not null),
  check (reason <> 'wrong' or person_hash is null),
  check (person_hash is not null or names = '{}')
);
-- See public.check_request.
alter table private.stopped_addresses alter column sender_hash set statistics 0;
create index stopped_addresses_person on private.stopped_addresses (person_hash);
create index stopped_addresses_sender on private.stopped_addresses (sender_hash, created_at);
alter table private.stopped_addresses enable row level security;

-- Why an address, or a person with any address, gets no email. Null: nobody on the list.
create function private.stops_of(p_address_hash bytea, p_person_hash bytea) returns setof private.stopped_addresses
language sql
stable
set search_path = ''
as $$
  select a.* from private.stopped_addresses a where a.address_hash = p_address_hash
  union
  select a.* from private.stopped_addresses a where a.person_hash = p_person_hash;
$$;

-- Whether a wish is the coach's own: it is not of others who share the address, nor of others whom lists do not name
-- either.
create function private.is_own_stop(p_stop private.stopped_addresses, p_address_hash bytea, p_person_hash bytea) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_stop.person_hash is null
    or p_stop.person_hash = p_person_hash
      and (p_stop.names <> '{}' or p_stop.address_hash = p_address_hash and p_stop.source <> 'list');
$$;

-- The coach's own of these: who shares an address or a name may have a wish of their own.
create function private.own_stops(p_address_hash bytea, p_person_hash bytea) returns setof private.stopped_addresses
language sql
stable
set search_path = ''
as $$
  select a.* from private.stops_of(p_address_hash, p_person_hash) a where private.is_own_stop(a, p_address_hash, p_person_hash);
$$;

-- Whether no email goes to a coach from a sender. All sends ask here: the marks of coaches are for the list.
create function private.is_stopped(p_address_hash bytea, p_person_hash bytea, p_sender_hash bytea) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from private.stops_of(p_address_hash, p_person_hash) a
    where a.reason <> 'from_sender' or a.sender_hash = p_sender_hash
  );
$$;

-- Whether the owner of an address asked for no email, from anyone or from this user. Then nothing goes there that the
-- user sets off, whatever it is called.
create function public.refuses_mail(p_address text, p_user uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    -- What follows a plus sign is the same mailbox.
    from unnest(array[private.address_hash(p_address), private.address_hash(regexp_replace(p_address, '\+[^@]*@', '@'))]) as hash
    left join private.coaches c on c.address_hash = hash
    cross join lateral private.stops_of(hash, c.person_hash) a
    where a.reason = 'opted_out' or (a.reason = 'from_sender' and a.sender_hash = private.sender_hash(p_user))
  );
$$;
grant execute on function public.refuses_mail(text, uuid) to cc_api;

-- Whom an email went to. Its link works for years, so the rows outlive the send and its user, of whom they hold
-- nothing.
create table private.letter_recipients (
  send_id uuid not null,
  -- From 1, in the order of the email.
  place integer not null,
  name text not null,
  school text not null,
  address_hash bytea not null,
  sender_hash bytea not null,
  primary key (send_id, place)
);
alter table private.letter_recipients enable row level security;

-- Keeps the recipients of a send that was just reserved; perhaps not for the first time.
create function private.note_recipients(p_send public.sends) returns void
language sql
set search_path = ''
as $$
  delete from private.letter_recipients r where r.send_id = p_send.id;
  insert into private.letter_recipients (send_id, place, name, school, address_hash, sender_hash)
  select
    p_send.id, place, coach ->> 'name', p_send.school, private.address_hash(coach ->> 'address'),
    private.sender_hash(p_send.user_id)
  from jsonb_array_elements(p_send.recipients) with ordinality as recipient (coach, place);
$$;

-- Whether a recipient of a send gets no email any more.
create function private.has_stopped_recipient(p_send uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from private.letter_recipients r
    where r.send_id = p_send
      and private.is_stopped(r.address_hash, private.person_hash(r.name, r.school), r.sender_hash)
  );
$$;

-- The people whom a recipient of a letter is: by the letter, and by the list, where name and school may be others now.
-- If several people share the address, the list does not tell.
create function private.people_of(p_recipient private.letter_recipients) returns table (name text, school text)
language sql
stable
set search_path = ''
as $$
  select p_recipient.name, p_recipient.school
  union
  select min(concat(c.first_name, ' ', c.last_name)), min(c.school)
  from private.coaches c
  where c.address_hash = p_recipient.address_hash
  having count(distinct c.person_hash) = 1;
$$;

-- Marks the coaches with these addresses, and these people with any address, or lifts their marks.
create function private.mark_coaches(p_addresses bytea[], p_people bytea[]) returns void
language sql
set search_path = ''
as $$
  update private.coaches c
  set opted_out = m.opted_out, address_wrong = m.address_wrong
  from (
    select
      o.id,
      exists (select from private.stops_of(o.address_hash, o.person_hash) a where a.reason = 'opted_out') as opted_out,
      exists (select from private.stops_of(o.address_hash, o.person_hash) a where a.reason = 'wrong') as address_wrong
    from private.coaches o
    where o.address_hash = any(p_addresses) or o.person_hash = any(p_people)
  ) m
  where c.id = m.id and (c.opted_out, c.address_wrong) <> (m.opted_out, m.address_wrong);
$$;

-- All that lists ever called a person: an address with a name and school, as hashes alone. A trigger adds to it.
create table private.known_coaches (
  address_hash bytea not null,
  person_hash bytea not null,
  names bytea[] not null,
  school_hash bytea not null,
  -- All that is one person for sure has the same one: one name at one school; one name at one address, since lists
  -- spell schools in several ways (but for what one list has of several schools, such as "Head Coach" at the address of
  -- a vendor); and the names that lists gave to one row, one after the other, each with a word of the one before. With
  -- both names new, it is a successor at the address of an office.
  coach_id uuid not null,
  -- Of the list that had it first: one import is one transaction.
  known_at timestamptz not null default now(),
  primary key (address_hash, person_hash)
);
create index known_coaches_person on private.known_coaches (person_hash);
create index known_coaches_coach on private.known_coaches (coach_id);
alter table private.known_coaches enable row level security;

-- What lists call a person who was known by an address and a name. A person who is not on the list any more, by any of
-- these names, may also be somebody at this address with a word of the name, at the same school, unless one list had
-- both first.
create function private.whereabouts(p_address bytea, p_person bytea, p_names bytea[]) returns setof private.known_coaches
language sql
stable
set search_path = ''
as $$
  with own as materialized (
    select k.*
    from private.known_coaches k
    where k.coach_id in (
      select o.coach_id from private.known_coaches o where o.person_hash = p_person
      union
      -- A restore may have lost what the list called the person.
      select o.coach_id
      from private.known_coaches o
      where o.address_hash = p_address and o.names = p_names and p_names <> '{}'
        and not exists (select from private.known_coaches e where e.person_hash = p_person)
    )
  )
  select o.* from own o
  union
  select k.*
  from private.known_coaches k
  where k.address_hash = p_address
    and p_names && k.names
    and not exists (select from own o join private.coaches c on c.person_hash = o.person_hash)
    and exists (select from own o where o.person_hash = p_person and o.school_hash = k.school_hash)
    and not exists (
      select from own o where o.address_hash = p_address and o.person_hash = p_person and o.known_at = k.known_at
    );
$$;

-- Lets the wishes at these addresses (null: all) hold for everything that lists call their people, and marks the
-- coaches. So a wish holds through lists that renew an address, a name and a school one after the other.
create function private.follow_wishes(p_addresses bytea[] default null) returns void
language plpgsql
set search_path = ''
-- An import begins with a small table, for which a plan without indexes is chosen and kept.
set enable_seqscan = off
as $$
declare
  reached record;
begin
  with recursive wish as (
    select a.address_hash, a.person_hash, a.names, a.reason, a.wish_id, a.send_id, a.sender_hash, a.created_at
    from private.stopped_addresses a
    where p_addresses is null or a.address_hash = any(p_addresses)
    union
    select w.address_hash, w.person_hash, w.names, k.reason, k.wish_id, k.send_id, k.sender_hash, k.created_at
    from wish k
    cross join lateral private.whereabouts(k.address_hash, k.person_hash, k.names) w
  ), noted as (
    insert into private.stopped_addresses
      (address_hash, person_hash, names, reason, source, wish_id, send_id, sender_hash, created_at)
    select w.address_hash, w.person_hash, w.names, w.reason, 'list', w.wish_id, w.send_id, w.sender_hash, w.created_at from wish w
    on conflict do nothing
  )
  select array_agg(w.address_hash) as addresses, array_agg(w.person_hash) as people into reached from wish w;
  perform private.mark_coaches(reached.addresses, reached.people);
end;
$$;

-- As follow_wishes, unless a list is imported right now: no request waits for that. The import ends with the wishes of
-- its programs, and what comes after its last look is for settle_wishes.
create function private.follow_wishes_now(p_addresses bytea[]) returns void
language plpgsql
set search_path = ''
set lock_timeout = '200ms'
as $$
begin
  perform private.follow_wishes(p_addresses);
exception
  when lock_not_available then
    null;
end;
$$;

-- As follow_wishes_now, for the recipients of an email.
create function private.follow_wishes_of(p_send uuid) returns void
language sql
set search_path = ''
as $$
  select private.follow_wishes_now(array_agg(r.address_hash)) from private.letter_recipients r where r.send_id = p_send;
$$;

-- Follows the wishes of the last day once more. Workers call it every minute.
create function public.settle_wishes() returns void
language sql
security definer
set search_path = ''
as $$
  select private.follow_wishes_now(array_agg(distinct a.address_hash))
  from private.stopped_addresses a
  where a.source <> 'list' and a.created_at > now() - interval '1 day'
  having count(*) > 0;
$$;
grant execute on function public.settle_wishes() to cc_api;

-- No email goes to an address any more, nor to its person (without a name: an address alone): at once, and from no
-- user. Only a wish `from_sender` leaves other users alone. Call follow_wishes_now afterwards, once for all addresses.
create function private.stop_address(
  p_address bytea, p_name text, p_school text, p_reason text, p_source text, p_send uuid, p_sender bytea default null
) returns void
language sql
set search_path = ''
as $$
  insert into private.stopped_addresses (address_hash, person_hash, names, reason, source, send_id, sender_hash)
  values (
    p_address, private.person_hash(p_name, p_school), private.name_hashes(p_name), p_reason, p_source, p_send, p_sender
  )
  -- What followed from another wish is now one of its own.
  on conflict (address_hash, person_hash, reason, sender_hash) do update
  set source = excluded.source, send_id = excluded.send_id, wish_id = excluded.wish_id
  where stopped_addresses.source = 'list' and excluded.source <> 'list';
$$;

-- Notes what the list calls a coach, for mark_coach alone, whose settings it has. p_before, p_name_before: what the
-- same row was called until now; null: it is new.
create function private.note_coach(
  p_address bytea, p_person bytea, p_name text, p_school text, p_before bytea, p_name_before text
) returns void
language plpgsql
set search_path = ''
as $$
declare
  is_known boolean := exists (
    select from private.known_coaches k where k.address_hash = p_address and k.person_hash = p_person
  );
  called bytea[];
  namesakes uuid[];
  ids uuid[];
begin
  if is_known and coalesce(p_before, p_person) = p_person then
    return;
  end if;
  called := private.name_hashes(p_name);
  namesakes := array(
    select distinct k.coach_id
    from private.known_coaches k
    where k.address_hash = p_address and k.names = called and called <> '{}' and k.known_at <> now()
    limit 2
  );
  ids := array(
    -- All of a person have the same one.
    (select k.coach_id from private.known_coaches k where k.person_hash = p_person limit 1)
    union
    select n.coach_id from unnest(namesakes) n (coach_id) where cardinality(namesakes) = 1
    union
    select k.coach_id
    from private.known_coaches k
    where p_before is not null and k.address_hash = p_address and k.person_hash = p_before
      and called && private.name_hashes(p_name_before)
    order by coach_id
  );
  if not is_known then
    insert into private.known_coaches (address_hash, person_hash, names, school_hash, coach_id)
    values (
      p_address, p_person, called, private.keyed_hash('school ' || replace(private.plain_name(p_school), ' ', '')),
      coalesce(ids[1], gen_random_uuid())
    )
    on conflict do nothing;
  end if;
  if cardinality(ids) > 1 then
    update private.known_coaches k set coach_id = ids[1] where k.coach_id = any(ids[2:]);
  end if;
end;
$$;

-- Trigger: notes what the list calls a coach, and sets the hashes and the marks, whatever statement writes the list. If
-- the stored address of the person is wrong, a new address replaces it in the stored row.
create function private.mark_coach() returns trigger
language plpgsql
security definer
set search_path = ''
-- As in follow_wishes.
set enable_seqscan = off
as $$
declare
  repaired bigint;
begin
  new.address_hash := private.address_hash(new.email);
  new.person_hash := private.person_hash(concat(new.first_name, ' ', new.last_name), new.school);
  perform private.note_coach(
    new.address_hash, new.person_hash, concat(new.first_name, ' ', new.last_name), new.school,
    case when tg_op = 'UPDATE' and old.address_hash = new.address_hash then old.person_hash end,
    case when tg_op = 'UPDATE' then concat(old.first_name, ' ', old.last_name) end
  );
  select coalesce(bool_or(a.reason = 'opted_out'), false), coalesce(bool_or(a.reason = 'wrong'), false)
  into new.opted_out, new.address_wrong
  from private.stops_of(new.address_hash, new.person_hash) a;
  if tg_op = 'INSERT' and not new.address_wrong then
    select c.id into repaired
    from private.coaches c
    where c.address_wrong
      and c.gender = new.gender
      and c.sport = new.sport
      and c.school = new.school
      and c.last_name = new.last_name
      and c.first_name = new.first_name
    limit 1;
  end if;
  if repaired is not null and not exists (
    select
    from private.coaches c
    where c.email = new.email and c.gender = new.gender and c.sport = new.sport and c.school = new.school
  ) then
    update private.coaches c
    set email = new.email, title = new.title, conference = new.conference, division = new.division
    where c.id = repaired;
    return null;
  end if;
  return new;
end;
$$;
create trigger coaches_mark before insert or update of email, first_name, last_name, school on private.coaches
for each row execute function private.mark_coach();

-- Trigger: notes since when reveals leave out an address, whatever sets the marks. By its name it comes after
-- coaches_mark.
create function private.note_hidden() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.email, new.school) <> (old.email, old.school) then
    new.listed_at := now();
  end if;
  new.hidden_since := case when new.opted_out or new.address_wrong then least(new.hidden_since, now()) else 'infinity' end;
  return new;
end;
$$;
create trigger coaches_note_hidden before insert or update on private.coaches
for each row execute function private.note_hidden();

-- An address is wrong: no email goes to it until an import has another one for the coach. For functions of staff:
-- nobody else may call it.
create function public.mark_address_wrong(p_address text) returns void
language sql
security definer
set search_path = ''
as $$
  select private.stop_address(private.address_hash(p_address), null, null, 'wrong', 'staff', null);
  select private.follow_wishes_now(array[private.address_hash(p_address)]);
$$;

-- What a press in the emails of a sender does. After staff took back those of this sender, it stops the sender alone:
-- else the same account would do it again.
create function private.opt_out_reason(p_sender bytea) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when exists (select from private.stopped_addresses a where a.sender_hash = p_sender and a.reason = 'from_sender')
      then 'from_sender'
    else 'opted_out'
  end;
$$;

-- Before a wish is noted: waits until staff have taken back those of its sender, and makes them wait. Else it would
-- hold for everybody again, or its mark on the coach would be lost.
create function private.await_take_back() returns void
language plpgsql
set search_path = ''
as $$
begin
  lock table private.stopped_addresses in row exclusive mode;
end;
$$;

-- The recipients of a letter, for its opt-out page. sender_alone: a press stops emails of this sender alone. No row:
-- there is no such letter.
create function public.read_opt_out(p_send uuid)
returns table (place integer, name text, school text, opted_out boolean, sender_alone boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select
    r.place,
    r.name,
    r.school,
    exists (
      select
      from private.own_stops(r.address_hash, private.person_hash(r.name, r.school)) a
      where a.reason = 'opted_out' or (a.reason = 'from_sender' and a.sender_hash = r.sender_hash)
    ),
    private.opt_out_reason(r.sender_hash) = 'from_sender'
  from private.letter_recipients r
  where r.send_id = p_send
  order by r.place;
$$;
grant execute on function public.read_opt_out(uuid) to cc_api;

-- A recipient of a letter asks not to be contacted; without a place, all of them. Repeating it changes nothing. False:
-- there is no such letter, or it has no such recipient.
create function public.opt_out_recipient(p_send uuid, p_place integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.await_take_back();
  perform private.stop_address(r.address_hash, p.name, p.school, private.opt_out_reason(r.sender_hash), 'link', p_send, r.sender_hash)
  from private.letter_recipients r
  cross join lateral private.people_of(r) p
  where r.send_id = p_send and r.place = coalesce(p_place, r.place);
  if not found then
    return false;
  end if;
  perform private.follow_wishes_of(p_send);
  return true;
end;
$$;
grant execute on function public.opt_out_recipient(uuid, integer) to cc_api;

-- Whether one of these letters went to this address.
create function public.went_to(p_sends uuid[], p_address text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.letter_recipients r
    where r.send_id = any (p_sends) and r.address_hash = private.address_hash(p_address)
  );
$$;
grant execute on function public.went_to(uuid[], text) to cc_api;

-- A coach asks by mail, with the letters whose links it has, in its order. The letter that went to the mail's sender
-- counts, and only the sender is meant; without one the last letter, whose own link stands below all that its user
-- wrote, and all of its recipients. Gives the letter that counted; null: there is none.
create function public.opt_out_by_mail(p_sends uuid[], p_from text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  sender bytea := private.address_hash(p_from);
  send uuid;
begin
  perform private.await_take_back();
  select s.id into send
  from unnest(p_sends) with ordinality s (id, place)
  order by
    exists (select from private.letter_recipients o where o.send_id = s.id and o.address_hash = sender) desc,
    -- Of several letters to one coach, a wish for all wins: a file of the athlete may have the link of another one.
    exists (
      select from private.letter_recipients o
      where o.send_id = s.id and o.address_hash = sender and private.opt_out_reason(o.sender_hash) = 'opted_out'
    ) desc,
    s.place desc
  limit 1;
  perform private.stop_address(r.address_hash, p.name, p.school, private.opt_out_reason(r.sender_hash), 'reply', send, r.sender_hash)
  from private.letter_recipients r
  cross join lateral private.people_of(r) p
  where r.send_id = send
    and (
      r.address_hash = sender
      or not exists (select from private.letter_recipients o where o.send_id = send and o.address_hash = sender)
    );
  if not found then
    return null;
  end if;
  perform private.follow_wishes_of(send);
  return send;
end;
$$;
grant execute on function public.opt_out_by_mail(uuid[], text) to cc_api;

-- How many coaches may opt out through the emails of one sender in 30 days before the operator is told. Of ten emails,
-- hardly one leads to it, so who sends a hundred has some; a person who presses the links in the own Sent folder has
-- more soon.
create function private.usual_opt_outs() returns integer
language sql
immutable
set search_path = ''
as $$
  select 10;
$$;

-- After an opt-out through a letter: its sender's code, if the operator has to be told of them now: once in 30 days.
-- Else null.
create function public.unusual_sender(p_send uuid) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  sender bytea := (select r.sender_hash from private.letter_recipients r where r.send_id = p_send limit 1);
begin
  -- Of two at once, the second one sees that the operator is told.
  perform pg_advisory_xact_lock(hashtextextended(encode(sender, 'hex'), 0));
  update private.stopped_addresses a
  set told = true
  where a.sender_hash = sender
    and a.reason = 'opted_out'
    and a.created_at > now() - interval '30 days'
    and (
      select count(*) > private.usual_opt_outs() and not bool_or(o.told)
      from private.stopped_addresses o
      where o.sender_hash = sender
        and o.reason = 'opted_out'
        and o.source <> 'list'
        and o.created_at > now() - interval '30 days'
    );
  return case when found then encode(sender, 'hex') end;
end;
$$;
grant execute on function public.unusual_sender(uuid) to cc_api;

-- Who said that an address of their letter is wrong. They go with the account.
create table private.address_reports (
  address_hash bytea not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  send_id uuid not null references public.sends (id) on delete cascade,
  token_returned boolean not null,
  -- Whether it helps to stop the address for everybody: not beyond five in 30 days, and not after staff lifted the
  -- mark.
  counts boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (address_hash, user_id)
);
create index address_reports_user on private.address_reports (user_id, created_at);
create index address_reports_send on private.address_reports (send_id);
alter table private.address_reports enable row level security;

-- A user says that the address of a recipient is wrong. The token of the letter comes back: once for each letter, and
-- for at most five letters in 30 days. When a second user says it of the same address, nobody writes to it any more:
-- one alone could keep others from a coach. Of each user, the first five in 30 days count for that: two users could
-- take the list from all. Repeating it changes nothing. token_returned: now, or before. is_stopped: for everybody.
-- Errors: PT404 the user sent no such letter in the last 60 days, or it has no such recipient; PT451 suspended.
create function public.report_wrong_address(
  p_user uuid,
  p_send uuid,
  p_place integer,
  out token_returned boolean,
  out is_stopped boolean,
  p_source text default 'report'
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  wrong_hash bytea;
begin
  perform private.refuse_suspended(p_user);
  perform from public.token_tracker t where t.user_id = p_user for update;
  select * into send
  from public.sends s
  where s.id = p_send and s.user_id = p_user and s.status = 'sent' and s.started_at > now() - interval '60 days';
  select r.address_hash into wrong_hash from private.letter_recipients r where r.send_id = send.id and r.place = p_place;
  if wrong_hash is null then
    raise exception using errcode = 'PT404', message = 'There is no such letter.';
  end if;
  -- Of two users at once, the second one sees the first.
  perform pg_advisory_xact_lock(hashtextextended(encode(wrong_hash, 'hex'), 0));
  token_returned := send.charged
    and not exists (select from private.address_reports r where r.send_id = p_send and r.token_returned)
    and (
      select count(*) < 5
      from private.address_reports r
      where r.user_id = p_user and r.token_returned and r.created_at > now() - interval '30 days'
    );
  insert into private.address_reports (address_hash, user_id, send_id, token_returned, counts)
  values (
    wrong_hash, p_user, p_send, token_returned,
    (
      select count(*) < 5
      from private.address_reports r
      where r.user_id = p_user and r.created_at > now() - interval '30 days'
    )
  )
  on conflict do nothing;
  if found and token_returned then
    perform private.change_balance(p_user, 'adjust', 1);
  end if;
  token_returned := exists (select from private.address_reports r where r.send_id = p_send and r.token_returned);
  if (select count(*) > 1 from private.address_reports r where r.address_hash = wrong_hash and r.counts) then
    perform private.stop_address(wrong_hash, null, null, 'wrong', p_source, p_send);
    perform private.follow_wishes_now(array[wrong_hash]);
  end if;
  is_stopped := exists (
    select from private.stopped_addresses a where a.address_hash = wrong_hash and a.reason = 'wrong'
  );
end;
$$;
grant execute on function public.report_wrong_address(uuid, uuid, integer, text) to cc_api;

-- The schools of the addresses that reports of users stopped, and of which the operator has to be told now: at most
-- once in a day, of all since the last time (D22.11). Workers call it every minute, so that one mail names what is
-- reported at once. Null: none.
create function public.untold_reports() returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  schools text[];
begin
  if not exists (
    select from private.stopped_addresses a where a.reason = 'wrong' and a.source in ('report', 'bounce') and not a.told
  ) or (select c.current > 1 from private.count_request('told of reports', interval '1 day') c) then
    return null;
  end if;
  with stops as (
    update private.stopped_addresses a
    set told = true
    where a.reason = 'wrong' and a.source in ('report', 'bounce') and not a.told
    returning a.address_hash, a.send_id
  )
  select array_agg(distinct r.school order by r.school) into schools
  from stops s
  join private.letter_recipients r on r.send_id = s.send_id and r.address_hash = s.address_hash;
  return schools;
end;
$$;
grant execute on function public.untold_reports() to cc_api;

-- The recipients of a letter whose address its user reported, for this letter or another one.
create function public.reported_places(p_user uuid, p_send uuid) returns integer[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select r.place
    from public.sends s
    join private.letter_recipients r on r.send_id = s.id
    join private.address_reports a on a.address_hash = r.address_hash and a.user_id = s.user_id
    where s.id = p_send and s.user_id = p_user
    order by r.place
  );
$$;
grant execute on function public.reported_places(uuid, uuid) to cc_api;

-- A user forwarded a mail that came back: the same as the user's own report about each of `p_addresses` that the letter
-- went to. p_certain: a mail server said in its report that these addresses failed. Else they were found in the text,
-- which may quote all recipients, so only one may be among them. False: nothing was reported, as of a suspended
-- account.
create function public.report_bounce(p_send uuid, p_addresses text[], p_certain boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  places integer[];
begin
  select * into send
  from public.sends s
  where s.id = p_send and s.status = 'sent' and s.started_at > now() - interval '60 days';
  places := array(
    select r.place
    from private.letter_recipients r
    where r.send_id = send.id and r.address_hash in (select private.address_hash(a) from unnest(p_addresses) a)
    -- All reports take their locks in this order.
    order by r.address_hash
  );
  if not p_certain and cardinality(places) > 1 or private.is_suspended(send.user_id) then
    return false;
  end if;
  perform public.report_wrong_address(send.user_id, send.id, place, p_source => 'bounce') from unnest(places) place;
  return found;
end;
$$;
grant execute on function public.report_bounce(uuid, text[], boolean) to cc_api;

-- 80_forms.sql

-- Forms: the athlete's profile, and the forms that need no sign-in (specification 6 and 8). A form is stored
-- before it is mailed, so a mail server that is down loses nothing. An idempotency key makes a second press, or a retry
-- after a lost answer, the same entry; null when the page gave none.

-- The athlete's answers in step 4 of the wizard. Each user has one row.
create table public.personalization (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 2000),
  grad_year text check (length(grad_year) <= 2000),
  current_team text check (length(current_team) <= 2000),
  high_school text check (length(high_school) <= 2000),
  position text check (length(position) <= 2000),
  gpa text check (length(gpa) <= 2000),
  -- One achievement on each line.
  achievements text check (length(achievements) <= 2000),
  -- Without a name or password before the domain, since the link is mailed to strangers.
  highlight_link text check (
    length(highlight_link) <= 2000 and highlight_link ~* '^(https?://[/\\]*[^\s/\\?#@]+([/\\?#]\S*)?)?$'
  ),
  updated_at timestamptz not null default now()
);
-- See public.check_request.
alter table public.personalization
  alter column full_name set statistics 0,
  alter column grad_year set statistics 0,
  alter column high_school set statistics 0,
  alter column position set statistics 0,
  alter column gpa set statistics 0,
  alter column current_team set statistics 0,
  alter column achievements set statistics 0,
  alter column highlight_link set statistics 0;

create trigger personalization_touch before update on public.personalization
for each row execute function private.touch_updated_at();

create trigger personalization_plain before insert or update on public.personalization
for each statement when (current_user in ('anon', 'authenticated')) execute function private.write_plainly();

alter table public.personalization enable row level security;
create policy personalization_own_read on public.personalization
for select to authenticated using (user_id = (select private.reader()));
create policy personalization_own_insert on public.personalization
for insert to authenticated with check (user_id = (select auth.uid()));
create policy personalization_own_update on public.personalization
for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update on public.personalization to authenticated;

-- The optional details of step 4: a row for each sport that the athlete plays. Only for sports of the coach list, so
-- that their number has a limit.
create table public.sport_details (
  user_id uuid not null references auth.users (id) on delete cascade,
  sport text not null check (length(sport) <= 100),
  -- {name: text}, as in `sport-details.ts` of the contracts.
  details jsonb not null check (
    case
      when jsonb_typeof(details) = 'object' and not details @? 'strict $.* ? (@.type() != "string")'
      -- A number has more digits as text than signs in a request.
      then length(details::text) <= 8000
      else false
    end
  ),
  updated_at timestamptz not null default now(),
  primary key (user_id, sport)
);
-- See public.check_request.
alter table public.sport_details
  alter column sport set statistics 0,
  alter column details set statistics 0;

create trigger sport_details_touch before update on public.sport_details
for each row execute function private.touch_updated_at();
create trigger sport_details_plain before insert or update on public.sport_details
for each statement when (current_user in ('anon', 'authenticated')) execute function private.write_plainly();
create trigger sport_details_one before update on public.sport_details
for each row execute function private.change_one_row();

alter table public.sport_details enable row level security;
create policy sport_details_own_read on public.sport_details
for select to authenticated using (user_id = (select private.reader()));
create policy sport_details_own_insert on public.sport_details
for insert to authenticated with check (
  user_id = (select auth.uid()) and exists (select from public.master_coaches c where c.sport = sport_details.sport)
);
create policy sport_details_own_update on public.sport_details
for update to authenticated using (user_id = (select auth.uid())) with check (
  user_id = (select auth.uid()) and exists (select from public.master_coaches c where c.sport = sport_details.sport)
);
grant select, insert, update on public.sport_details to authenticated;

-- Feedback of visitors and users, from the wizard.
create table public.feedback (
  id bigint generated always as identity primary key,
  type text not null check (type in ('feature', 'bug')),
  subject text not null check (length(subject) between 1 and 100),
  description text not null check (length(description) between 1 and 1000),
  email text not null check (private.is_email(email)),
  -- The signed-in user, if there was one.
  user_id uuid references auth.users (id) on delete set null,
  -- The member of staff who takes care of it.
  owner uuid references auth.users (id) on delete set null,
  -- As it was mailed.
  answer text check (length(answer) between 1 and 5000),
  answered_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  idempotency_key text unique check (length(idempotency_key) between 1 and 255)
);
-- See public.check_request.
alter table public.feedback
  alter column email set statistics 0,
  alter column type set statistics 0,
  alter column subject set statistics 0,
  alter column description set statistics 0,
  alter column answer set statistics 0;
create index feedback_user on public.feedback (user_id);

alter table public.feedback enable row level security;
create policy feedback_api on public.feedback for all to cc_api using (true) with check (true);
grant select, insert on public.feedback to cc_api;

-- Messages of the contact form, for the operator alone.
create table public.contact_messages (
  id bigint generated always as identity primary key,
  email text not null check (private.is_email(email)),
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 5000),
  -- The member of staff who takes care of it.
  owner uuid references auth.users (id) on delete set null,
  -- As it was mailed.
  answer text check (length(answer) between 1 and 5000),
  answered_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  idempotency_key text unique check (length(idempotency_key) between 1 and 255)
);
-- See public.check_request.
alter table public.contact_messages
  alter column email set statistics 0,
  alter column subject set statistics 0,
  alter column message set statistics 0,
  alter column answer set statistics 0;

alter table public.contact_messages enable row level security;
create policy contact_messages_api on public.contact_messages for all to cc_api using (true) with check (true);
grant select, insert on public.contact_messages to cc_api;

-- Reviews that visitors wrote. Browsers read none here: the API shows the approved ones, and visitors search no table
-- (D13.13).
create table public.testimonials (
  id bigint generated always as identity primary key,
  first_name text not null check (length(first_name) between 1 and 50),
  last_initial text not null check (length(last_initial) = 1),
  rating smallint not null check (rating between 1 and 5),
  comments text not null check (length(comments) between 1 and 1000),
  -- Set by staff. A review is never published at once.
  approved boolean not null default false,
  -- The member of staff who decided, and when. Until then it is new.
  owner uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  idempotency_key text unique check (length(idempotency_key) between 1 and 255)
);
-- See public.check_request.
alter table public.testimonials
  alter column first_name set statistics 0,
  alter column last_initial set statistics 0,
  alter column comments set statistics 0;

alter table public.testimonials enable row level security;
create policy testimonials_api_read on public.testimonials for select to cc_api using (true);
-- The API cannot approve a review, not even by mistake.
create policy testimonials_api_add on public.testimonials for insert to cc_api with check (not approved);
grant select, insert on public.testimonials to cc_api;

-- Orders of professional club contacts. Staff invoice and deliver them.
create table public.pro_contact_orders (
  id bigint generated always as identity primary key,
  order_id uuid not null unique default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text not null check (private.is_email(email)),
  num_teams smallint not null check (num_teams between 1 and 5),
  -- The clubs, in the buyer's own words.
  teams text not null check (length(teams) between 1 and 2000),
  amount_cents integer not null check (amount_cents > 0),
  -- The buyer, if they were signed in. The account with the address has the order too, once staff invoiced it: anybody
  -- can type an address.
  user_id uuid references auth.users (id) on delete set null,
  -- The member of staff who takes care of it.
  owner uuid references auth.users (id) on delete set null,
  -- As it was mailed.
  answer text check (length(answer) between 1 and 5000),
  answered_at timestamptz,
  closed_at timestamptz,
  -- The payment provider's invoice and its page, where the buyer pays.
  invoice_id text unique,
  invoice_url text,
  invoiced_at timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  idempotency_key text unique check (length(idempotency_key) between 1 and 255)
);
-- See public.check_request.
alter table public.pro_contact_orders
  alter column first_name set statistics 0,
  alter column last_name set statistics 0,
  alter column email set statistics 0,
  alter column teams set statistics 0,
  alter column invoice_id set statistics 0,
  alter column invoice_url set statistics 0,
  alter column answer set statistics 0;

create index pro_contact_orders_user on public.pro_contact_orders (user_id);
create index pro_contact_orders_email on public.pro_contact_orders (lower(email));
alter index public.pro_contact_orders_email alter column 1 set statistics 0;

alter table public.pro_contact_orders enable row level security;
create policy pro_contact_orders_api on public.pro_contact_orders for all to cc_api using (true) with check (true);
grant select, insert on public.pro_contact_orders to cc_api;

-- 81_newsletter.sql

-- The newsletter: every visitor may add an address, which gets nothing but one question until its owner confirms it
-- (D23.8).

-- Newsletter subscribers. No browser reads one back. Unsubscribing deletes the row.
create table public.emails (
  id bigint generated always as identity primary key,
  -- Signed by the API, it is the code in the links of our mails.
  subscription uuid not null unique default gen_random_uuid(),
  -- Null: its owner has not confirmed it.
  confirmed_at timestamptz,
  -- Whether the mail that asks for the confirmation has yet to be queued.
  mail_due boolean not null default true,
  asked_at timestamptz,
  -- Refuses only addresses that cannot receive mail: `newsletterEmailPattern` in contracts.
  email text not null constraint emails_email_rule check (
    length(email) <= 254
    and email ~ '^[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff@,;:<>"\(\)\[\]\\]+@[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff@,;:<>"\(\)\[\]\\]+\.[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff@,;:<>"\(\)\[\]\\]+$'
  ),
  created_at timestamptz not null default now()
);
create unique index emails_address on public.emails (lower(email));
alter index public.emails_address alter column 1 set statistics 0;
create index emails_due on public.emails (id) where mail_due;
create index emails_asked on public.emails (asked_at) where asked_at is not null;
create index emails_unconfirmed on public.emails (created_at) where confirmed_at is null;

create trigger emails_plain before insert or update on public.emails
for each statement when (current_user in ('anon', 'authenticated')) execute function private.write_plainly();

alter table public.emails enable row level security;
create policy emails_subscribe on public.emails for insert to anon, authenticated with check (true);
create policy emails_api on public.emails for select to cc_api using (true);
grant insert (email) on public.emails to anon, authenticated;
grant select on public.emails to cc_api;

-- At most 10 requests in 10 minutes from one caller, and the answer does not show whether an address was on the list.
-- The newsletter is the one public form that writes without the API, so its limit is here.
create function private.limit_subscriptions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller text := private.caller_network();
  known public.emails;
  attempts integer;
  attempts_of_customer integer;
  window_end timestamptz;
begin
  -- Operators and jobs come without a request, and are not counted.
  if caller is not null then
    -- Two requests with the same addresses in another order would hold each other up, and connections of everybody.
    if current_setting('cc.changed', true) = tg_table_name then
      raise exception using errcode = 'PT400', message = 'Addresses are added one at a time. Nothing was stored.';
    end if;
    perform set_config('cc.changed', tg_table_name, true);
    select r.current, r.ends_at into attempts, window_end
    from private.count_request('newsletter ' || caller, interval '10 minutes') r;
    select r.current, greatest(window_end, r.ends_at) into attempts_of_customer, window_end
    from private.count_request('newsletter customer ' || private.caller_network(48), interval '10 minutes') r;
  end if;
  if attempts > 10 or attempts_of_customer > 40 then
    -- PostgREST takes the status and the headers of the answer from this error.
    raise sqlstate 'PGRST' using
      message = '{"code": "PT429", "message": "Too many subscriptions from one address. Please try again in some minutes."}',
      detail = json_build_object(
        'status', 429,
        'headers', json_build_object('Retry-After', ceil(extract(epoch from window_end - now()))::text)
      )::text;
  end if;
  -- Two requests for one address take turns, so that the second one gets no error either.
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || lower(new.email), 0));
  -- A known address is stored again as it was: the data API tells how many rows an insert has stored. If nobody
  -- confirmed it, it is asked again, and has as long as after the first question.
  delete from public.emails where lower(email) = lower(new.email) returning * into known;
  if found then
    if known.confirmed_at is null then
      known.mail_due := true;
      known.created_at := now();
    end if;
    return known;
  end if;
  return new;
end;
$$;

create trigger emails_limit before insert on public.emails
for each row execute function private.limit_subscriptions();

-- Addresses that are to be asked for a confirmation: at most 200, and 300 in an hour. Any web page can make its
-- visitors' browsers sign addresses up, each from another network, so there is a limit in all; the others wait, and
-- none of them, nor one that was asked before, can be in front of all. They are returned once: queue the mails in the
-- same transaction.
create function public.take_unasked_subscribers() returns table (subscription uuid, email text)
language sql
security definer
set search_path = ''
as $$
  update public.emails e set mail_due = false, asked_at = now()
  where e.id in (
    select due.id from public.emails due
    where due.mail_due
    order by due.asked_at nulls first, random()
    limit greatest(0, least(200, 300 - (
      select count(*) from public.emails asked where asked.asked_at > now() - interval '1 hour'
    )))
    for update skip locked
  )
  returning e.subscription, e.email;
$$;
grant execute on function public.take_unasked_subscribers() to cc_api;

-- Confirms an address (`confirm`), takes it off the list (`end`), or only looks (null). Repeating it changes nothing.
-- Returns its state afterwards: confirmed, waiting, or gone.
create function public.change_subscription(p_subscription uuid, p_action text) returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A sign-up at the same time stores the row anew (private.limit_subscriptions): it is waited for, or it would undo
  -- this.
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || lower(e.email), 0))
  from public.emails e
  where e.subscription = p_subscription and p_action is not null;
  if p_action = 'confirm' then
    update public.emails e set confirmed_at = now(), mail_due = false where e.subscription = p_subscription and e.confirmed_at is null;
  elsif p_action = 'end' then
    delete from public.emails e where e.subscription = p_subscription;
  end if;
  return coalesce(
    (
      select case when e.confirmed_at is null then 'waiting' else 'confirmed' end
      from public.emails e
      where e.subscription = p_subscription
    ),
    'gone'
  );
end;
$$;
grant execute on function public.change_subscription(uuid, text) to cc_api;

-- 82_run_files.sql

-- Files of letters and runs, in object storage. The platform owns the schema `storage`; only its storage API stores,
-- reads and deletes files, for the API with the secret key. So cc_api has no rights here.

-- A test of the API compares limit and types with `attachmentLimits` and `attachmentTypes` of the contracts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'run-files', 'run-files', false, 3145728,
  array[
    'application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/plain', 'image/jpeg', 'image/png', 'image/gif'
  ]
);

-- Whether the calling user stores fewer than 60 files, keeps the account, and is not suspended. Uploads at the same
-- moment may pass the limit together.
create function private.has_file_room() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- The names in the user's own folder, in an order that the platform has an index for.
  return (
    select count(*) < 60 from storage.objects o
    where o.bucket_id = 'run-files' and o.name ~>=~ (auth.uid() || '/') and o.name ~<~ (auth.uid() || '0')
  ) and not exists (select from public.account_deletions d where d.user_id = auth.uid()) and not private.is_suspended(auth.uid());
end;
$$;
grant execute on function private.has_file_room() to authenticated;

-- By uploads alone: a copy has neither the limit of size nor the types of this bucket, and an upload to a signed
-- address asks for room only when it is signed. The path begins with the user's id. Only names without `.` and `..` as
-- folders, and without characters that a URL changes: clients normalize the path, and the secret key would read the
-- file of another user.
create policy run_files_own_insert on storage.objects for insert to authenticated with check (
  bucket_id = 'run-files'
  and name ~ ('^' || (select auth.uid()) || '(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$')
  -- Two ids and a file's name. With a much longer one, S3 refuses a whole request to delete.
  and length(name) <= 400
  -- Storage does not look at the type of such a name.
  and name !~ 'emptyFolderPlaceholder$'
  -- Up to 1 MB in the database, which no page of ours writes.
  and user_metadata is null
  and (select private.has_file_room())
  -- The names of operations are documented (Storage: helper functions).
  and current_setting('storage.operation', true) = 'storage.object.upload'
);
-- Whether the calling user reads files one at a time, as our pages do, and is not suspended. A list looks at the names
-- of everybody's files, with 30 seconds for it; a signed link would outlive the session, and anybody could use it.
create function private.reads_one_file() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(current_setting('storage.operation', true), '') !~ '\.(sign|list)' and not private.is_suspended(auth.uid());
$$;
grant execute on function private.reads_one_file() to authenticated;

-- Names in the user's own folder, in an order that the platform has an index for.
create policy run_files_own_read on storage.objects for select to authenticated using (
  bucket_id = 'run-files' and name ~>=~ ((select auth.uid()) || '/') and name ~<~ ((select auth.uid()) || '0')
  and (select private.reads_one_file())
);
-- Not while a run may need it, also if another device planned that run. The server deletes it then (D18.10).
create policy run_files_own_delete on storage.objects for delete to authenticated using (
  bucket_id = 'run-files' and name ~>=~ ((select auth.uid()) || '/') and name ~<~ ((select auth.uid()) || '0')
  and not (select private.is_suspended(auth.uid()))
  and not exists (
    select
    from public.runs r
    where r.user_id = (select auth.uid())
      and (r.ended_at is null or r.ended_at > now() - interval '24 hours')
      and r.files @> jsonb_build_array(jsonb_build_object('path', name))
  )
);

-- Files that no letter and no open run named when the sweep looked, and since when.
create table private.unused_files (
  path text primary key,
  since timestamptz not null default now()
);
alter table private.unused_files enable row level security;

-- The user in whose folder a file lies; null: the path does not begin with an id.
create function private.file_owner(p_path text) returns uuid
language sql
immutable
set search_path = ''
as $$
  select case when p_path ~ '^[0-9a-f-]{36}/' then split_part(p_path, '/', 1)::uuid end;
$$;

-- The paths that a letter names, or a run that has not ended, of the user in whose folder they lie.
create function private.needed_files() returns setof text
language sql
stable
set search_path = ''
as $$
  select n.path
  from (
    select l.user_id, l.files from public.letters l where l.files <> '[]'
    union all
    select r.user_id, r.files from public.runs r where r.ended_at is null
  ) named
  cross join lateral (select f #>> '{}' from jsonb_path_query(named.files, 'lax $[*].path') f) n (path)
  where starts_with(n.path, named.user_id || '/');
$$;

-- Looks which files are needed. Returns those to delete, at most a thousand: `p_kept` after no letter and no open run
-- named them, or at once when their user is gone (D18.10). The API deletes them through the storage API.
create function public.sweep_files(p_kept interval) returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  with unused as materialized (
    select o.name as path from storage.objects o where o.bucket_id = 'run-files'
    except
    select n from private.needed_files() n
  ), forgotten as (
    delete from private.unused_files u where not exists (select from unused n where n.path = u.path)
  )
  insert into private.unused_files (path) select n.path from unused n on conflict do nothing;
  return query
  select u.path from private.unused_files u
  where u.since < now() - p_kept
    or not exists (select from auth.users a where a.id = private.file_owner(u.path))
  order by u.since
  limit 1000;
end;
$$;
grant execute on function public.sweep_files(interval) to cc_api;

-- 84_broadcasts.sql

-- Broadcasts to the open pages of a user. The platform owns the schema `realtime`. Triggers send with `realtime.send`,
-- on the private topic `user:<id>`. Without a rule for insert no browser can send.

create policy broadcasts_own_read on realtime.messages for select to authenticated using (
  extension = 'broadcast' and topic = 'user:' || (select auth.uid())
);

-- 85_account_copies.sql

-- "Download everything" (D23.9): a copy of what belongs to an account. The worker writes it, storage keeps it for a
-- week.

-- The latest copy that each user asked for. Its file is `<user>/<id>.zip` in the bucket account-copies.
create table private.account_copies (
  user_id uuid primary key references auth.users (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  requested_at timestamptz not null default now(),
  -- When the file was there. Null: it is being written.
  ready_at timestamptz
);
create index account_copies_outdated on private.account_copies (requested_at);
alter table private.account_copies enable row level security;
create policy account_copies_api on private.account_copies for all to cc_api using (true) with check (true);
grant select, insert, update, delete on private.account_copies to cc_api;

-- The limit is that of a project without a plan. Only the server stores and deletes here.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('account-copies', 'account-copies', false, 52428800, array['application/zip']);
create policy account_copies_own_read on storage.objects for select to authenticated using (
  bucket_id = 'account-copies' and name ~>=~ ((select auth.uid()) || '/') and name ~<~ ((select auth.uid()) || '0')
  and (select private.reads_one_file())
);

-- Files of copies that no row names any more: of outdated ones, of deleted accounts, and of workers that died.
create function public.stray_copies() returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'account-copies'
    and not exists (select from private.account_copies c where c.user_id || '/' || c.id || '.zip' = o.name)
  limit 1000;
$$;
grant execute on function public.stray_copies() to cc_api;

-- What a copy has, a view for each table: the columns that go out, by `user_id`, in the order of `key`. Whatever a view
-- does not name stays in the database: tokens and handles of mailboxes, hashes, keys, and what staff note.

-- The place of a row in its table: by time.
create function private.copy_key(p_time timestamptz, p_id text) returns text
language sql
stable
set search_path = ''
as $$
  select to_char(p_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || p_id;
$$;

-- The account and its balance.
create view private.copy_account as
select
  u.id as user_id, '1' as key, u.id as account, u.email, u.raw_user_meta_data ->> 'full_name' as name, u.created_at,
  u.last_sign_in_at, t.tokens_available, t.tokens_owed, t.tokens_used, t.total_tokens_purchased, t.is_unlimited
from auth.users u
left join public.token_tracker t on t.user_id = u.id;

-- The athlete's details.
create view private.copy_details as
select
  p.user_id, '1' as key, p.full_name, p.grad_year, p.current_team, p.high_school, p.position, p.gpa, p.achievements,
  p.highlight_link, p.updated_at
from public.personalization p;

-- The details of each sport.
create view private.copy_sport_details as
select d.user_id, d.sport as key, d.sport, d.details, d.updated_at from public.sport_details d;

-- The letters.
create view private.copy_letters as
select
  l.user_id, private.copy_key(l.created_at, l.id::text) as key, l.id, l.name, l.subject, l.body, l.greeting, l.reasons, l.files,
  l.created_at, l.updated_at
from public.letters l;

-- The runs, with the letter as it was planned.
create view private.copy_runs as
select
  r.user_id, private.copy_key(r.created_at, r.id::text) as key, r.id, r.provider, r.mailbox, r.sender_name, r.gender, r.sport,
  r.subject, r.body, r.files, r.state, r.pause_message, r.created_at, r.started_at, r.ended_at
from public.runs r;

-- The emails: schools, coaches, texts and times.
create view private.copy_sends as
select
  s.user_id, private.copy_key(s.created_at, s.id::text) as key, s.id, s.run_id, s.provider, s.school, s.recipients, s.subject,
  s.body, s.status, s.error_message, s.message_id, s.due_at, s.created_at, s.started_at
from public.sends s;

-- Every change of the balance.
create view private.copy_tokens as
select
  l.user_id, private.copy_key(l.created_at, lpad(l.id::text, 20, '0')) as key, l.kind, l.delta, l.owed_delta, l.send_id,
  p.order_id, l.created_at
from public.token_ledger l
left join public.purchases p on p.id = l.purchase_id;

-- What was bought, as one line.
create function private.items_of(p_purchase bigint) returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(i.quantity || ' × ' || i.title, ', ' order by i.id)
  from public.purchase_items i
  where i.purchase_id = p_purchase;
$$;

-- The orders: bought, given, and received. Who received one is not told what it cost, nor who gave it.
create view private.copy_purchases as
select
  o.user_id, private.copy_key(p.created_at, lpad(p.id::text, 20, '0')) as key, p.order_id, o.gift, o.waits_for,
  private.items_of(p.id) as items, p.status,
  case when o.gift is distinct from 'received' then p.receipt_number end as receipt_number,
  case when o.gift is distinct from 'received' then p.amount_cents end as amount_cents,
  case when o.gift is distinct from 'received' then p.refunded_cents end as refunded_cents,
  case when o.gift is distinct from 'received' then p.disputed_cents end as disputed_cents,
  p.currency, p.created_at, p.paid_at
from (
  select own.user_id, own.id, null as gift, null as waits_for
  from public.purchases own
  where not exists (select from private.gifts g where g.purchase_id = own.id)
  union all
  select g.buyer_id, g.purchase_id, 'given', g.email from private.gifts g
  union all
  select received.user_id, received.id, 'received', null
  from public.purchases received
  join private.gifts g on g.purchase_id = received.id and g.buyer_id is distinct from received.user_id
) o
join public.purchases p on p.id = o.id;

-- The links for parents, without their code.
create view private.copy_pay_links as
select
  l.user_id, private.copy_key(l.created_at, l.id::text) as key, l.athlete, l.items, l.created_at, l.expires_at, l.revoked_at
from public.pay_links l;

-- The family, from either side: a parent's address is the athlete's to see, the athlete's name the parent's.
create view private.copy_family as
select
  l.user_id, private.copy_key(l.created_at, l.id::text) as key, coalesce(l.parent_email, u.email) as parent, null as athlete,
  l.monthly_limit_cents, l.first_run_waits, l.created_at
from public.family_links l
left join auth.users u on u.id = l.parent_id
union all
select
  l.parent_id, private.copy_key(l.created_at, l.id::text), null, l.athlete, l.monthly_limit_cents, l.first_run_waits, l.created_at
from public.family_links l
where l.parent_id is not null;

-- Orders of club contacts. Entries of forms are the user's if the account sent them, or nobody who was signed in, with
-- its address.
create view private.copy_club_orders as
select
  u.id as user_id, private.copy_key(o.created_at, o.order_id::text) as key, o.order_id, o.first_name, o.last_name, o.email,
  o.num_teams, o.teams, o.amount_cents, o.answer, o.invoiced_at, o.paid_at, o.delivered_at, o.created_at
from auth.users u
join public.pro_contact_orders o
  on o.user_id = u.id or (o.user_id is null and lower(o.email) = lower(u.email));

-- Contact messages.
create view private.copy_messages as
select
  u.id as user_id, private.copy_key(m.created_at, lpad(m.id::text, 20, '0')) as key, m.email, m.subject, m.message, m.answer,
  m.created_at, m.answered_at
from auth.users u
join public.contact_messages m on lower(m.email) = lower(u.email);

-- Feedback.
create view private.copy_feedback as
select
  u.id as user_id, private.copy_key(f.created_at, lpad(f.id::text, 20, '0')) as key, f.type, f.email, f.subject, f.description,
  f.answer, f.created_at, f.answered_at
from auth.users u
join public.feedback f on f.user_id = u.id or (f.user_id is null and lower(f.email) = lower(u.email));

-- The newsletter.
create view private.copy_newsletter as
select u.id as user_id, '1' as key, e.email, e.created_at, e.confirmed_at
from auth.users u
join public.emails e on lower(e.email) = lower(u.email);

-- The connected mailboxes.
create view private.copy_mailboxes as
select m.user_id, private.copy_key(m.created_at, m.id::text) as key, m.provider, m.email, m.scopes, m.created_at
from public.mail_connections m;

-- What was agreed to.
create view private.copy_consents as
select c.user_id, private.copy_key(c.agreed_at, '') as key, c.terms_version, c.age_band, c.agreed_at from public.consents c;

-- The devices that are signed in.
create view private.copy_devices as
select s.user_id, private.copy_key(s.created_at, s.id::text) as key, s.user_agent as device, host(s.ip) as ip_address, s.created_at, s.updated_at
from auth.sessions s;

-- The schools whose addresses were opened.
create view private.copy_opened_schools as
select
  r.user_id, private.copy_key(r.revealed_at, concat_ws(' ', r.school, r.gender, r.sport)) as key, r.school, r.gender, r.sport,
  r.revealed_at
from private.revealed_schools r;

-- Addresses that were reported as wrong.
create view private.copy_reported_addresses as
select
  r.user_id, private.copy_key(r.created_at, encode(r.address_hash, 'hex')) as key, r.send_id, r.token_returned, r.created_at
from private.address_reports r;

-- The stored files. They are in the copy themselves, as far as they fit.
create view private.copy_files as
select u.id as user_id, o.name as key, o.name as path, (o.metadata ->> 'size')::integer as bytes, o.created_at
from auth.users u
join storage.objects o on o.bucket_id = 'run-files' and o.name ~>=~ (u.id || '/') and o.name ~<~ (u.id || '0');

-- A part of one table of a copy: what comes after a key, at most `p_limit` rows. @param p_table the name of a view
-- above without `copy_`
create function public.account_records(p_user uuid, p_table text, p_after text, p_limit integer)
returns table (key text, record json)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query execute format(
    'select v.key, row_to_json(v) from private.%I v where v.user_id = $1 and v.key collate "C" > $2 order by v.key collate "C" limit $3',
    'copy_' || p_table
  ) using p_user, p_after, p_limit;
end;
$$;
grant execute on function public.account_records(uuid, text, text, integer) to cc_api;

-- 86_account.sql

-- The end of an account (D23): asked for by its user, reversible for a day, then carried out by the worker.

-- Begins the deletion of an account: its runs stop at once. A second request changes nothing, unless it is the first
-- one of staff, or of a child, before the time has come: then the user is told again and has a day from then.
create function private.begin_deletion(p_user uuid, p_by_staff boolean, p_by_child boolean default false) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A run that is planned or retried at the same time is seen below, or sees this.
  perform pg_advisory_xact_lock(private.plan_lock(p_user));
  perform from public.runs r where r.user_id = p_user order by r.id for update;
  insert into public.account_deletions as d (user_id, by_staff, by_child) values (p_user, p_by_staff, p_by_child)
  on conflict (user_id) do update
  set
    by_staff = d.by_staff or p_by_staff,
    by_child = d.by_child or p_by_child,
    deletes_at = greatest(d.deletes_at, now() + interval '24 hours'),
    told_at = null
  where (p_by_staff and not d.by_staff) or (p_by_child and not d.by_child and d.deletes_at > now());
  perform public.change_run(p_user, r.id, 'stop') from public.runs r where r.user_id = p_user and r.ended_at is null;
end;
$$;

-- A user asks for the deletion of the own account, or says to be under 13, which cannot be taken back before an age was
-- given: after that, it may be a thief (D7.11). Returns when it will be deleted. Error: PT451 it is suspended, so
-- somebody else may be using it.
create function public.request_account_deletion(p_user uuid, p_by_child boolean default false) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_suspended(p_user);
  perform private.begin_deletion(p_user, false, p_by_child and private.age_band_of(p_user) is null);
  return (select d.deletes_at from public.account_deletions d where d.user_id = p_user);
end;
$$;
grant execute on function public.request_account_deletion(uuid, boolean) to cc_api;

-- Keeps an account that was to be deleted. Returns kept; or stays: it was not to be deleted; or begun: the deletion has
-- begun. Error: PT451 it is suspended, or of a child under 13.
create function public.keep_account(p_user uuid) returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_suspended(p_user);
  delete from public.account_deletions where user_id = p_user and deletes_at > now() and not by_child;
  if found then
    return 'kept';
  end if;
  perform private.refuse_child(p_user);
  return case when exists (select from public.account_deletions where user_id = p_user) then 'begun' else 'stays' end;
end;
$$;
grant execute on function public.keep_account(uuid) to cc_api;

-- The address of an account, for mails about its end.
create function public.account_address(p_user uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select u.email from auth.users u where u.id = p_user;
$$;
grant execute on function public.account_address(uuid) to cc_api;

-- Files of an account in a bucket, at most a thousand. The API deletes them through the storage API.
create function public.account_files(p_user uuid, p_bucket text) returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = p_bucket and o.name ~>=~ (p_user || '/') and o.name ~<~ (p_user || '0')
  order by o.name
  limit 1000;
$$;
grant execute on function public.account_files(uuid, text) to cc_api;

-- The sessions of a user: one for each device that is signed in. The last use first.
create function public.account_sessions(p_user uuid)
returns table (session_id uuid, started_at timestamptz, used_at timestamptz, device text)
language sql
stable
security definer
set search_path = ''
as $$
  select s.id, s.created_at, coalesce(s.updated_at, s.created_at), s.user_agent
  from auth.sessions s
  where s.user_id = p_user
  order by 3 desc
  limit 50;
$$;
grant execute on function public.account_sessions(uuid) to cc_api;

-- Whether no session of a user that is left began after this sign-in. Then the user is who signed in last, also if that
-- session was ended: by Supabase, a thief with a copy of an older one can end each new one within a second. For ten
-- minutes, and false if none is left. The token has whole seconds.
create function private.signed_in_last(p_user uuid, p_signed_in timestamptz) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(p_signed_in > now() - interval '10 minutes' and max(s.created_at) <= p_signed_in + interval '10 seconds', false)
  from auth.sessions s where s.user_id = p_user;
$$;
grant execute on function private.signed_in_last(uuid, timestamptz) to cc_api;

-- Ends sessions of a user, by the session `p_by` that began with this sign-in: one, or all but `p_kept`, or all. Not
-- those that began later: a thief who has a copy of a session would end each new one of its user, who alone can sign in
-- again. Error: PT451, and nothing is ended.
create function public.end_sessions(p_user uuid, p_by uuid, p_signed_in timestamptz, p_session uuid, p_kept uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  began timestamptz := coalesce(
    (select s.created_at from auth.sessions s where s.id = p_by and s.user_id = p_user), p_signed_in + interval '10 seconds'
  );
begin
  if exists (
    select from auth.sessions s
    where s.user_id = p_user and s.id = coalesce(p_session, s.id) and s.id is distinct from p_kept and s.created_at > began
  ) then
    raise exception using
      errcode = 'PT451',
      message = 'A device signed in after this one. To sign it out, log out here, sign in again, and try once more. Nothing was changed.';
  end if;
  delete from auth.sessions s
  where s.user_id = p_user and s.id = coalesce(p_session, s.id) and s.id is distinct from p_kept;
end;
$$;
grant execute on function public.end_sessions(uuid, uuid, timestamptz, uuid, uuid) to cc_api;

-- Empties the sign-in service's own list of sign-ins and deletions, which names accounts, also those that are gone, and
-- which the service never clears. Nothing reads it: the service has the same in its logs.
create function public.forget_sign_ins() returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.audit_log_entries;
$$;
grant execute on function public.forget_sign_ins() to cc_api;

-- Whether a text, or the text of some JSON, has an address as a whole: not as the end of a longer one, or the
-- beginning.
create function private.names_address(p_text text, p_address text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select strpos(lower(p_text), lower(p_address)) > 0
    -- An escape of JSON ends in a letter, which is no part of the address after it.
    and regexp_replace(lower(p_text), '\\.', ' ', 'g') ~ (
      '(?<![a-z0-9_][.''%+-]?)' || regexp_replace(lower(p_address), '[].*+?^$(){}|\\[]', '\\\&', 'g')
      || '(?![a-z0-9-]|\.[a-z0-9])'
    );
$$;
grant execute on function private.names_address(text, text) to cc_api;

-- Whether an account's time has come. A thief may have asked for the deletion of one that is suspended, so it goes only
-- if staff did.
create function private.is_due(deletion public.account_deletions) returns boolean
language sql
stable
set search_path = ''
as $$
  select deletion.deletes_at <= now() and (deletion.by_staff or not private.is_suspended(deletion.user_id))
    and not private.may_have_forgotten();
$$;
grant execute on function private.is_due(public.account_deletions) to cc_api;

-- Before each step of a deletion: its time may have moved since the list was read. Error: PT409.
create function private.require_due(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.account_deletions d where d.user_id = p_user and private.is_due(d) for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'This account is not to be deleted now.';
  end if;
end;
$$;

-- Before an account whose time has come goes: the sessions of its checkouts, which must end now. An order without a
-- known session expires: storing its session later fails, and the session is dropped. Error: PT409 its time has not
-- come.
create function public.close_checkouts(p_user uuid) returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.token_tracker t where t.user_id = p_user for update;
  perform private.require_due(p_user);
  update public.purchases p set status = 'expired'
  where p.user_id = p_user and p.status = 'open' and p.session_id is null;
  return query select p.session_id from public.purchases p where p.user_id = p_user and p.status = 'open';
end;
$$;
grant execute on function public.close_checkouts(uuid) to cc_api;

-- Accounts that were deleted, as a keyed hash that names nobody: a restore of the database would bring them back
-- (D32.4).
create table private.deleted_accounts (
  account_hash bytea primary key,
  deleted_at timestamptz not null default now()
);
alter table private.deleted_accounts enable row level security;

-- Deletes everything of an account whose time has come, but for the account itself, which the API deletes next:
-- whatever belongs to the user, and what was sent through the forms from the same verified address. The books keep
-- purchases and orders, without a person. A connection that is deleted leaves its permission to be revoked. Again: what
-- came since. Error: PT409 its time has not come.
create function public.delete_account_data(p_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := (select lower(u.email) from auth.users u where u.id = p_user);
  no_address constant text := 'deleted@account.invalid';
  owned record;
begin
  perform private.require_due(p_user);
  -- A payment of one of them comes before all of this, or after it.
  perform from private.gifts g where g.buyer_id = p_user or g.email = address order by g.purchase_id for update;
  insert into private.deleted_accounts (account_hash) values (private.sender_hash(p_user)) on conflict do nothing;
  delete from public.feedback f where f.user_id = p_user or lower(f.email) = address;
  delete from public.contact_messages m where lower(m.email) = address;
  delete from public.emails e where lower(e.email) = address;
  -- The contacts of an order are people too, and nobody can read them any more.
  delete from public.pro_order_contacts c using public.pro_contact_orders o
  where o.id = c.pro_order_id and (o.user_id = p_user or (o.user_id is null and lower(o.email) = address));
  -- What was invoiced stays in the books.
  update public.pro_contact_orders o
  set first_name = '-', last_name = '-', email = no_address, teams = '-', user_id = null,
    answer = null, idempotency_key = null
  where o.user_id = p_user or (o.user_id is null and lower(o.email) = address);
  -- What another account ordered and paid is that account's: only the address in it goes. The sign-in service takes
  -- addresses that the forms refuse, and accounts without one.
  update public.pro_contact_orders o
  set email = coalesce(
    (select u.email from auth.users u where u.id = o.user_id and private.is_email(u.email)), no_address
  )
  where lower(o.email) = address;
  update public.purchases p set user_id = null where p.user_id = p_user;
  -- Gifts that wait for it go back to their buyers.
  update public.purchases p set is_late = true
  from private.gifts g where g.purchase_id = p.id and g.email = address and p.status = 'paid';
  update private.gifts g
  set
    buyer_id = case when g.buyer_id = p_user then null else g.buyer_id end,
    email = case when g.email = address then null else g.email end
  where g.buyer_id = p_user or g.email = address;
  delete from public.family_links l where l.parent_email = address;
  -- The log of what staff did keeps its rows, without the person.
  update private.staff_audit a
  set
    person_id = null,
    subject = case when strpos(lower(a.subject), p_user::text) > 0 then null else a.subject end,
    reason = case when private.names_address(a.reason, address) then 'The account was deleted.' else a.reason end
  where a.person_id = p_user or private.names_address(a.reason, address) or strpos(lower(a.subject), p_user::text) > 0;
  delete from private.request_counts c where strpos(lower(c.key), p_user::text) > 0 or private.names_address(c.key, address);
  delete from private.unused_files u where u.path like p_user || '/%';
  -- Sign-ins that were begun and not finished, which Supabase keeps for a day.
  delete from auth.flow_state f where f.user_id = p_user;
  -- Every table that deletes its rows with the account: no list to forget a table in. What they refer to goes before.
  for owned in
    select c.conrelid::regclass as name, a.attname as owner
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_catalog.pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = 'auth.users'::regclass and c.confdeltype = 'c'
      and t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.conrelid <> 'public.account_deletions'::regclass
  loop
    execute format('delete from %s where %I = $1', owned.name, owned.owner) using p_user;
  end loop;
end;
$$;
grant execute on function public.delete_account_data(uuid) to cc_api;

-- Deletes what nobody needs any more: messages and feedback that were dealt with `p_messages` ago, connections of a
-- mailbox that were begun and ended `p_connections` ago, newsletter addresses that nobody confirmed in `p_unconfirmed`,
-- copies of accounts that were asked for `p_copies` ago, whose files are then strays, invitations that no parent
-- accepted in `p_invitations`, links for parents that ended `p_pay_links` ago and were not paid, and orders that were
-- begun `p_orders` ago and not paid.
create function public.delete_outdated(
  p_messages interval,
  p_connections interval,
  p_unconfirmed interval,
  p_copies interval,
  p_invitations interval,
  p_pay_links interval,
  p_orders interval
) returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.contact_messages m where greatest(m.answered_at, m.closed_at) < now() - p_messages;
  delete from public.feedback f where greatest(f.answered_at, f.closed_at) < now() - p_messages;
  delete from public.oauth_states s where s.expires_at < now() - p_connections;
  delete from public.emails e where e.confirmed_at is null and e.created_at < now() - p_unconfirmed;
  delete from private.account_copies c where c.requested_at < now() - p_copies;
  delete from public.family_links l where l.parent_id is null and l.created_at < now() - p_invitations;
  delete from public.pay_links l
  where coalesce(l.revoked_at, l.expires_at) < now() - p_pay_links
    and not exists (
      select from public.purchases p where p.pay_link_id = l.id and p.status in ('open', 'processing', 'paid')
    );
  -- The page of an open one may still be paid, unless the payment provider never opened it.
  delete from public.purchases p
  where p.status in ('open', 'expired', 'failed') and (p.status <> 'open' or p.session_id is null)
    and p.created_at < now() - p_orders;
$$;
grant execute on function public.delete_outdated(interval, interval, interval, interval, interval, interval, interval) to cc_api;

-- 88_overdue.sql

-- What the sweep should long have done: it tries each step again every minute, and one that fails ends nothing else. An
-- account is deleted in the minute that it is due, and so is what Supabase notes of sign-ins; a permission may take its
-- provider some hours; a refund is one call to the provider.
create function public.overdue_work() returns table (what text, count integer)
language sql
stable
security definer
set search_path = ''
as $$
  select 'accounts', count(*)::integer
  from public.account_deletions d
  where d.deletes_at < now() - interval '1 hour'
    -- A suspended account waits for staff, for two weeks.
    and (d.by_staff or d.deletes_at < now() - interval '14 days' or not private.is_suspended(d.user_id))
  union all
  select 'permissions', count(*)::integer
  from public.mail_revocations r where r.created_at < now() - interval '1 day'
  union all
  select 'files', count(*)::integer from private.unused_files u where u.since < now() - interval '2 days'
  union all
  select 'sign-ins', count(*)::integer from auth.audit_log_entries e where e.created_at < now() - interval '1 hour'
  union all
  -- Postgres tries again and again, and keeps its log meanwhile, until the disk is full.
  select 'archived log', count(*)::integer
  from pg_catalog.pg_stat_archiver a
  where a.last_failed_time > coalesce(a.last_archived_time, '-infinity')
  union all
  select 'refunds', count(*)::integer
  from public.purchases p
  where p.is_late and p.refunded_cents + p.disputed_cents < p.amount_cents and p.paid_at < now() - interval '1 day'
  union all
  select 'gifts', count(*)::integer
  from private.gifts g
  join public.purchases p on p.id = g.purchase_id
  where g.email is not null and p.paid_at < now() - interval '31 days' and p.refunded_cents + p.disputed_cents < p.amount_cents;
$$;
grant execute on function public.overdue_work() to cc_api;

-- 90_reports.sql

-- Browser reports about remotes: counts and samples of errors, without personal data. Every table is limited against
-- floods: a number of versions, one row for each hour and kind, a number of samples. The API enforces the first and the
-- last of these limits.

-- Versions of remotes, and of the shell, that browsers reported.
create table private.browser_report_versions (
  id bigint generated always as identity primary key,
  remote text not null check (length(remote) between 1 and 64),
  -- Empty if the browser did not know it.
  version text not null check (length(version) <= 64),
  -- The number of reports. A new version replaces the one with the fewest.
  reports bigint not null,
  -- Visitors get it now, as the registry says. It is never replaced.
  served boolean not null default false,
  last_seen timestamptz not null default now(),
  unique (remote, version)
);

-- How often browsers reported each kind, by the hour.
create table private.browser_report_counts (
  version_id bigint not null references private.browser_report_versions on delete cascade,
  hour timestamptz not null,
  kind text not null check (kind in ('load', 'load-failed', 'fallback', 'error', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  count bigint not null,
  -- How often each size was measured, in steps of a fifth. Empty for kinds without a size.
  histogram bigint[] not null check (cardinality(histogram) <= 64),
  primary key (version_id, hour, kind)
);
create index browser_report_counts_hour on private.browser_report_counts (hour);

-- The most frequent and the latest errors of a version, without personal data.
create table private.browser_error_samples (
  version_id bigint not null references private.browser_report_versions on delete cascade,
  fingerprint bytea not null,
  source text not null check (source in ('load', 'render', 'prerender', 'script', 'promise')),
  page text not null check (length(page) <= 100),
  message text not null check (length(message) <= 400),
  -- File and position of the innermost frame.
  at text check (length(at) <= 200),
  count bigint not null,
  last_seen timestamptz not null default now(),
  primary key (version_id, fingerprint)
);

alter table private.browser_report_versions enable row level security;
alter table private.browser_report_counts enable row level security;
alter table private.browser_error_samples enable row level security;
create policy browser_report_versions_api on private.browser_report_versions
for all to cc_api using (true) with check (true);
create policy browser_report_counts_api on private.browser_report_counts for all to cc_api using (true) with check (true);
create policy browser_error_samples_api on private.browser_error_samples for all to cc_api using (true) with check (true);
grant select, insert, update, delete
on private.browser_report_versions, private.browser_report_counts, private.browser_error_samples to cc_api;

-- 95_staff.sql

-- The back office (D20). Staff read through the views below; what they change goes through the API to the functions
-- below, each of which checks the role, takes a reason and writes one row of `private.staff_audit` in its transaction.
-- No view and no function shows a letter, or a token of a mailbox.

-- The people who run the product. Operators add the first one by SQL, others are added by an owner.
create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- support: people and what they wrote. orders: club orders and coaches. owner: everything.
  role text not null check (role in ('support', 'orders', 'owner')),
  created_at timestamptz not null default now()
);
-- See public.check_request.
alter table private.staff alter column role set statistics 0;

-- What staff did. Rows are added, never changed. A deleted account leaves a row without the person whom it was about.
create table private.staff_audit (
  id bigint generated always as identity primary key,
  staff_id uuid references auth.users (id) on delete set null,
  -- The address of the member of staff at the time. It stays: else who deletes the own account would have done nothing.
  staff_email text,
  action text not null,
  -- The person whom it was about, and the row: `kind id`.
  person_id uuid references auth.users (id) on delete set null,
  subject text,
  reason text not null check (length(reason) between 3 and 500),
  request_id uuid default private.current_request(),
  -- Numbers and states. Never an address of a user, a letter or a token.
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
-- See public.check_request.
alter table private.staff_audit
  alter column staff_email set statistics 0,
  alter column action set statistics 0,
  alter column subject set statistics 0,
  alter column reason set statistics 0,
  alter column details set statistics 0;
create index staff_audit_person on private.staff_audit (person_id);
create index staff_audit_staff on private.staff_audit (staff_id, created_at);

-- The contacts that were delivered for a club order. They go with the order.
create table public.pro_order_contacts (
  id bigint generated always as identity primary key,
  pro_order_id bigint not null references public.pro_contact_orders (id) on delete cascade,
  first_name text not null check (btrim(first_name) <> ''),
  last_name text not null check (btrim(last_name) <> ''),
  role text not null check (btrim(role) <> ''),
  club text not null check (btrim(club) <> ''),
  league text not null check (btrim(league) <> ''),
  country text not null check (btrim(country) <> ''),
  email text not null check (email = lower(email) and private.is_email(email)),
  unique (pro_order_id, email)
);

-- Imports of coaches by staff. They stay when the account of their staff is deleted, without it.
create table private.coach_imports (
  id bigint generated always as identity primary key,
  staff_id uuid references auth.users (id) on delete set null,
  file_name text not null check (length(file_name) between 1 and 200),
  inserted integer not null,
  updated integer not null,
  unchanged integer not null,
  removed integer not null,
  created_at timestamptz not null default now()
);
-- See public.check_request.
alter table private.coach_imports alter column file_name set statistics 0;
create index coach_imports_staff on private.coach_imports (staff_id);

alter table private.coach_imports enable row level security;
alter table private.staff enable row level security;
alter table private.staff_audit enable row level security;
alter table public.pro_order_contacts enable row level security;
-- The API reads them for the buyer.
create policy pro_order_contacts_api_read on public.pro_order_contacts for select to cc_api using (true);
grant select on public.pro_order_contacts to cc_api;

-- Whether the caller of the data API is staff with one of these roles, in a session that has not ended. An owner has
-- every role. The views ask this once for each statement. Error: PT400.
create function private.staff_may(variadic p_roles text[]) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- The back office looks for a part of a coach's name or school.
  perform private.assert_plain(p_with_patterns => true);
  return private.is_signed_in((auth.jwt() ->> 'session_id')::uuid)
    and exists (select from private.staff s where s.user_id = auth.uid() and (s.role = 'owner' or s.role = any(p_roles)));
end;
$$;
grant execute on function private.staff_may(text[]) to authenticated;

-- The staff, for staff: the back office reads its user's role here.
create view public.staff_members with (security_barrier) as
select
  s.user_id as id,
  s.role,
  -- The table has statistics of the addresses, an expression has none (`public.check_request`).
  u.email || '' as email,
  s.created_at
from private.staff s
join auth.users u on u.id = s.user_id
where (select private.staff_may('support', 'orders'));

-- An address as its owner knows it again, and nobody else learns it: j…@gmail.com.
create function private.masked_address(p_address text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(p_address, '^(.?).*@', '\1…@');
$$;
-- For the views: no browser can name the schema.
grant execute on function private.masked_address(text) to authenticated;

-- No view shows a key as a column: the data API would relate it to others (`public.check_request`).

-- The accounts, without names and addresses: those come one at a time from `staff_read_person`.
create view public.staff_people with (security_barrier) as
select
  private.unrelated(u.id) as id,
  private.masked_address(u.email::text) as email,
  u.created_at,
  u.last_sign_in_at,
  coalesce(u.banned_until > now(), false) as is_suspended,
  -- Null also while its own wish waits, as the account is suspended: then an owner decides.
  (
    select d.deletes_at from public.account_deletions d
    where d.user_id = u.id and (d.by_staff or u.banned_until is null or u.banned_until <= now())
  ) as deletes_at,
  (select count(*)::integer from auth.sessions s where s.user_id = u.id) as sessions,
  coalesce(t.tokens_available, 0) as tokens_available,
  coalesce(t.tokens_owed, 0) as tokens_owed,
  coalesce(t.tokens_used, 0) as tokens_used,
  coalesce(t.total_tokens_purchased, 0) as total_tokens_purchased,
  coalesce(t.is_unlimited, false) as is_unlimited,
  -- For `adjust_tokens`.
  (select max(l.id) from public.token_ledger l where l.user_id = u.id and l.kind = 'adjust') as last_adjustment
from auth.users u
left join public.token_tracker t on t.user_id = u.id
where (select private.staff_may('support'));

-- Orders and payments.
create view public.staff_purchases with (security_barrier) as
select
  private.unrelated(p.id) as id,
  p.order_id,
  p.user_id,
  p.status,
  p.amount_cents,
  p.refunded_cents,
  p.disputed_cents,
  p.currency,
  p.stands,
  p.payment_intent,
  (
    select string_agg(case i.quantity when 1 then i.title else i.quantity || ' × ' || i.title end, ', ' order by i.id)
    from public.purchase_items i
    where i.purchase_id = p.id
  ) as items,
  p.request_id,
  p.created_at,
  p.paid_at
from public.purchases p
where (select private.staff_may('support', 'orders'));

-- Every change of a balance.
create view public.staff_ledger with (security_barrier) as
select
  l.id, l.user_id, l.kind, l.delta, l.owed_delta, private.unrelated(l.send_id) as send_id, private.unrelated(l.purchase_id) as purchase_id,
  l.created_at
from public.token_ledger l
where (select private.staff_may('support'));

-- Runs, without their letter.
create view public.staff_runs with (security_barrier) as
select
  private.unrelated(r.id) as id, r.user_id, r.provider, private.masked_address(r.mailbox) as mailbox, r.gender, r.sport, r.state, r.wake_at, r.pause_code,
  -- Those about files name them, and athletes name files by themselves.
  case when r.pause_code is distinct from 'attachments_invalid' then r.pause_message end as pause_message,
  r.request_id, r.created_at, r.started_at, r.ended_at
from public.runs r
where (select private.staff_may('support'));

-- Sends, without their letter and their recipients.
create view public.staff_sends with (security_barrier) as
select
  private.unrelated(s.id) as id, s.user_id, private.unrelated(s.run_id) as run_id, s.position, s.school, s.provider, s.status, s.attempt, s.charged, s.error_code, s.error_message,
  s.provider_code, s.request_id, s.due_at, s.created_at, s.started_at, s.updated_at
from public.sends s
where (select private.staff_may('support'));

-- Connected mailboxes, without their tokens.
create view public.staff_mailboxes with (security_barrier) as
select
  private.unrelated(m.id) as id, m.user_id, m.provider, private.masked_address(m.email) as email, m.blocked_until, m.created_at, m.updated_at
from public.mail_connections m
where (select private.staff_may('support'));

-- Messages of the contact form. new, open: somebody takes care of it. answered, closed.
create view public.staff_messages with (security_barrier) as
select
  m.id,
  case
    when m.closed_at is not null then 'closed'
    when m.answered_at is not null then 'answered'
    when m.owner is not null then 'open'
    else 'new'
  end as status,
  m.owner, m.email, m.subject, m.message, m.answer,
  m.created_at, m.answered_at, m.closed_at
from public.contact_messages m
where (select private.staff_may('support'));

-- Feedback from the wizard.
create view public.staff_feedback with (security_barrier) as
select
  f.id,
  case
    when f.closed_at is not null then 'closed'
    when f.answered_at is not null then 'answered'
    when f.owner is not null then 'open'
    else 'new'
  end as status,
  f.owner, f.email, f.user_id, f.type, f.subject,
  f.description as message, f.answer, f.created_at, f.answered_at, f.closed_at
from public.feedback f
where (select private.staff_may('support'));

-- Reviews: new, approved (then the site shows it) or rejected.
create view public.staff_reviews with (security_barrier) as
select
  t.id, case when t.approved then 'approved' when t.decided_at is not null then 'rejected' else 'new' end as status, t.owner,
  t.first_name, t.last_initial, t.rating, t.comments, t.created_at, t.decided_at
from public.testimonials t
where (select private.staff_may('support'));

-- Club orders: received, invoicing (its invoice is being written), invoiced, paid, delivered or closed.
create view public.staff_orders with (security_barrier) as
select
  private.unrelated(o.id) as id, o.order_id,
  case
    when o.delivered_at is not null then 'delivered'
    when o.closed_at is not null then 'closed'
    when o.paid_at is not null then 'paid'
    when o.invoice_id is not null then 'invoiced'
    when o.invoiced_at is not null then 'invoicing'
    else 'received'
  end as status,
  o.owner, o.user_id, o.first_name, o.last_name, o.email, o.num_teams, o.teams, o.amount_cents, o.invoice_id, o.invoice_url,
  (select count(*)::integer from public.pro_order_contacts c where c.pro_order_id = o.id) as contacts,
  -- Of the delivered contacts, another one after each delivery: for `staff_deliver_order`.
  (select max(c.id) from public.pro_order_contacts c where c.pro_order_id = o.id) as list_id,
  o.answer, o.created_at, o.invoiced_at, o.paid_at, o.delivered_at, o.answered_at, o.closed_at
from public.pro_contact_orders o
where (select private.staff_may('orders'));

-- Why a coach gets no email: opted_out, wrong (the address), others (somebody else at the address opted out, or
-- somebody whom the list does not name either). Empty: they do.
create function private.coach_stops(p_coach bigint) returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(distinct r.reason order by r.reason), '{}')
  from private.coaches c
  cross join lateral private.stops_of(c.address_hash, c.person_hash) a
  cross join lateral (
    select case when private.is_own_stop(a, c.address_hash, c.person_hash) then a.reason else 'others' end as reason
  ) r
  where c.id = p_coach and a.reason <> 'from_sender';
$$;
-- For the view: no browser can name the schema.
grant execute on function private.coach_stops(bigint) to authenticated;

-- Coaches, without their addresses: those come one at a time from `staff_coach_address`.
create view public.staff_coaches with (security_barrier) as
select
  c.id, c.school, c.gender, c.sport, c.first_name, c.last_name, c.title, c.conference, c.division,
  -- Only those with a stop have a mark, and a page is sorted from all.
  case when c.opted_out or c.address_wrong then private.coach_stops(c.id) else '{}' end as stops
from private.coaches c
where (select private.staff_may('support', 'orders'));

-- Senders through whose emails coaches opted out in the last 30 days: a code, the account if it is there, and numbers.
-- taken_back: wishes that hold for this sender alone.
create view public.staff_senders with (security_barrier) as
select
  encode(a.sender_hash, 'hex') as id,
  (select s.user_id from public.sends s where s.id = any(array_agg(a.send_id)) limit 1) as person_id,
  (count(*) filter (where a.reason = 'opted_out' and a.source <> 'list'))::integer as opt_outs,
  (count(*) filter (where a.reason = 'from_sender' and a.source <> 'list'))::integer as taken_back,
  max(a.created_at) as created_at
from private.stopped_addresses a
where a.sender_hash is not null
  and a.created_at > now() - interval '30 days'
  and (select private.staff_may('support'))
group by a.sender_hash;

-- Providers that are paused.
create view public.staff_pauses with (security_barrier) as
select p.provider as id, p.sentence, p.paused_at
from public.provider_pauses p
where (select private.staff_may('support'));

-- Imports of coaches that were applied.
create view public.staff_imports with (security_barrier) as
select i.id, i.staff_id, i.file_name, i.inserted, i.updated, i.unchanged, i.removed, i.created_at
from private.coach_imports i
where (select private.staff_may('owner'));

-- What each check of payments found.
create view public.staff_payments with (security_barrier) as
select c.id, c.read_until, c.events, c.checkouts, c.failed, c.created_at
from private.payment_checks c
where (select private.staff_may('orders'));

-- How many addresses the newsletter has, for owners: confirmed ones, and those that wait for their confirmation.
create view public.staff_newsletter with (security_barrier) as
select 1 as id, count(e.confirmed_at)::integer as confirmed, (count(*) - count(e.confirmed_at))::integer as waiting
from public.emails e
having (select private.staff_may('owner'));

-- What staff did, for owners.
create view public.staff_audit with (security_barrier) as
select
  a.id, a.staff_id, a.staff_email, a.action, a.person_id, a.subject, a.reason, a.request_id, a.details, a.created_at
from private.staff_audit a
where (select private.staff_may('owner'));

grant select on
  public.staff_members, public.staff_people, public.staff_purchases, public.staff_ledger, public.staff_runs, public.staff_sends,
  public.staff_mailboxes, public.staff_messages, public.staff_feedback, public.staff_reviews, public.staff_orders,
  public.staff_coaches, public.staff_senders, public.staff_pauses, public.staff_imports, public.staff_newsletter, public.staff_payments,
  public.staff_audit
to authenticated;

-- People by the address of their account or of a mailbox, or by an id: of a request, a run, a send, an order, or their
-- own. A part of an address finds nobody: else a few searches would tell the rest of it. At most 50.
create function public.staff_find_people(p_search text)
returns table (
  id uuid, email text, created_at timestamptz, last_sign_in_at timestamptz, tokens_available integer, is_unlimited boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select p.id, p.email, p.created_at, p.last_sign_in_at, p.tokens_available, p.is_unlimited
  from public.staff_people p
  -- As an array, it is read first, by indexes.
  where p.id = any(case
    when p_search ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then array(
      select p_search::uuid
      union select r.user_id from public.runs r where r.id = p_search::uuid or r.request_id = p_search::uuid
      union select s.user_id from public.sends s where s.id = p_search::uuid
      -- Those of a run have its request.
      union select s.user_id from public.sends s where s.run_id is null and s.request_id = p_search::uuid
      union select o.user_id from public.purchases o where o.order_id = p_search::uuid or o.request_id = p_search::uuid
    )
    else array(
      select u.id from auth.users u where u.email = lower(btrim(p_search))
      union select m.user_id from public.mail_connections m where lower(m.email) = lower(btrim(p_search))
    )
  end)
  order by p.email
  limit 50;
$$;
grant execute on function public.staff_find_people(text) to authenticated;

-- Refuses a person with none of these roles. Error: PT403.
create function private.require_staff(p_staff uuid, variadic p_roles text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select from private.staff s where s.user_id = p_staff and (s.role = 'owner' or s.role = any(p_roles))
  ) then
    raise exception using errcode = 'PT403', message = 'Your role does not allow this. Nothing was changed.';
  end if;
end;
$$;

-- Ends what staff signed in to more than twelve hours ago: who has a copy of such a session could renew it for ever.
create function public.end_old_staff_sessions() returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.sessions s
  using private.staff m
  where s.user_id = m.user_id and s.created_at < now() - interval '12 hours';
$$;
grant execute on function public.end_old_staff_sessions() to cc_api;

-- Refuses a person without a role, or whose session has ended, before the API reads what they send. Error: PT403.
create function public.require_any_staff(p_user uuid, p_session uuid) returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_signed_in(p_session) then
    raise exception using errcode = 'PT403', message = 'You were signed out. Please sign in again.';
  end if;
  perform private.require_staff(p_user, 'support', 'orders');
end;
$$;
grant execute on function public.require_any_staff(uuid, uuid) to cc_api;

-- Notes what a member of staff did. What is hard to take back, and what tells an address, is refused when it was done
-- as often as one person can: a session can be stolen. Error: PT400.
create function private.audit(
  p_staff uuid, p_action text, p_person uuid, p_subject text, p_reason text, p_details jsonb default '{}'
) returns void
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := case
    when p_action in ('coach-address', 'read-person') then 50
    -- They tell which addresses are in a list.
    when p_action in ('compare-coaches', 'import-coaches', 'export-newsletter') then 10
    -- Each account with a role reads as much as the others.
    when p_action = 'set-role' then 5
    -- One press takes these back.
    when p_action not in ('assign-entry', 'close-entry', 'reopen-entry', 'approve-review', 'reject-review') then 60
  end;
  hours constant integer := case most when 60 then 1 else 24 end;
begin
  -- Of two at once, the second one sees the first.
  perform pg_advisory_xact_lock(hashtextextended('audit ' || p_staff, 0));
  if (
    select count(*) >= most
    from private.staff_audit a
    where a.staff_id = p_staff and a.action = p_action and a.created_at > now() - make_interval(hours => hours)
  ) then
    raise exception using
      errcode = 'PT400',
      message = format(
        'You have done this %s times in %s, which is as often as one person can. Nothing was changed. Please go on later, or ask a colleague.',
        most, case hours when 1 then 'an hour' else '24 hours' end
      );
  end if;
  insert into private.staff_audit (staff_id, staff_email, action, person_id, subject, reason, details)
  values (
    p_staff, (select u.email from auth.users u where u.id = p_staff), p_action, p_person, p_subject, btrim(p_reason), p_details
  );
end;
$$;

-- Gives tokens, or takes some of those that are there. `p_after` is the last adjustment that the caller saw, so one
-- whose answer was lost is not made twice; the balance would not do, as a run changes it with every email. Returns the
-- new balance. Errors: PT403, PT404 no such person, PT409 there are fewer tokens, a later adjustment, or tokens for
-- somebody who bought none.
create function public.adjust_tokens(p_staff uuid, p_person uuid, p_tokens integer, p_after bigint, p_reason text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  balance integer;
begin
  perform private.require_staff(p_staff, 'support');
  perform private.require_person(p_person);
  if p_tokens = 0 or abs(p_tokens) > 1000 then
    raise exception using errcode = 'PT400', message = 'Between 1 and 1,000 tokens can be given or taken.';
  end if;
  insert into public.token_tracker (user_id) values (p_person) on conflict do nothing;
  select t.tokens_available into balance from public.token_tracker t where t.user_id = p_person for update;
  if p_after is distinct from (
    select max(l.id) from public.token_ledger l where l.user_id = p_person and l.kind = 'adjust'
  ) then
    raise exception using
      errcode = 'PT409',
      message = 'Tokens were given or taken since you looked, perhaps by yourself. Nothing was changed this time: please refresh the page and look.';
  elsif p_tokens < 0 and balance + p_tokens < 0 then
    raise exception using errcode = 'PT409', message = 'This person has fewer tokens than that. Nothing was changed.';
  elsif private.tokens_bought(p_person) <= 0 and exists (
    -- What is owed can be forgiven.
    select from public.token_tracker t where t.user_id = p_person and p_tokens > t.tokens_owed and not t.is_unlimited
  ) then
    raise exception using
      errcode = 'PT409',
      message = 'This person has bought no tokens, so coaches’ addresses stay closed and given tokens could not be used. Nothing was changed. A plan that somebody buys as a gift opens them.';
  end if;
  perform private.change_balance(p_person, 'adjust', p_tokens);
  select t.tokens_available into balance from public.token_tracker t where t.user_id = p_person;
  perform private.audit(
    p_staff, 'adjust-tokens', p_person, null, p_reason, jsonb_build_object('tokens', p_tokens, 'balance', balance)
  );
  return balance;
end;
$$;
grant execute on function public.adjust_tokens(uuid, uuid, integer, bigint, text) to cc_api;

-- Decides a send of unknown outcome: sent, or not-sent (the token goes back).
-- Errors: PT403, PT404 no such send, PT409 its outcome is known or still open.
create function public.staff_settle_send(p_staff uuid, p_send uuid, p_outcome text, p_reason text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  is_done boolean;
begin
  perform private.require_staff(p_staff, 'support');
  perform private.lock_balance(p_send);
  select * into send from public.sends s where s.id = p_send for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such email.';
  elsif send.status <> 'unknown' then
    raise exception using errcode = 'PT409', message = 'The outcome of this email is known or still open. Nothing was changed.';
  elsif p_outcome = 'sent' then
    is_done := public.settle_send(p_send, null, null);
  elsif p_outcome = 'not-sent' then
    is_done := public.release_send(
      p_send, send.fencing_token, true, 'provider_unavailable',
      'Our support found that this email was not sent. Your token came back.', send.provider_code
    );
  end if;
  if is_done is not true then
    raise exception using errcode = 'PT400', message = 'The outcome is either sent or not-sent.';
  end if;
  perform private.audit(
    p_staff, 'settle-send', send.user_id, 'send ' || p_send, p_reason, jsonb_build_object('outcome', p_outcome)
  );
end;
$$;
grant execute on function public.staff_settle_send(uuid, uuid, text, text) to cc_api;

-- Errors: PT404 no such person.
create function private.require_person(p_person uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.users u where u.id = p_person) then
    raise exception using errcode = 'PT404', message = 'There is no such person.';
  end if;
end;
$$;

-- Errors: PT409 the person is staff.
create function private.refuse_staff(p_person uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from private.staff s where s.user_id = p_person) then
    raise exception using errcode = 'PT409', message = 'This person is staff. An owner has to take the role away first.';
  end if;
end;
$$;

-- The address and the name of one person. Errors: PT403, PT404 no such person, PT400 the day's 50 are read.
create function public.staff_read_person(p_staff uuid, p_person uuid, p_reason text, out email text, out name text)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff(p_staff, 'support');
  perform private.require_person(p_person);
  perform private.audit(p_staff, 'read-person', p_person, null, p_reason);
  select u.email, u.raw_user_meta_data ->> 'full_name' into email, name from auth.users u where u.id = p_person;
end;
$$;
grant execute on function public.staff_read_person(uuid, uuid, text) to cc_api;

-- Ends all sessions of a person. An access token that was handed out works on until its hour is over. Returns how many.
-- Errors: PT403, PT404 no such person.
create function public.staff_end_sessions(p_staff uuid, p_person uuid, p_reason text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_staff(p_staff, 'support');
  perform private.require_person(p_person);
  -- A stolen session of support would end each new one of the owners, who alone can take its role.
  if p_person <> p_staff and not exists (select from private.staff s where s.user_id = p_staff and s.role = 'owner') then
    perform private.refuse_staff(p_person);
  end if;
  -- The sign-in service has no call for this that works without the person's own token.
  delete from auth.sessions s where s.user_id = p_person;
  get diagnostics ended = row_count;
  perform private.audit(p_staff, 'end-sessions', p_person, null, p_reason, jsonb_build_object('sessions', ended));
  return ended;
end;
$$;
grant execute on function public.staff_end_sessions(uuid, uuid, text) to cc_api;

-- Suspends an account, or ends that: it cannot sign in, and plans, sends and buys nothing. Its sessions end; its runs
-- pause at their next email, and its user continues them after a suspension. Returns the links to parents that end with
-- it (D24.9), with both addresses. Errors: PT403, PT404 no such person, PT409 the person is staff.
create function public.staff_suspend(p_staff uuid, p_person uuid, p_suspended boolean, p_reason text)
returns table (link_id uuid, parent text, athlete_email text, athlete text)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff(p_staff, 'support');
  perform private.require_person(p_person);
  perform private.refuse_staff(p_person);
  -- A run that is planned at the same time is seen below, or is refused.
  perform pg_advisory_xact_lock(private.plan_lock(p_person));
  -- As the sign-in service writes it for a ban without an end.
  update auth.users u set banned_until = case when p_suspended then now() + interval '100 years' end where u.id = p_person;
  -- Also at its end: a code of a sign-in from before, which Supabase takes for five minutes, makes a session of a
  -- suspended account.
  delete from auth.sessions s where s.user_id = p_person;
  -- Also those whose next email comes after the suspension, and those that wait for a parent: a thief may have planned
  -- them.
  perform from public.runs r where r.user_id = p_person and r.ended_at is null and p_suspended order by r.id for update;
  update public.runs r
  set
    state = 'paused', pause_code = 'forbidden',
    pause_message = 'Your account is suspended. Once it no longer is, continue the run to send the rest.'
  where r.user_id = p_person and r.state in ('scheduled', 'running', 'waiting', 'paused') and p_suspended;
  -- A thief may have asked for its deletion, which waits meanwhile, or have said to be under 13. Afterwards its user
  -- has a day to keep it, and the week in which we try to tell them begins then.
  update public.account_deletions d
  set
    by_child = false,
    requested_at = case when d.by_staff then d.requested_at else now() end,
    deletes_at = case when d.by_staff then d.deletes_at else greatest(d.deletes_at, now() + interval '24 hours') end,
    told_at = case when d.by_staff then d.told_at end
  where d.user_id = p_person and not p_suspended;
  perform private.audit(
    p_staff, case when p_suspended then 'suspend' else 'end-suspension' end, p_person, null, p_reason, '{}'
  );
  if p_suspended then
    return query select * from private.end_new_links(p_person);
  end if;
end;
$$;
grant execute on function public.staff_suspend(uuid, uuid, boolean, text) to cc_api;

-- Asks for the deletion of an account, as its user can (D23). Errors: PT403, PT404 no such person, PT409 the person is
-- staff.
create function public.staff_delete_account(p_staff uuid, p_person uuid, p_reason text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff(p_staff, 'owner');
  perform private.require_person(p_person);
  perform private.refuse_staff(p_person);
  perform private.begin_deletion(p_person, true);
  perform private.audit(p_staff, 'delete-account', p_person, null, p_reason, '{}');
end;
$$;
grant execute on function public.staff_delete_account(uuid, uuid, text) to cc_api;

-- Takes care of an entry of an inbox (messages, feedback, orders): assign (to `p_owner`), answer (with `p_answer`),
-- close, reopen. Returns where an answer goes. Errors: PT400, PT403, PT404 no such entry, PT409 it was answered before.
create function public.staff_handle_entry(
  p_staff uuid, p_inbox text, p_entry bigint, p_step text, p_owner uuid, p_answer text, p_reason text
) returns table (email text, about text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  inbox text := case p_inbox
    when 'messages' then 'contact_messages' when 'feedback' then 'feedback' when 'orders' then 'pro_contact_orders'
  end;
  is_answered boolean;
  person uuid;
begin
  perform private.require_staff(p_staff, case p_inbox when 'orders' then 'orders' else 'support' end);
  if inbox is null or p_step not in ('assign', 'answer', 'close', 'reopen') or (p_step = 'answer') <> (p_answer is not null) then
    raise exception using errcode = 'PT400', message = 'There is no such step.';
  elsif p_step = 'assign' and not exists (select from private.staff s where s.user_id = p_owner) then
    raise exception using errcode = 'PT400', message = 'Only staff can take care of it.';
  end if;
  execute format('select e.answered_at is not null, e.email, %s from public.%I e where e.id = $1 for update',
    case inbox when 'pro_contact_orders' then '''Your order of club contacts''' else 'e.subject' end, inbox)
  into is_answered, email, about
  using p_entry;
  if is_answered is null then
    raise exception using errcode = 'PT404', message = 'There is no such entry.';
  elsif is_answered and p_step = 'answer' then
    raise exception using errcode = 'PT409', message = 'It was answered before. Nothing was sent.';
  end if;
  execute format(
    'update public.%I e set owner = case when $2 = ''assign'' then $3 else coalesce(e.owner, $4) end,
       answer = coalesce($5, e.answer), answered_at = case when $2 = ''answer'' then now() else e.answered_at end,
       closed_at = case $2 when ''close'' then now() when ''reopen'' then null else e.closed_at end
     where e.id = $1', inbox)
  using p_entry, p_step, p_owner, p_staff, p_answer;
  select u.id into person from auth.users u where lower(u.email) = lower(staff_handle_entry.email);
  perform private.audit(
    p_staff, p_step || '-entry', person, p_inbox || ' ' || p_entry, p_reason,
    case p_step
      when 'assign' then jsonb_build_object('to', (select u.email from auth.users u where u.id = p_owner))
      else '{}'
    end
  );
  return next;
end;
$$;
grant execute on function public.staff_handle_entry(uuid, text, bigint, text, uuid, text, text) to cc_api;

-- Approves a review, which publishes it, or rejects it, which takes it off the site. Errors: PT403, PT404 no such
-- review.
create function public.staff_decide_review(p_staff uuid, p_review bigint, p_approved boolean, p_reason text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff(p_staff, 'support');
  update public.testimonials t
  set approved = p_approved, decided_at = now(), owner = p_staff
  where t.id = p_review;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such review.';
  end if;
  perform private.audit(
    p_staff, case when p_approved then 'approve-review' else 'reject-review' end, null, 'review ' || p_review, p_reason
  );
end;
$$;
grant execute on function public.staff_decide_review(uuid, bigint, boolean, text) to cc_api;

-- Gives a person the role support or orders, or takes it away (null). Owners only. An owner is made and unmade by the
-- operator, in the database (D20.1). Errors: PT400 no such role, PT403, PT404 no such person, PT409 it is an owner.
create function public.staff_set_role(p_staff uuid, p_person uuid, p_role text, p_reason text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff(p_staff, 'owner');
  if p_role not in ('support', 'orders') then
    raise exception using errcode = 'PT400', message = 'Only the operator makes somebody an owner, in the database. Nothing was changed.';
  end if;
  perform private.require_person(p_person);
  if exists (select from private.staff s where s.user_id = p_person and s.role = 'owner') then
    raise exception using errcode = 'PT409', message = 'Only the operator changes the role of an owner, in the database. Nothing was changed.';
  end if;
  delete from private.staff s where s.user_id = p_person and p_role is null;
  insert into private.staff (user_id, role)
  select p_person, p_role where p_role is not null
  on conflict (user_id) do update set role = excluded.role;
  perform private.audit(p_staff, 'set-role', p_person, null, p_reason, jsonb_build_object('role', p_role));
end;
$$;
grant execute on function public.staff_set_role(uuid, uuid, text, text) to cc_api;

-- Has a club order invoiced: a job writes the invoice and mails it. Errors: PT403, PT404 no such order, PT409 it was
-- invoiced or closed before.
create function public.staff_invoice_order(p_staff uuid, p_order bigint, p_reason text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ordered public.pro_contact_orders;
begin
  perform private.require_staff(p_staff, 'orders');
  select * into ordered from public.pro_contact_orders o where o.id = p_order for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such order.';
  elsif ordered.invoiced_at is not null or ordered.closed_at is not null then
    raise exception using errcode = 'PT409', message = 'This order was invoiced or closed before. Nothing was changed.';
  end if;
  update public.pro_contact_orders o
  set invoiced_at = now(), owner = coalesce(o.owner, p_staff)
  where o.id = p_order;
  perform private.audit(
    p_staff, 'invoice-order', ordered.user_id, 'orders ' || p_order, p_reason,
    jsonb_build_object('amount_cents', ordered.amount_cents)
  );
end;
$$;
grant execute on function public.staff_invoice_order(uuid, bigint, text) to cc_api;

-- Stores the invoice of an order, once.
create function public.note_invoice(p_order bigint, p_invoice text, p_url text) returns void
language sql
security definer
set search_path = ''
as $$
  update public.pro_contact_orders o set invoice_id = p_invoice, invoice_url = p_url
  where o.id = p_order and o.invoice_id is null;
$$;
grant execute on function public.note_invoice(bigint, text, text) to cc_api;

-- The payment provider says that an invoice is paid, and which order it names: a restore may have forgotten that there
-- is one. Repeating it changes nothing; the invoice of another shop is none of ours. An order that staff closed
-- meanwhile is open again, as it has to be delivered now.
create function public.record_invoice_paid(p_invoice text, p_order text) returns void
language sql
security definer
set search_path = ''
as $$
  update public.pro_contact_orders o
  set invoice_id = p_invoice, invoiced_at = coalesce(o.invoiced_at, now()), paid_at = now(), closed_at = null
  where (o.invoice_id = p_invoice or o.order_id::text = p_order) and o.paid_at is null;
$$;
grant execute on function public.record_invoice_paid(text, text) to cc_api;

-- Delivers a paid club order: `p_contacts` are rows of public.pro_order_contacts. Delivered again, they replace the
-- ones before: `p_replaces` is the list that the caller saw, null if none was delivered. Without `p_apply` nothing
-- changes. Returns whether it was delivered before. Errors: PT400 no contact, PT403, PT404 no such order, PT409 it is
-- not paid, or has another list.
create function public.staff_deliver_order(
  p_staff uuid,
  p_order bigint,
  p_contacts jsonb,
  p_replaces bigint,
  p_apply boolean,
  p_reason text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  ordered public.pro_contact_orders;
  is_correction boolean;
  replaced integer;
begin
  perform private.require_staff(p_staff, 'orders');
  select * into ordered from public.pro_contact_orders o where o.id = p_order for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such order.';
  elsif ordered.paid_at is null then
    raise exception using errcode = 'PT409', message = 'This order is not paid yet. Nothing was changed.';
  elsif p_replaces is distinct from (select max(c.id) from public.pro_order_contacts c where c.pro_order_id = p_order) then
    raise exception using
      errcode = 'PT409',
      message = 'Contacts were delivered since you looked, perhaps by yourself. Nothing was changed this time: please refresh the page and look.';
  elsif jsonb_array_length(p_contacts) = 0 then
    raise exception using errcode = 'PT400', message = 'The file has no contact. Nothing was changed.';
  end if;
  is_correction := ordered.delivered_at is not null;
  if not p_apply then
    return is_correction;
  end if;
  delete from public.pro_order_contacts c where c.pro_order_id = p_order;
  get diagnostics replaced = row_count;
  insert into public.pro_order_contacts (pro_order_id, first_name, last_name, role, club, league, country, email)
  select p_order, c.first_name, c.last_name, c.role, c.club, c.league, c.country, c.email
  from jsonb_populate_recordset(null::public.pro_order_contacts, p_contacts) c;
  update public.pro_contact_orders o
  set delivered_at = coalesce(o.delivered_at, now()), owner = coalesce(o.owner, p_staff)
  where o.id = p_order;
  perform private.audit(
    p_staff, case when is_correction then 'correct-order' else 'deliver-order' end, ordered.user_id, 'orders ' || p_order, p_reason,
    jsonb_build_object('contacts', jsonb_array_length(p_contacts))
      || case when is_correction then jsonb_build_object('replaced', replaced) else '{}' end
  );
  return is_correction;
end;
$$;
grant execute on function public.staff_deliver_order(uuid, bigint, jsonb, bigint, boolean, text) to cc_api;

-- Pauses sending through a provider, with the sentence that users see; null: sending goes on, within a minute. Error:
-- PT403.
create function public.staff_pause_provider(p_staff uuid, p_provider text, p_sentence text, p_reason text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff(p_staff, 'support');
  delete from public.provider_pauses p where p.provider = p_provider;
  insert into public.provider_pauses (provider, sentence) select p_provider, p_sentence where p_sentence is not null;
  if p_sentence is null then
    update public.runs r set wake_at = now()
    where r.ended_at is null and r.state = 'waiting' and r.pause_code = 'provider_paused' and r.provider = p_provider;
  end if;
  perform private.audit(
    p_staff, case when p_sentence is null then 'resume-provider' else 'pause-provider' end, null, 'provider ' || p_provider,
    p_reason, jsonb_build_object('sentence', p_sentence)
  );
end;
$$;
grant execute on function public.staff_pause_provider(uuid, text, text, text) to cc_api;

-- The confirmed addresses of the newsletter, with what the link of each one names, for the program that sends it: some
-- of them, after an id. Each file is in the audit. Error: PT403.
create function public.staff_export_newsletter(p_staff uuid, p_after bigint, p_limit integer, p_reason text)
returns table (id bigint, email text, confirmed_at timestamptz, subscription uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  exported integer;
begin
  perform private.require_staff(p_staff, 'owner');
  return query
  select e.id, e.email, e.confirmed_at, e.subscription
  from public.emails e
  where e.confirmed_at is not null and e.id > p_after
  order by e.id
  limit p_limit;
  get diagnostics exported = row_count;
  perform private.audit(p_staff, 'export-newsletter', null, null, p_reason, jsonb_build_object('addresses', exported));
end;
$$;
grant execute on function public.staff_export_newsletter(uuid, bigint, integer, text) to cc_api;

-- Imports coaches: `p_rows` are checked rows of the file, with their lines; `p_schools` as private.refresh_schools
-- takes them. Without `p_apply` nothing changes, and the answer says what would. For owners: athletes write to whom the
-- list names (D20.2). Error: PT403.
create function public.staff_import_coaches(
  p_staff uuid,
  p_rows jsonb,
  p_schools jsonb,
  p_file_name text,
  p_remove boolean,
  p_apply boolean,
  p_reason text,
  out distinct_rows integer,
  out inserted integer,
  out updated integer,
  out removed integer,
  out schools integer,
  out differences jsonb
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff(p_staff, 'owner');
  begin
    insert into private.incoming_coaches
    select i.* from jsonb_populate_recordset(null::private.incoming_coaches, p_rows) i;
    select m.* into distinct_rows, inserted, updated, removed, differences from private.merge_coaches(p_remove) m;
    schools := private.refresh_schools(p_schools);
    if not p_apply then
      raise exception using errcode = 'PT000';
    end if;
  exception
    when sqlstate 'PT000' then
      -- The rows are as they were; what was counted stays in the variables.
      null;
  end;
  if p_apply then
    insert into private.coach_imports (staff_id, file_name, inserted, updated, unchanged, removed)
    values (p_staff, p_file_name, inserted, updated, distinct_rows - inserted - updated, removed);
  end if;
  -- A dry run too: its answer tells whether an address is known.
  perform private.audit(
    p_staff, case when p_apply then 'import-coaches' else 'compare-coaches' end, null, null, p_reason,
    jsonb_build_object('inserted', inserted, 'updated', updated, 'removed', removed, 'schools', schools)
  );
end;
$$;
grant execute on function public.staff_import_coaches(uuid, jsonb, jsonb, text, boolean, boolean, text) to cc_api;

-- Lifts a mark of a coach with all addresses and names of the person. The wishes of other people stay, with all that
-- follows from them. Errors: PT409 such a wish holds for this coach too.
create function private.lift_mark(p_coach private.coaches, p_mark text) returns void
language plpgsql
set search_path = ''
as $$
declare
  names bytea[] := private.name_hashes(concat(p_coach.first_name, ' ', p_coach.last_name));
  lifted record;
begin
  -- Waits for an import before it holds any row that the import needs.
  lock table private.coaches in row exclusive mode;
  with recursive own as (
    select p_coach.address_hash as address_hash, p_coach.person_hash as person_hash, names as names
    union
    select a.address_hash, a.person_hash, a.names
    from own o
    cross join lateral private.stops_of(o.address_hash, o.person_hash) a
    -- At another address, such a wish is not that of a coach whom lists do not name.
    where a.person_hash is null and (o.names <> '{}' or a.address_hash = p_coach.address_hash)
      or a.person_hash = o.person_hash
      or o.person_hash in (select w.person_hash from private.whereabouts(a.address_hash, a.person_hash, a.names) w)
        -- Who is on the list by another name may be somebody else.
        and (a.names = o.names or not exists (select from private.coaches c where c.person_hash = a.person_hash))
      -- Lists write one thing or another in place of a name.
      or (a.address_hash = o.address_hash and a.names = '{}' and a.person_hash is not null and o.names = '{}')
  ), gone as (
    delete from private.stopped_addresses a
    using own o
    where a.reason = p_mark and a.address_hash = o.address_hash and a.person_hash is not distinct from o.person_hash
    returning a.*
  ), kept as (
    -- Of those whom lists do not name, somebody else asked too: that wish stays at its address.
    insert into private.stopped_addresses (address_hash, reason, source, wish_id, send_id, sender_hash, told, created_at)
    select g.address_hash, g.reason, g.source, g.wish_id, g.send_id, g.sender_hash, g.told, g.created_at
    from gone g
    where g.names = '{}' and g.person_hash is not null and g.source <> 'list' and g.address_hash <> p_coach.address_hash
    on conflict do nothing
    returning stopped_addresses.address_hash
  ), followed as (
    -- What followed from the same wishes. What follows from those that stay is noted again below.
    delete from private.stopped_addresses a
    using gone g
    where a.source = 'list' and a.reason = p_mark
      and a.wish_id = g.wish_id
      and (a.address_hash, a.person_hash) is distinct from (g.address_hash, g.person_hash)
    returning a.*
  ), both_kinds as (
    select * from gone union select * from followed
  )
  select
    array_agg(t.address_hash) as addresses, array_agg(t.person_hash) as people, array_agg(distinct t.wish_id) as wishes,
    (select array_agg(k.address_hash) from kept k) as kept
  into lifted
  from both_kinds t;
  if exists (select from private.coaches c where c.address_hash = any(lifted.kept)) then
    raise exception using
      errcode = 'PT409',
      message = 'Another coach of this school whom the list calls the same asked for no email too, so both stay without it. Nothing was changed.';
  end if;
  perform private.follow_wishes(array(
    select distinct a.address_hash
    from private.stopped_addresses a
    where a.address_hash = any(lifted.addresses) or a.person_hash = any(lifted.people) or a.wish_id = any(lifted.wishes)
  ));
  perform private.mark_coaches(lifted.addresses, lifted.people);
  if exists (select from private.stops_of(p_coach.address_hash, p_coach.person_hash) a where a.reason = p_mark) then
    raise exception using
      errcode = 'PT409',
      message = 'Somebody else whom the list has at this address asked for no email. Nothing was changed.';
  end if;
end;
$$;

-- Sets or lifts a mark of a coach, for everybody: `wrong`, the address is wrong; `opted_out`, the coach wrote to us and
-- wants no email, or wants it again. A wish is lifted with all addresses and names of this person, and those of others
-- stay. Who reported a right address as wrong does not count again. Errors: PT403, PT404 no such coach, PT409 it is
-- marked so already, or somebody else wants no email at the address.
create function public.staff_mark_coach(p_staff uuid, p_coach bigint, p_mark text, p_set boolean, p_reason text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  coach private.coaches;
begin
  perform private.require_staff(p_staff, 'support', 'orders');
  select * into coach from private.coaches c where c.id = p_coach;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such coach.';
  end if;
  -- As a report does.
  perform pg_advisory_xact_lock(hashtextextended(encode(coach.address_hash, 'hex'), 0));
  if (case
    when p_set then exists (select from private.own_stops(coach.address_hash, coach.person_hash) a where a.reason = p_mark)
    else not exists (select from private.stops_of(coach.address_hash, coach.person_hash) a where a.reason = p_mark)
  end) then
    raise exception using errcode = 'PT409', message = 'This coach is marked so already. Nothing was changed.';
  end if;
  case
    when p_set and p_mark = 'wrong' then perform public.mark_address_wrong(coach.email);
    when p_set then
      perform private.stop_address(
        coach.address_hash, concat(coach.first_name, ' ', coach.last_name), coach.school, 'opted_out', 'staff', null
      );
      perform private.follow_wishes_now(array[coach.address_hash]);
    else
      perform private.lift_mark(coach, p_mark);
      update private.address_reports r set counts = false where r.address_hash = coach.address_hash and p_mark = 'wrong';
  end case;
  perform private.audit(
    p_staff, 'mark-coach', null, 'coach ' || p_coach, p_reason, jsonb_build_object('mark', p_mark, 'set', p_set)
  );
end;
$$;
grant execute on function public.staff_mark_coach(uuid, bigint, text, boolean, text) to cc_api;

-- Takes back the opt-outs that came through the emails of one sender in the last 30 days: from now on they hold for
-- this sender alone, and so do later ones through the sender's emails. Wishes that came to staff, or through another
-- sender's email as well, stay. `p_sender` is a code of `staff_senders`. Returns how many. Errors: PT403, PT404 there
-- are none.
create function public.staff_take_back_opt_outs(p_staff uuid, p_sender text, p_reason text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid := (
    select s.user_id
    from public.sends s
    where s.id in (select a.send_id from private.stopped_addresses a where a.sender_hash = decode(p_sender, 'hex'))
    limit 1
  );
  held record;
begin
  perform private.require_staff(p_staff, 'support');
  -- See private.await_take_back.
  lock table private.stopped_addresses in share row exclusive mode;
  with lately as (
    select a.ctid as place, exists (
      select
      from private.stopped_addresses o
      where o.address_hash = a.address_hash
        and o.person_hash is not distinct from a.person_hash
        and o.sender_hash = a.sender_hash
        and o.reason = 'from_sender'
    ) as is_double
    from private.stopped_addresses a
    where a.sender_hash = decode(p_sender, 'hex') and a.reason = 'opted_out' and a.created_at > now() - interval '30 days'
  ), doubles as (
    -- They hold for this sender alone already: a restore can bring both.
    delete from private.stopped_addresses a using lately l where a.ctid = l.place and l.is_double
    returning a.address_hash, a.person_hash
  ), taken as (
    update private.stopped_addresses a set reason = 'from_sender' from lately l where a.ctid = l.place and not l.is_double
    returning a.address_hash, a.person_hash
  ), both_kinds as (
    select * from doubles union all select * from taken
  )
  select array_agg(t.address_hash) as addresses, array_agg(t.person_hash) as people into held from both_kinds t;
  if held.addresses is null then
    raise exception using errcode = 'PT404', message = 'No coach opted out through this sender in the last 30 days.';
  end if;
  perform private.mark_coaches(held.addresses, held.people);
  perform private.audit(
    p_staff, 'take-back-opt-outs', person, 'sender ' || left(p_sender, 12), p_reason,
    jsonb_build_object('opt_outs', cardinality(held.addresses))
  );
  return cardinality(held.addresses);
end;
$$;
grant execute on function public.staff_take_back_opt_outs(uuid, text, text) to cc_api;

-- The address of one coach: they are what customers pay for. Errors: PT403, PT404 no such coach, PT400 the day's 50 are
-- read.
create function public.staff_coach_address(p_staff uuid, p_coach bigint, p_reason text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  perform private.require_staff(p_staff, 'orders');
  select c.email into address from private.coaches c where c.id = p_coach;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such coach.';
  end if;
  perform private.audit(p_staff, 'coach-address', null, 'coach ' || p_coach, p_reason);
  return address;
end;
$$;
grant execute on function public.staff_coach_address(uuid, bigint, text) to cc_api;

-- 97_incidents.sql

-- What the operator runs when something happened (docs/operations/incidents.md). Nobody else may.

-- Takes back what a hostile remote may have done since then in the names of its visitors, and ends all sessions, which
-- it may have. What it did and what its visitors did cannot be told apart, so this stops what is under way, deletes
-- nothing that they wrote, and leaves the accounts of children to be deleted (D7.11). Repeating it does the same with
-- what came since. Gives the families that were parted, and those whose terms changed, which stay: to be told.
create function private.undo_since(p_since timestamptz) returns table (athlete text, parent text, parted boolean)
language plpgsql
set search_path = ''
as $$
declare
  reported bytea[];
begin
  -- Before the runs: the end of a link lets those go on that waited for the parent.
  return query
  with parted as (delete from public.family_links l where l.created_at >= p_since returning l.*),
  families as (
    select * from parted
    union all
    select * from public.family_links l where l.created_at < p_since and l.updated_at >= p_since
  )
  select a.email::text, coalesce(p.email, f.parent_email)::text, f.created_at >= p_since
  from families f
  join auth.users a on a.id = f.user_id
  left join auth.users p on p.id = f.parent_id;
  update public.runs r set is_approved = false where r.is_approved and greatest(r.created_at, r.updated_at) >= p_since;
  -- Also older ones that were continued, tried again, moved or approved since; and those that wait for a parent, who
  -- sees no letter: their athlete looks first, and then they wait for the parent again.
  update public.runs r
  set
    state = 'paused', pause_code = 'user',
    pause_message = 'We paused this run. Please look whether you want it, then continue or stop it.'
  where r.ended_at is null and r.state <> 'stopped' and greatest(r.created_at, r.updated_at) >= p_since;
  -- They may be in the account of somebody else, or a stranger's with the address of the account.
  delete from public.mail_connections c where c.created_at >= p_since;
  -- Runs of an adult wait for no parent. The age that somebody gave before holds again; who gave none before keeps the
  -- new one, as without an age the account could be said to be a child's, which its user cannot take back (D7.11).
  delete from public.consents c
  where c.agreed_at >= p_since and c.age_band <> (
    select o.age_band from public.consents o where o.user_id = c.user_id and o.agreed_at < p_since
    order by o.agreed_at desc limit 1
  );
  delete from public.account_deletions d where d.requested_at >= p_since and not d.by_staff and not d.by_child;
  update public.pay_links l set revoked_at = now() where l.revoked_at is null and l.created_at >= p_since;
  -- They stay, as their tokens came back.
  update private.address_reports o set counts = false where o.created_at >= p_since;
  with lifted as (
    delete from private.stopped_addresses a
    where a.reason = 'wrong' and a.source in ('report', 'bounce') and a.created_at >= p_since
    returning a.address_hash
  )
  select array_agg(l.address_hash) into reported from lifted l;
  perform private.mark_coaches(reported, '{}');
  delete from auth.flow_state;
  delete from auth.sessions;
end;
$$;
