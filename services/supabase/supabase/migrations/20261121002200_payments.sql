-- What the payment provider tells, in any order and any number of times, ends in the same balance: payments, refunds
-- and disputes are kept as facts that only ever move forward, and after each fact the purchase is settled anew.
-- Locks are taken in this order: the payment, the balance, the purchase.

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
comment on function private.change_balance(uuid, text, integer, bigint, uuid, integer) is
  'Changes a balance and writes it down. What is to be taken and is not there becomes owed; what is given settles that first.';

create or replace function private.move_token(p_send public.sends, p_kind text, p_delta integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_send.charged then
    perform private.change_balance(p_send.user_id, p_kind, p_delta, null, p_send.id, p_send.attempt);
  end if;
end;
$$;

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
    -- Broken tokens stay with the buyer.
    refund_share := floor(tokens::numeric * refunded / purchase.amount_cents);
    dispute_share := floor(tokens::numeric * (refunded + disputed) / purchase.amount_cents) - refund_share;
  end if;
  update public.purchases
  set refunded_cents = refunded, disputed_cents = disputed, tokens_refunded = refund_share, tokens_disputed = dispute_share
  where id = p_purchase;
  if owner is null then
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
comment on function private.settle_purchase(bigint) is
  'Brings balance, ledger and rights in line with what is known of a purchase: grants it once it is paid, and takes back the share of its tokens whose money went back.';

create function private.lock_payment(p_payment_intent text) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('payment ' || coalesce(p_payment_intent, ''), 0));
$$;
comment on function private.lock_payment(text) is
  'Payment and refund of one payment wait for each other: neither may miss the other because it was not committed yet.';

create function public.begin_checkout(p_user uuid, p_hash text, p_items jsonb)
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
  -- The provider forgets an idempotency key after a day, and closes the session then.
  update public.purchases p
  set status = 'expired'
  where p.user_id = p_user and p.status = 'open' and p.created_at < now() - interval '23 hours';
  select * into purchase from public.purchases p
  where p.user_id = p_user and p.request_hash = p_hash and p.status = 'open';
  if not found then
    insert into public.purchases (user_id, request_hash, amount_cents, currency)
    select p_user, p_hash, sum(o.amount_cents * w.quantity), min(o.currency)
    from jsonb_to_recordset(p_items) w (price_id text, quantity integer)
    join public.products o on o.price_id = w.price_id and o.active and w.quantity between 1 and o.max_quantity
    having count(*) = jsonb_array_length(p_items) and count(*) > 0 and count(distinct o.currency) = 1
    returning * into purchase;
    if not found then
      raise exception using errcode = 'PT400', message = 'Something of this order is not sold, or not so often at once.';
    end if;
    insert into public.purchase_items
      (purchase_id, price_id, kind, title, quantity, amount_cents, tokens, is_unlimited, pro_list_id)
    select purchase.id, o.price_id, o.kind, o.title, w.quantity, o.amount_cents, o.tokens, o.is_unlimited, o.pro_list_id
    from jsonb_to_recordset(p_items) w (price_id text, quantity integer)
    join public.products o on o.price_id = w.price_id;
  end if;
  return query select purchase.order_id, purchase.session_id;
end;
$$;
comment on function public.begin_checkout(uuid, text, jsonb) is
  'Opens an order for [{price_id, quantity}] at the prices of the products table, or finds the open one of the same wish (p_hash). Error: PT400 something is not sold.';

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
comment on function public.note_checkout(uuid, text, text) is
  'Keeps the session of an order and what became of it short of payment: open, processing, expired, failed. It never goes back, and never takes a payment away.';

create function public.book_payment(
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
    raise exception using errcode = 'PT409', message = 'What was paid is not what was ordered.';
  end if;
  perform from public.token_tracker t where t.user_id = purchase.user_id for update;
  update public.purchases p
  set
    status = 'paid',
    paid_at = now(),
    session_id = p_session,
    payment_intent = p_payment_intent,
    event_id = p_event
  where p.id = purchase.id and p.status <> 'paid';
  is_fresh := found;
  perform private.settle_purchase(purchase.id);
  return is_fresh;
end;
$$;
comment on function public.book_payment(uuid, text, text, integer, text, text) is
  'An order was paid: grants it, once, however often it is told. True the first time. Errors: PT404 no such order, PT409 another amount, currency or session.';

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
comment on function private.settle_payment(text) is
  'Settles the purchase of a payment, if it is known yet.';

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
comment on function public.record_refund(text, text, integer, text) is
  'A refund is waiting, made or failed. Older news of it changes nothing.';

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
comment on function public.record_dispute(text, text, integer, text) is
  'A dispute is an inquiry, open, lost or won. Older news of it changes nothing.';

create or replace function public.grant_purchase(
  p_event text,
  p_session text,
  p_user uuid,
  p_plan text,
  p_tokens integer,
  p_amount_cents integer,
  p_currency text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  purchase bigint;
begin
  insert into public.purchases (user_id, session_id, event_id, amount_cents, currency, status, paid_at)
  values (p_user, p_session, p_event, p_amount_cents, p_currency, 'paid', now())
  on conflict do nothing
  returning id into purchase;
  if purchase is null then
    return false;
  end if;
  insert into public.purchase_items (purchase_id, price_id, kind, title, quantity, amount_cents, tokens, is_unlimited)
  values (purchase, lower(p_plan), 'plan', initcap(p_plan), 1, p_amount_cents, p_tokens, p_tokens is null);
  perform private.settle_purchase(purchase);
  return true;
end;
$$;
comment on function public.grant_purchase(text, text, uuid, text, integer, integer, text) is
  'Grants a plan that was paid elsewhere, once per session and event. p_tokens null: unlimited. False when it was granted before.';

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure
    from pg_proc p
    where (p.pronamespace = 'public'::regnamespace
        and p.proname in ('begin_checkout', 'note_checkout', 'book_payment', 'record_refund', 'record_dispute'))
      or (p.pronamespace = 'private'::regnamespace
        and p.proname in ('change_balance', 'settle_purchase', 'lock_payment', 'settle_payment'))
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
    if signature::text not like 'private.%' then
      execute format('grant execute on function %s to cc_api, service_role', signature);
    end if;
  end loop;
end;
$$;
