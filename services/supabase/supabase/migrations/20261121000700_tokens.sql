create table public.token_tracker (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tokens_available integer not null default 0 check (tokens_available >= 0),
  tokens_used integer not null default 0 check (tokens_used >= 0),
  total_tokens_purchased integer not null default 0 check (total_tokens_purchased >= 0),
  is_unlimited boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.token_tracker is 'The balance of each user; the sum of their ledger entries. Its row is the lock of everything that counts.';
comment on column public.token_tracker.tokens_available is 'One token mails one school. Means nothing while is_unlimited.';

create trigger token_tracker_touch before update on public.token_tracker
for each row execute function private.touch_updated_at();

create table public.purchases (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete set null,
  session_id text not null unique,
  event_id text not null unique,
  plan text not null,
  tokens integer check (tokens > 0),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  created_at timestamptz not null default now()
);
comment on table public.purchases is 'Plans that were paid for. The record stays when its user is deleted.';
comment on column public.purchases.session_id is 'The payment provider''s checkout session: granted once, whatever arrives how often.';
comment on column public.purchases.tokens is 'Null: unlimited.';
create index purchases_user on public.purchases (user_id);

create table public.token_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('purchase', 'reserve', 'release', 'refund', 'adjust')),
  delta integer not null,
  send_id uuid references public.sends (id) on delete cascade,
  send_attempt integer,
  purchase_id bigint references public.purchases (id),
  created_at timestamptz not null default now(),
  -- Whatever else goes wrong, one attempt is charged once and given back once, and one purchase is granted once.
  unique (send_id, send_attempt, kind),
  unique (purchase_id, kind),
  check ((send_id is null) = (send_attempt is null))
);
comment on table public.token_ledger is 'Every change of a balance. Entries are added, never changed; their sum is tokens_available.';
create index token_ledger_user on public.token_ledger (user_id, kind);

alter table public.token_tracker enable row level security;
alter table public.purchases enable row level security;
alter table public.token_ledger enable row level security;
create policy token_tracker_own_read on public.token_tracker
for select to authenticated using (user_id = (select auth.uid()));
create policy token_tracker_api_read on public.token_tracker for select to cc_api using (true);
create policy purchases_own_read on public.purchases for select to authenticated using (user_id = (select auth.uid()));
create policy purchases_api_read on public.purchases for select to cc_api using (true);
create policy token_ledger_own_read on public.token_ledger
for select to authenticated using (user_id = (select auth.uid()));
create policy token_ledger_api_read on public.token_ledger for select to cc_api using (true);
grant select on public.token_tracker, public.purchases, public.token_ledger to authenticated, cc_api, service_role;
