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
