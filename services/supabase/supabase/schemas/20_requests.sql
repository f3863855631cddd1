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
