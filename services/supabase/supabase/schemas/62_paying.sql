-- Links by which a parent pays for an athlete (D21). A payment through a link is a purchase of the athlete like any other.
-- Lock order: as for purchases.

-- One row for each link, kept until its athlete is deleted.
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
create index pay_links_user on public.pay_links (user_id);

-- The link that an order is paid by; null: by its owner.
alter table public.purchases add column pay_link_id uuid references public.pay_links (id) on delete set null;
create index purchases_pay_link on public.purchases (pay_link_id) where pay_link_id is not null;

alter table public.pay_links enable row level security;
create policy pay_links_own_read on public.pay_links for select to authenticated using (user_id = (select auth.uid()));
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
    when exists (select from public.purchases p where p.pay_link_id = p_link.id and p.status = 'paid') then 'paid'
    when exists (select from public.purchases p where p.pay_link_id = p_link.id and p.status = 'processing') then 'processing'
    when p_link.revoked_at is not null then 'revoked'
    when p_link.expires_at <= now() then 'expired'
    else 'waiting'
  end;
$$;
grant execute on function private.pay_link_state(public.pay_links) to cc_api;

-- Creates a link, or renews the user's waiting one for the same things: two links could both be paid. At most ten wait at a time. Errors: PT400 something is
-- not sold, or not in this quantity; PT429 ten wait.
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
  if (
    select count(*)
    from jsonb_to_recordset(p_items) w (price_id text, quantity integer)
    join public.products o on o.price_id = w.price_id and o.active and w.quantity between 1 and o.max_quantity
  ) <> greatest(jsonb_array_length(p_items), 1) then
    raise exception using errcode = 'PT400', message = 'Something in this order is not sold, or not in this quantity.';
  end if;
  select array_agg(l.id), (array_agg(l.id) filter (where l.items = p_items))[1] into waiting, same
  from public.pay_links l
  where l.user_id = p_user and private.pay_link_state(l) = 'waiting';
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

-- Opens the order of a link, or finds its open one: all tabs share one payment page. Errors: PT400 as for a checkout, PT404
-- the link does not wait for a payment.
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
  select * into begun from public.begin_checkout(athlete, p_hash, p_items);
  update public.purchases p set pay_link_id = p_link where p.order_id = begun.order_id;
  return query select begun.order_id, begun.session_id;
end;
$$;
grant execute on function public.begin_link_checkout(uuid, text, jsonb) to cc_api;

-- Withdraws a link, unless it was paid. Returns the sessions that must end now. An order without a known session expires:
-- storing its session later fails, and the session is dropped.
create function public.revoke_pay_link(p_user uuid, p_link uuid) returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.token_tracker t where t.user_id = p_user for update;
  update public.pay_links l set revoked_at = now()
  where l.id = p_link and l.user_id = p_user and private.pay_link_state(l) in ('waiting', 'expired');
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
