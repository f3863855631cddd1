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
