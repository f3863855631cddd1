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
