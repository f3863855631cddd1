-- Balances and the ledger behind them (specification 9, D1.7).

-- The balance of each user: the sum of their ledger entries. Its row is the lock for everything that counts.
create table public.token_tracker (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- One token sends one email to one school. Has no meaning while is_unlimited.
  tokens_available integer not null default 0 check (tokens_available >= 0),
  tokens_used integer not null default 0 check (tokens_used >= 0),
  total_tokens_purchased integer not null default 0 check (total_tokens_purchased >= 0),
  is_unlimited boolean not null default false,
  updated_at timestamptz not null default now(),
  -- Tokens that were spent before their refund. The next tokens settle them first.
  tokens_owed integer not null default 0 check (tokens_owed >= 0),
  check (tokens_available = 0 or tokens_owed = 0)
);

create trigger token_tracker_touch before update on public.token_tracker
for each row execute function private.touch_updated_at();

-- Every change of a balance. Entries are added, never changed.
create table public.token_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- refund and dispute take tokens back, or return them when a refund failed or a dispute was won.
  -- debt: new tokens that settled what was owed.
  kind text not null check (kind in ('purchase', 'reserve', 'release', 'refund', 'dispute', 'debt', 'adjust')),
  -- Change of tokens_available; the sum of all is tokens_available.
  delta integer not null,
  send_id uuid references public.sends (id) on delete cascade,
  send_attempt integer,
  purchase_id bigint references public.purchases (id),
  created_at timestamptz not null default now(),
  -- Change of tokens_owed; the sum of all is tokens_owed.
  owed_delta integer not null default 0,
  -- Each attempt is charged once and given back once.
  unique (send_id, send_attempt, kind),
  check ((send_id is null) = (send_attempt is null))
);
create index token_ledger_user on public.token_ledger (user_id, kind);
-- For the deletion of orders that were not paid, which have no entry.
create index token_ledger_purchase on public.token_ledger (purchase_id) where purchase_id is not null;
create unique index token_ledger_granted_once on public.token_ledger (purchase_id) where kind = 'purchase';

alter table public.token_tracker enable row level security;
alter table public.token_ledger enable row level security;
create policy token_tracker_own_read on public.token_tracker
for select to authenticated using (user_id = (select private.reader()));
create policy token_tracker_api_read on public.token_tracker for select to cc_api using (true);
create policy token_ledger_own_read on public.token_ledger
for select to authenticated using (user_id = (select private.reader()));
create policy token_ledger_api_read on public.token_ledger for select to cc_api using (true);
grant select on public.token_tracker, public.token_ledger to authenticated, cc_api, service_role;

-- Locks the balance of the user who owns the send, until the transaction ends.
create function private.lock_balance(p_send uuid) returns void
language sql
set search_path = ''
as $$
  select from public.token_tracker t where t.user_id = (select s.user_id from public.sends s where s.id = p_send) for update;
$$;

-- Changes a balance and writes the ledger entry. Missing tokens become owed; new tokens settle that first (D7).
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

-- How many tokens a user ever bought, without those whose money went back. Only who bought some can open addresses
-- (D1.4).
create function private.tokens_bought(p_user uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(l.delta - l.owed_delta), 0)::integer
  from public.token_ledger l
  where l.user_id = p_user and l.kind in ('purchase', 'refund', 'dispute');
$$;

-- Takes or gives back the token of a send, in balance and ledger.
create function private.move_token(p_send public.sends, p_kind text, p_delta integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_send.charged then
    perform private.change_balance(p_send.user_id, p_kind, p_delta, null, p_send.id, p_send.attempt);
  end if;
end;
$$;
