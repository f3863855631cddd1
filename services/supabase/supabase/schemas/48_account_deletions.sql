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
