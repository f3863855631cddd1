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
