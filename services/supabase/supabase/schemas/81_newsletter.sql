-- The newsletter: every visitor may add an address, which gets nothing but one question until its owner confirms it
-- (D23.8).

-- Newsletter subscribers. No browser reads one back. Unsubscribing deletes the row.
create table public.emails (
  id bigint generated always as identity primary key,
  -- Signed by the API, it is the code in the links of our mails.
  subscription uuid not null unique default gen_random_uuid(),
  -- Null: its owner has not confirmed it.
  confirmed_at timestamptz,
  -- Whether the mail that asks for the confirmation has yet to be queued.
  mail_due boolean not null default true,
  asked_at timestamptz,
  -- Refuses only addresses that cannot receive mail: `newsletterEmailPattern` in contracts.
  email text not null constraint emails_email_rule check (
    length(email) <= 254
    and email ~ '^[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff@,;:<>"\(\)\[\]\\]+@[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff@,;:<>"\(\)\[\]\\]+\.[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff@,;:<>"\(\)\[\]\\]+$'
  ),
  created_at timestamptz not null default now()
);
create unique index emails_address on public.emails (lower(email));
alter index public.emails_address alter column 1 set statistics 0;
create index emails_due on public.emails (id) where mail_due;
create index emails_asked on public.emails (asked_at) where asked_at is not null;
create index emails_unconfirmed on public.emails (created_at) where confirmed_at is null;

create trigger emails_plain before insert or update on public.emails
for each statement when (current_user in ('anon', 'authenticated')) execute function private.write_plainly();

alter table public.emails enable row level security;
create policy emails_subscribe on public.emails for insert to anon, authenticated with check (true);
create policy emails_api on public.emails for select to cc_api using (true);
grant insert (email) on public.emails to anon, authenticated;
grant select on public.emails to cc_api;

-- At most 10 requests in 10 minutes from one caller, and the answer does not show whether an address was on the list.
-- The newsletter is the one public form that writes without the API, so its limit is here.
create function private.limit_subscriptions() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller text := private.caller_network();
  known public.emails;
  attempts integer;
  attempts_of_customer integer;
  window_end timestamptz;
begin
  -- Operators and jobs come without a request, and are not counted.
  if caller is not null then
    -- Two requests with the same addresses in another order would hold each other up, and connections of everybody.
    if current_setting('cc.changed', true) = tg_table_name then
      raise exception using errcode = 'PT400', message = 'Addresses are added one at a time. Nothing was stored.';
    end if;
    perform set_config('cc.changed', tg_table_name, true);
    select r.current, r.ends_at into attempts, window_end
    from private.count_request('newsletter ' || caller, interval '10 minutes') r;
    select r.current, greatest(window_end, r.ends_at) into attempts_of_customer, window_end
    from private.count_request('newsletter customer ' || private.caller_network(48), interval '10 minutes') r;
  end if;
  if attempts > 10 or attempts_of_customer > 40 then
    -- PostgREST takes the status and the headers of the answer from this error.
    raise sqlstate 'PGRST' using
      message = '{"code": "PT429", "message": "Too many subscriptions from one address. Please try again in some minutes."}',
      detail = json_build_object(
        'status', 429,
        'headers', json_build_object('Retry-After', ceil(extract(epoch from window_end - now()))::text)
      )::text;
  end if;
  -- Two requests for one address take turns, so that the second one gets no error either.
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || lower(new.email), 0));
  -- A known address is stored again as it was: the data API tells how many rows an insert has stored. If nobody
  -- confirmed it, it is asked again, and has as long as after the first question.
  delete from public.emails where lower(email) = lower(new.email) returning * into known;
  if found then
    if known.confirmed_at is null then
      known.mail_due := true;
      known.created_at := now();
    end if;
    return known;
  end if;
  return new;
end;
$$;

create trigger emails_limit before insert on public.emails
for each row execute function private.limit_subscriptions();

-- Addresses that are to be asked for a confirmation: at most 200, and 300 in an hour. Any web page can make its
-- visitors' browsers sign addresses up, each from another network, so there is a limit in all; the others wait, and
-- none of them, nor one that was asked before, can be in front of all. They are returned once: queue the mails in the
-- same transaction.
create function public.take_unasked_subscribers() returns table (subscription uuid, email text)
language sql
security definer
set search_path = ''
as $$
  update public.emails e set mail_due = false, asked_at = now()
  where e.id in (
    select due.id from public.emails due
    where due.mail_due
    order by due.asked_at nulls first, random()
    limit greatest(0, least(200, 300 - (
      select count(*) from public.emails asked where asked.asked_at > now() - interval '1 hour'
    )))
    for update skip locked
  )
  returning e.subscription, e.email;
$$;
grant execute on function public.take_unasked_subscribers() to cc_api;

-- Confirms an address (`confirm`), takes it off the list (`end`), or only looks (null). Repeating it changes nothing.
-- Returns its state afterwards: confirmed, waiting, or gone.
create function public.change_subscription(p_subscription uuid, p_action text) returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A sign-up at the same time stores the row anew (private.limit_subscriptions): it is waited for, or it would undo
  -- this.
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || lower(e.email), 0))
  from public.emails e
  where e.subscription = p_subscription and p_action is not null;
  if p_action = 'confirm' then
    update public.emails e set confirmed_at = now(), mail_due = false where e.subscription = p_subscription and e.confirmed_at is null;
  elsif p_action = 'end' then
    delete from public.emails e where e.subscription = p_subscription;
  end if;
  return coalesce(
    (
      select case when e.confirmed_at is null then 'waiting' else 'confirmed' end
      from public.emails e
      where e.subscription = p_subscription
    ),
    'gone'
  );
end;
$$;
grant execute on function public.change_subscription(uuid, text) to cc_api;
