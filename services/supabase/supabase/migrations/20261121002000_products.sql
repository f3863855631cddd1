create table public.products (
  price_id text primary key,
  kind text not null check (kind in ('plan', 'pro-list')),
  title text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd',
  tokens integer check (tokens > 0),
  is_unlimited boolean not null default false,
  pro_list_id smallint unique,
  max_quantity smallint not null default 1 check (max_quantity > 0),
  active boolean not null default true,
  check ((kind = 'pro-list') = (pro_list_id is not null)),
  check ((kind = 'plan') = (is_unlimited or tokens is not null) and not (is_unlimited and tokens is not null))
);
comment on table public.products is 'What is sold, for how much: checkouts are made of these rows alone, whatever a browser says (decision 10).';
comment on column public.products.price_id is 'The lookup key of the price at the payment provider.';
comment on column public.products.max_quantity is 'How often one checkout may hold it. What is worth buying once only has 1, and is not sold again to who owns it.';
comment on column public.products.active is 'What is not sold any more stays here for the receipts.';

insert into public.products (price_id, kind, title, amount_cents, tokens, is_unlimited, pro_list_id, max_quantity)
values
  ('coach_connect_starter', 'plan', 'Starter', 1299, 30, false, null, 10),
  ('coach_connect_premium', 'plan', 'Premium', 2499, 80, false, null, 10),
  ('coach_connect_unlimited', 'plan', 'Unlimited', 2999, null, true, null, 1),
  ('pro_list_nordic_soccer', 'pro-list', 'Nordic Soccer Contacts', 29900, null, false, 1, 1),
  ('pro_list_german_regional_soccer', 'pro-list', 'German Regional Soccer Contacts', 19900, null, false, 2, 1);

alter table public.products enable row level security;
create policy products_api_read on public.products for select to cc_api using (true);
grant select on public.products to cc_api, service_role;
