create table public.pro_contact_orders (
  id bigint generated always as identity primary key,
  order_id uuid not null unique default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text not null check (length(email) <= 254),
  num_teams smallint not null check (num_teams between 1 and 5),
  teams text not null check (length(teams) between 1 and 2000),
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);
comment on table public.pro_contact_orders is 'Orders of professional club contacts, delivered and invoiced by hand.';
comment on column public.pro_contact_orders.teams is 'The clubs, in the buyer''s own words.';

alter table public.pro_contact_orders enable row level security;
create policy pro_contact_orders_api on public.pro_contact_orders for all to cc_api using (true) with check (true);
grant select, insert on public.pro_contact_orders to cc_api;
