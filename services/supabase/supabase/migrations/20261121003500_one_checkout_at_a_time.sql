-- What is worth having once cannot be paid twice: of all checkouts that hold it, one at most can be paid.

create or replace function public.begin_checkout(p_user uuid, p_hash text, p_items jsonb)
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
  -- The provider forgets an idempotency key after a day. An order whose session is known needs its key no more.
  update public.purchases p
  set status = 'expired'
  where p.user_id = p_user and p.status = 'open' and p.session_id is null and p.created_at < now() - interval '23 hours';
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
  -- A rival whose session is not known yet learns of it when it wants to note the session, and gives it to nobody.
  update public.purchases p
  set status = 'expired'
  where p.session_id is null and p.status = 'open' and p.order_id in (select r.order_id from private.rivals_of(purchase.order_id) r);
  return query select purchase.order_id, purchase.session_id;
end;
$$;
comment on function public.begin_checkout(uuid, text, jsonb) is
  'Opens an order for [{price_id, quantity}] at the prices of the products table, or finds the open one of the same wish (p_hash). Error: PT400 something is not sold.';

create function private.rivals_of(p_order uuid)
returns table (order_id uuid, session_id text, title text)
language sql
stable
set search_path = ''
as $$
  select p.order_id, p.session_id, min(theirs.title)
  from public.purchases mine
  join public.purchase_items wanted on wanted.purchase_id = mine.id and (wanted.is_unlimited or wanted.pro_list_id is not null)
  join public.purchases p on p.user_id = mine.user_id and p.id <> mine.id and p.status in ('open', 'processing')
  join public.purchase_items theirs on theirs.purchase_id = p.id and theirs.price_id = wanted.price_id
  where mine.order_id = p_order
  group by p.id;
$$;
comment on function private.rivals_of(uuid) is
  'Other orders of the same user that may still be paid, or whose money is on its way, and that hold something of this order that is bought once.';

create function public.rival_checkouts(p_order uuid)
returns table (session_id text, title text)
language sql
security definer
set search_path = ''
as $$
  select r.session_id, r.title from private.rivals_of(p_order) r where r.session_id is not null;
$$;
comment on function public.rival_checkouts(uuid) is
  'Sessions of the same user that must be ended before this order may be paid, each with the title of what both hold.';

create function public.abandon_checkout(p_order uuid) returns void
language sql
security definer
set search_path = ''
as $$
  update public.purchases p set status = 'expired'
  where p.order_id = p_order and p.status = 'open' and p.session_id is null;
$$;
comment on function public.abandon_checkout(uuid) is
  'The provider will never open a session under this order''s key: the next wish is a new order, with a new key.';

revoke execute on function private.rivals_of(uuid) from public, anon, authenticated;
revoke execute on function public.rival_checkouts(uuid), public.abandon_checkout(uuid) from public, anon, authenticated;
grant execute on function public.rival_checkouts(uuid), public.abandon_checkout(uuid) to cc_api, service_role;
