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
