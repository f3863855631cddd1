-- A purchase begins as an open checkout and keeps its row through payment, refunds and disputes.

create table public.purchase_items (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references public.purchases (id) on delete cascade,
  price_id text not null,
  kind text not null check (kind in ('plan', 'pro-list')),
  title text not null,
  quantity smallint not null check (quantity > 0),
  amount_cents integer not null check (amount_cents >= 0),
  tokens integer check (tokens > 0),
  is_unlimited boolean not null default false,
  pro_list_id smallint,
  unique (purchase_id, price_id)
);
comment on table public.purchase_items is 'What a purchase consists of, as it was sold: later prices change nothing here.';
comment on column public.purchase_items.amount_cents is 'Of one piece.';
comment on column public.purchase_items.tokens is 'Of one piece. Null: unlimited, or no plan.';

insert into public.purchase_items (purchase_id, price_id, kind, title, quantity, amount_cents, tokens, is_unlimited)
select p.id, lower(p.plan), 'plan', initcap(p.plan), 1, p.amount_cents, p.tokens, p.tokens is null
from public.purchases p;

alter table public.purchases
  drop column plan,
  drop column tokens,
  alter column session_id drop not null,
  alter column event_id drop not null,
  add column order_id uuid not null unique default gen_random_uuid(),
  add column request_hash text,
  add column status text not null default 'paid' check (status in ('open', 'processing', 'expired', 'failed', 'paid')),
  add column payment_intent text unique,
  add column paid_at timestamptz,
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  add column disputed_cents integer not null default 0 check (disputed_cents >= 0),
  add column tokens_refunded integer not null default 0 check (tokens_refunded >= 0),
  add column tokens_disputed integer not null default 0 check (tokens_disputed >= 0),
  add column stands boolean not null generated always as
    (status = 'paid' and (amount_cents = 0 or refunded_cents + disputed_cents < amount_cents)) stored;
update public.purchases set paid_at = created_at;
alter table public.purchases
  alter column status set default 'open',
  add check ((paid_at is not null) = (status = 'paid'));

comment on table public.purchases is 'Checkouts, from their beginning to what became of the money. The record stays when its user is deleted.';
comment on column public.purchases.session_id is 'The payment provider''s checkout session: granted once, whatever arrives how often. Null until the provider answered.';
comment on column public.purchases.event_id is 'The provider''s event that brought the payment, if an event did.';
comment on column public.purchases.order_id is 'Names the order at the payment provider, and is the idempotency key there: one order, one session.';
comment on column public.purchases.request_hash is 'What is asked of the provider, so that the same wish while a checkout is open finds that checkout.';
comment on column public.purchases.amount_cents is 'The whole order.';
comment on column public.purchases.disputed_cents is 'Held back or lost through the payer''s bank; a dispute that was won is not in it.';
comment on column public.purchases.tokens_refunded is 'Of its tokens, those taken back for refunds.';
comment on column public.purchases.stands is 'Paid, and not wholly given back: opens coach addresses, unlimited sending and lists.';

-- The same wish twice is one open checkout: two tabs cannot make a user pay twice.
create unique index purchases_open_wish on public.purchases (user_id, request_hash) where status = 'open';

create table private.payment_refunds (
  id text primary key,
  payment_intent text not null,
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('waiting', 'made', 'failed')),
  updated_at timestamptz not null default now()
);
comment on table private.payment_refunds is 'Every refund the payment provider told of, also before its payment is known here.';
create index payment_refunds_payment on private.payment_refunds (payment_intent);

create table private.payment_disputes (
  id text primary key,
  payment_intent text not null,
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('inquiry', 'open', 'won', 'lost')),
  updated_at timestamptz not null default now()
);
comment on table private.payment_disputes is 'Every dispute the payment provider told of. An inquiry moves no money yet.';
create index payment_disputes_payment on private.payment_disputes (payment_intent);

create table private.payment_events (
  event_id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now()
);
comment on table private.payment_events is 'The payment provider''s events that were dealt with.';
create index payment_events_object on private.payment_events (object_id, type);

alter table public.token_tracker
  add column tokens_owed integer not null default 0 check (tokens_owed >= 0),
  add check (tokens_available = 0 or tokens_owed = 0);
comment on column public.token_tracker.tokens_owed is 'Tokens that were spent before their money went back. The next tokens settle it first.';

alter table public.token_ledger
  add column owed_delta integer not null default 0,
  drop constraint token_ledger_kind_check,
  drop constraint token_ledger_purchase_id_kind_key,
  add constraint token_ledger_kind_check
    check (kind in ('purchase', 'reserve', 'release', 'refund', 'dispute', 'debt', 'adjust'));
comment on column public.token_ledger.owed_delta is 'Change of tokens_owed; the sum of all is tokens_owed.';
comment on column public.token_ledger.kind is
  'refund and dispute take tokens back, or return them when a refund failed or a dispute was won. debt: new tokens that settled what was owed.';
create unique index token_ledger_granted_once on public.token_ledger (purchase_id) where kind = 'purchase';

alter table public.purchase_items enable row level security;
alter table private.payment_refunds enable row level security;
alter table private.payment_disputes enable row level security;
alter table private.payment_events enable row level security;
create policy purchase_items_own_read on public.purchase_items for select to authenticated
using (exists (select from public.purchases p where p.id = purchase_id and p.user_id = (select auth.uid())));
create policy purchase_items_api_read on public.purchase_items for select to cc_api using (true);
create policy payment_events_api on private.payment_events for all to cc_api using (true) with check (true);
grant select on public.purchase_items to authenticated, cc_api, service_role;
grant select, insert on private.payment_events to cc_api;

create or replace view public.master_coaches with (security_barrier) as
select
  c.id,
  c.first_name,
  c.last_name,
  c.title,
  c.school,
  c.conference,
  -- A subquery that names no column of the coach is answered once for the whole list.
  case
    when (
      select exists (
        select
        from public.purchases p
        join public.purchase_items i on i.purchase_id = p.id
        where p.user_id = (select auth.uid()) and p.stands and i.kind = 'plan'
      )
    ) then c.email
  end as email,
  c.division,
  c.gender,
  c.sport
from private.coaches c;
comment on view public.master_coaches is
  'Coaches as a signed-in user reads them. The address is the goods: it is null until the user has bought a plan, and again once all their plans were refunded.';
