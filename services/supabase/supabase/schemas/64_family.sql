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
