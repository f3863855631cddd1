-- A send asks the database once before it asks the provider: who sends, to whom, and may it. And the e-mails of the last
-- 24 hours are counted now and then, not for each of them.

alter table public.token_tracker add column uncounted_room integer not null default 0 check (uncounted_room >= 0);
comment on column public.token_tracker.uncounted_room is
  'How many more e-mails surely fit into the daily limit: what was left when they were last counted, less what was begun since. Time only makes room, so it may be too small, never too big. At 0 they are counted anew.';

alter table public.sends add column hold uuid not null default gen_random_uuid();
comment on column public.sends.hold is
  'Whose the send is: another one with each reservation, also with that of a send whose lease ran out. Who lost it must not decide about it.';

-- A send enters and leaves one index in place of two. They do not say status in (…), as the functions that settle a send by
-- its id do: a small index that is known to hold what is asked for is preferred, and read from end to end.
drop index public.sends_open_of_user;
drop index public.sends_lease;
create index sends_leased on public.sends (user_id, lease_until) where lease_until is not null;
create index sends_unknown on public.sends (user_id) where status = 'unknown';

create or replace function private.emails_in_window(p_user uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select (
    (select count(*) from public.sent_emails e where e.user_id = p_user and e.timestamp_sent > now() - interval '24 hours')
    + (select count(*) from public.sends s where s.user_id = p_user and s.lease_until is not null)
    + (
      select count(*)
      from public.sends s
      where s.user_id = p_user and s.status = 'unknown' and s.started_at > now() - interval '24 hours'
    )
  )::integer;
$$;

drop function public.reserve_send(uuid, text, text, text, text, uuid, interval, boolean);

create function public.reserve_send(
  p_user uuid,
  p_key text,
  p_hash text,
  p_school text,
  p_provider text,
  p_connection uuid default null,
  p_lease interval default '90 seconds',
  p_start boolean default false
) returns table (
  send_id uuid,
  status text,
  fresh boolean,
  hold uuid,
  message_id text,
  draft_id text,
  error_code text,
  error_message text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  send public.sends;
  is_known boolean;
  is_charged boolean;
  is_fresh boolean := false;
  has_token boolean;
  room integer;
  -- A row that is started at once is written once, and not changed index by index.
  first_status text := case when p_start then 'sending' else 'reserved' end;
  first_started_at timestamptz := case when p_start then now() end;
begin
  loop
    select * into send from public.sends s where s.user_id = p_user and s.idempotency_key = p_key;
    is_known := found;
    if is_known then
      perform from public.token_tracker t where t.user_id = p_user for update;
      select * into send from public.sends s where s.user_id = p_user and s.idempotency_key = p_key for update;
      if send.request_hash <> p_hash then
        raise exception using errcode = 'PT422', message = 'This idempotency key was used for another e-mail.';
      end if;
      if send.status = 'reserved' and send.lease_until < now() then
        -- Whoever reserved is gone and had not begun. The token is held already: take the place over.
        update public.sends s
        set
          status = first_status,
          hold = gen_random_uuid(),
          started_at = first_started_at,
          lease_until = now() + p_lease,
          connection_id = p_connection
        where s.id = send.id
        returning * into send;
        is_fresh := true;
      elsif send.status = 'sending' and send.lease_until < now() then
        update public.sends s
        set
          status = 'unknown',
          lease_until = null,
          error_code = 'outcome_unknown',
          error_message = 'Sending was interrupted. The e-mail may have been sent.'
        where s.id = send.id
        returning * into send;
      end if;
      exit when send.status <> 'released';
    end if;

    -- Taking the token locks the balance too. Who has none left, or no room that was counted, is not found.
    is_charged := null;
    update public.token_tracker t
    set
      tokens_available = t.tokens_available - case when t.is_unlimited then 0 else 1 end,
      uncounted_room = t.uncounted_room - 1
    where t.user_id = p_user and t.uncounted_room > 0 and (t.is_unlimited or t.tokens_available > 0)
    returning not t.is_unlimited into is_charged;

    if is_charged is not null then
      insert into public.sends as s
        (user_id, idempotency_key, request_hash, school, provider, connection_id, charged, status, started_at, lease_until)
      values (
        p_user, p_key, p_hash, p_school, p_provider, p_connection, is_charged, first_status, first_started_at, now() + p_lease
      )
      on conflict (user_id, idempotency_key) do update
      set
        status = first_status,
        hold = excluded.hold,
        attempt = s.attempt + 1,
        connection_id = excluded.connection_id,
        charged = excluded.charged,
        lease_until = excluded.lease_until,
        error_code = null,
        error_message = null,
        started_at = first_started_at
      where s.id = send.id
      returning * into send;
      if found then
        is_fresh := true;
        if is_charged then
          insert into public.token_ledger (user_id, kind, delta, send_id, send_attempt)
          values (p_user, 'reserve', -1, send.id, send.attempt);
        end if;
        exit;
      end if;
      -- Somebody came with this key between the look and the lock: as if nothing had been taken, look again.
      update public.token_tracker t
      set
        tokens_available = t.tokens_available + case when is_charged then 1 else 0 end,
        uncounted_room = t.uncounted_room + 1
      where t.user_id = p_user;
      continue;
    end if;

    -- The lock first, in a statement of its own: what is counted after it is what all others have left.
    perform from public.token_tracker t
    where t.user_id = p_user and (t.is_unlimited or t.tokens_available > 0)
    for update;
    has_token := found;
    room := 250 - private.emails_in_window(p_user);
    if not has_token or room < 1 then
      -- The last one may have gone to this very key.
      continue when not is_known
        and exists (select from public.sends s where s.user_id = p_user and s.idempotency_key = p_key);
      if not has_token then
        raise exception using errcode = 'PT402', message = 'No tokens left.';
      end if;
      raise exception using errcode = 'PT429', message = 'The limit of 250 e-mails in 24 hours is reached.';
    end if;
    update public.token_tracker t set uncounted_room = room where t.user_id = p_user;
  end loop;

  return query
  select send.id, send.status, is_fresh, send.hold, send.message_id, send.draft_id, send.error_code, send.error_message;
end;
$$;
comment on function public.reserve_send(uuid, text, text, text, text, uuid, interval, boolean) is
  'Holds a token and a place in the daily limit for one e-mail. fresh: the caller is the one to send it, and decides about it by hold; with p_start it is started at once, and its status is sending. Otherwise the row tells what became of the key: answer that, and send nothing. Errors: PT402 no tokens, PT422 key used for another e-mail, PT429 daily limit.';

revoke execute on function public.reserve_send(uuid, text, text, text, text, uuid, interval, boolean)
from public, anon, authenticated;
grant execute on function public.reserve_send(uuid, text, text, text, text, uuid, interval, boolean) to cc_api, service_role;

-- The other begin_send stays for processes of the API that were started before this one: the next release takes it away.
create function public.begin_send(
  p_user uuid,
  p_key text,
  p_hash text,
  p_provider text,
  p_handle_hash bytea,
  p_school text,
  p_emails text[],
  p_lease interval,
  p_start_margin interval
) returns table (
  connection_id uuid,
  sender text,
  access_token_encrypted bytea,
  access_token_expires_at timestamptz,
  coaches json,
  send_id uuid,
  status text,
  fresh boolean,
  taken boolean,
  hold uuid,
  message_id text,
  draft_id text,
  error_code text,
  error_message text
)
language plpgsql
security definer
set search_path = ''
-- Each statement here finds a handful of rows by a key, whoever asks for whatever: planning them anew costs more than they do.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  mailbox record;
  addressed record;
  send record;
  is_free boolean;
begin
  -- The mailbox first, as whoever disconnects it locks it before its sends. One that somebody holds is not free.
  select
    m.id, m.email, m.access_token_encrypted, m.access_token_expires_at,
    coalesce(greatest(m.next_send_at, m.blocked_until) <= clock_timestamp(), false) as is_free
  into mailbox
  from public.mail_connections m
  where m.handle_hash = p_handle_hash and m.user_id = p_user and m.provider = p_provider
  for no key update skip locked;
  if not found then
    select m.id, m.email, m.access_token_encrypted, m.access_token_expires_at, false as is_free into mailbox
    from public.mail_connections m
    where m.handle_hash = p_handle_hash and m.user_id = p_user and m.provider = p_provider;
    if not found then
      return;
    end if;
  end if;

  -- Coaches first by address, which finds a handful: asked for both at once, the planner prefers an index that it has to
  -- walk through program by program.
  with named as materialized (
    select c.id, c.first_name, c.last_name, c.school, c.email from private.coaches c where c.email = any(p_emails)
  ), of_school as (
    select distinct on (n.email) n.first_name as "firstName", n.last_name as "lastName", n.school, n.email
    from named n
    where n.school = p_school
    order by n.email, n.id
  )
  select coalesce(json_agg(of_school), '[]') as coaches, count(*) as count into addressed from of_school;

  if addressed.count = cardinality(p_emails) then
    is_free := mailbox.is_free;
    select * into send
    from public.reserve_send(
      p_user, p_key, p_hash, p_school, p_provider, mailbox.id, p_lease,
      coalesce(is_free and mailbox.access_token_expires_at > now() + p_start_margin, false)
    );
    is_free := is_free and send.fresh;
    if is_free then
      update public.mail_connections m set next_send_at = clock_timestamp() + p_lease where m.id = mailbox.id;
    end if;
    return query
    select
      mailbox.id, mailbox.email, mailbox.access_token_encrypted, mailbox.access_token_expires_at, addressed.coaches,
      send.send_id, send.status, send.fresh, is_free, send.hold, send.message_id, send.draft_id, send.error_code, send.error_message;
  else
    return query
    select
      mailbox.id, mailbox.email, mailbox.access_token_encrypted, mailbox.access_token_expires_at, addressed.coaches,
      null::uuid, null::text, null::boolean, null::boolean, null::uuid, null::text, null::text, null::text, null::text;
  end if;
end;
$$;
comment on function public.begin_send(uuid, text, text, text, bytea, text, text[], interval, interval) is
  'Everything before the provider is asked. No row: the user has no mailbox of this provider with this handle. Without a send: not every address is that of a coach of the school, and coaches are those that are. Else reserve_send, and for a fresh send, if its mailbox is free, the mailbox for p_lease (taken); if its access token lasts for p_start_margin too (null: never) it is started, and its status is sending. Addresses are in lower case, each once. Errors are those of reserve_send.';

revoke execute on function public.begin_send(uuid, text, text, text, bytea, text, text[], interval, interval)
from public, anon, authenticated;
-- It shows sealed access tokens, which the API alone may read.
grant execute on function public.begin_send(uuid, text, text, text, bytea, text, text[], interval, interval) to cc_api;
