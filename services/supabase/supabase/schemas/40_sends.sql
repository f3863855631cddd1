-- One email to one school, exactly once (D1.7, D12): reserve, start, ask the provider, then settle, release or mark
-- unknown. Reserving takes a token; releasing gives it back.
-- Lock order everywhere: the mailbox, the user's balance (their row of token_tracker), then the send.

-- The sends. Only the functions below write here.
create table public.sends (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- Guards the key: the same key with another email is refused.
  request_hash text not null,
  school text not null,
  provider text not null check (provider in ('gmail', 'outlook')),
  connection_id uuid references public.mail_connections (id) on delete set null,
  -- reserved: a token and a place in the daily limit are held.
  -- sending: the provider may have seen the email.
  -- sent: the provider accepted it.
  -- failed: the provider refused it; a repeated request gets the same error.
  -- released: nothing was sent, and the same key may reserve again.
  -- unknown: it may have been sent. It stays charged and is never sent again unless the user says so.
  status text not null default 'reserved'
    check (status in ('reserved', 'sending', 'sent', 'failed', 'unknown', 'released')),
  -- How many times the key was reserved.
  attempt integer not null default 1,
  -- A new one with each reservation. A process that lost its lease holds an old one and can no longer change the send.
  fencing_token uuid not null default gen_random_uuid(),
  -- Whether reserving took a token (not for unlimited users).
  charged boolean not null,
  -- Outlook's draft. While it is still a draft, the email was not sent (D1.8).
  draft_id text,
  message_id text,
  -- Our error code, and the sentence for the user.
  error_code text,
  error_message text,
  -- The provider's own error code, for support.
  provider_code text,
  -- After this time the process that reserved the send counts as dead.
  lease_until timestamptz,
  -- The point of no return: from then on the provider may have seen the email.
  started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  check ((lease_until is not null) = (status in ('reserved', 'sending')))
);
-- Their conditions differ from those of settle_send on purpose. Otherwise the planner takes such an index for nearly empty,
-- reads it from end to end, and does not find the send by its primary key (D12.4).
create index sends_leased on public.sends (user_id, lease_until) where lease_until is not null;
create index sends_unknown on public.sends (user_id) where status = 'unknown';
create index sends_connection on public.sends (connection_id);

create trigger sends_touch before update on public.sends
for each row execute function private.touch_updated_at();

-- One row for each email that a provider accepted. The daily limit counts them (specification 5).
create table public.sent_emails (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  send_id uuid unique references public.sends (id) on delete cascade,
  timestamp_sent timestamptz not null default now()
);
create index sent_emails_window on public.sent_emails (user_id, timestamp_sent);

alter table public.sends enable row level security;
alter table public.sent_emails enable row level security;
create policy sends_own_read on public.sends for select to authenticated using (user_id = (select auth.uid()));
create policy sends_api_read on public.sends for select to cc_api using (true);
create policy sent_emails_own_read on public.sent_emails for select to authenticated using (user_id = (select auth.uid()));
create policy sent_emails_api_read on public.sent_emails for select to cc_api using (true);
grant select on public.sends, public.sent_emails to authenticated, cc_api, service_role;

-- Emails per user in 24 hours (specification 5). A test of the API compares it with `dailyEmailLimit` of the contracts.
create function private.daily_email_limit() returns integer
language sql
immutable
set search_path = ''
as $$
  select 250;
$$;

-- Emails of the last 24 hours as the daily limit counts them: sent, open, and those that may have been sent.
create function private.emails_in_window(p_user uuid) returns integer
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

-- Marks the user's started sends whose lease expired as unknown. Returns how many. The caller holds the user's balance.
create function private.mark_interrupted_sends(p_user uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  marked integer;
begin
  update public.sends s
  set
    status = 'unknown',
    lease_until = null,
    error_code = 'outcome_unknown',
    error_message = 'Sending was interrupted. The email may have been sent. Please check your Sent folder.'
  where s.user_id = p_user and s.status = 'sending' and s.lease_until < now();
  get diagnostics marked = row_count;
  return marked;
end;
$$;

-- Holds a token and a place in the daily limit for one email. With `p_start` the send is started at once.
-- is_fresh: the caller must send it. Otherwise the row has the outcome of an earlier request, and nothing may be sent.
-- Errors: PT402 no tokens, PT422 the key was used for another email, PT429 daily limit.
create function private.reserve_send(
  p_user uuid,
  p_key text,
  p_hash text,
  p_school text,
  p_provider text,
  p_connection uuid,
  p_lease interval,
  p_start boolean,
  p_known boolean,
  out send public.sends,
  out is_fresh boolean
)
language plpgsql
set search_path = ''
as $$
declare
  tracker record;
  first_status text := case when p_start then 'sending' else 'reserved' end;
  first_started_at timestamptz := case when p_start then now() end;
begin
  is_fresh := false;
  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  select * into tracker from public.token_tracker t where t.user_id = p_user for update;
  perform private.mark_interrupted_sends(p_user);

  select * into send from public.sends s where s.user_id = p_user and s.idempotency_key = p_key for update;
  if found and send.request_hash <> p_hash then
    raise exception using errcode = 'PT422', message = 'This idempotency key was used for another email.';
  end if;

  if send.status = 'reserved' and send.lease_until < now() and p_known then
    -- The process that reserved it is gone and had not started it. The token is held already.
    update public.sends s
    set
      status = first_status,
      fencing_token = gen_random_uuid(),
      connection_id = p_connection,
      lease_until = now() + p_lease,
      started_at = first_started_at
    where s.id = send.id
    returning * into send;
    is_fresh := true;
  elsif send.id is null or send.status = 'released' then
    if not tracker.is_unlimited and tracker.tokens_available < 1 then
      raise exception using errcode = 'PT402', message = 'No tokens left.';
    end if;
    if private.emails_in_window(p_user) >= private.daily_email_limit() then
      raise exception using errcode = 'PT429', message = 'The daily limit is reached.';
    end if;
    if not p_known then
      send := null;
      return;
    end if;
    insert into public.sends as s
      (user_id, idempotency_key, request_hash, school, provider, connection_id, charged, status, started_at, lease_until)
    values (
      p_user, p_key, p_hash, p_school, p_provider, p_connection, not tracker.is_unlimited, first_status, first_started_at,
      now() + p_lease
    )
    on conflict (user_id, idempotency_key) do update
    set
      status = excluded.status,
      attempt = s.attempt + 1,
      fencing_token = excluded.fencing_token,
      connection_id = excluded.connection_id,
      charged = excluded.charged,
      draft_id = null,
      error_code = null,
      error_message = null,
      provider_code = null,
      started_at = excluded.started_at,
      lease_until = excluded.lease_until
    returning * into send;
    perform private.move_token(send, 'reserve', -1);
    is_fresh := true;
  end if;
end;
$$;

-- Everything before the call to the provider, in one transaction: finds the mailbox and the coaches, reserves the send, and
-- takes the mailbox if it is free. If the access token also lasts for `p_start_margin`, the send is started (null: never).
-- `p_emails` are in lower case, each once.
-- No row: the user has no mailbox of this provider with this handle.
-- send_id null: an address is not that of a coach of the school; `coaches` are the known ones, and nothing was reserved.
-- fresh: the caller must send it. taken: it has the mailbox for `p_lease`. Errors: those of reserve_send.
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
  fencing_token uuid,
  message_id text,
  error_code text,
  error_message text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  mailbox public.mail_connections;
  addressed record;
  reserved record;
  send public.sends;
  is_free boolean;
begin
  -- A mailbox that another transaction has locked is not free.
  select * into mailbox
  from public.mail_connections m
  where m.handle_hash = p_handle_hash and m.user_id = p_user and m.provider = p_provider
  for no key update skip locked;
  is_free := found and coalesce(greatest(mailbox.next_send_at, mailbox.blocked_until) <= clock_timestamp(), false);
  if mailbox.id is null then
    select * into mailbox
    from public.mail_connections m
    where m.handle_hash = p_handle_hash and m.user_id = p_user and m.provider = p_provider;
    if not found then
      return;
    end if;
  end if;

  -- An address that the user has not revealed is not even looked for: neither answer nor time tells whether it exists.
  with addressed_coaches as (
    select distinct on (c.email) c.first_name as "firstName", c.last_name as "lastName", c.email
    from private.revealed_schools r
    join private.coaches c on c.school = r.school and c.gender = r.gender and c.sport = r.sport
    where r.user_id = p_user and r.school = p_school and c.email = any(p_emails)
    order by c.email, c.id
  )
  select coalesce(json_agg(a order by array_position(p_emails, a.email)), '[]') as coaches, count(*) as count
  into addressed
  from addressed_coaches a;

  connection_id := mailbox.id;
  sender := mailbox.email;
  access_token_encrypted := mailbox.access_token_encrypted;
  access_token_expires_at := mailbox.access_token_expires_at;
  coaches := addressed.coaches;
  select * into reserved
  from private.reserve_send(
    p_user, p_key, p_hash, p_school, p_provider, mailbox.id, p_lease,
    coalesce(is_free and mailbox.access_token_expires_at > now() + p_start_margin, false),
    addressed.count = cardinality(p_emails)
  );
  send := reserved.send;
  send_id := send.id;
  status := send.status;
  fresh := reserved.is_fresh;
  taken := is_free and reserved.is_fresh;
  fencing_token := send.fencing_token;
  message_id := coalesce(send.message_id, send.draft_id);
  error_code := send.error_code;
  error_message := send.error_message;
  if taken then
    update public.mail_connections m set next_send_at = clock_timestamp() + p_lease where m.id = mailbox.id;
  end if;
  return next;
end;
$$;
-- Only the API: the row holds an encrypted access token.
grant execute on function public.begin_send(uuid, text, text, text, bytea, text, text[], interval, interval) to cc_api;

-- The point of no return, called right before the provider. Keeps the id of the draft, if there is one.
-- False: another process has the send, so the provider must not be called.
create function public.start_send(p_send uuid, p_fencing_token uuid, p_lease interval, p_draft_id text) returns boolean
language sql
security definer
set search_path = ''
as $$
  with started as (
    update public.sends
    set status = 'sending', started_at = now(), lease_until = now() + p_lease, draft_id = p_draft_id
    where id = p_send and status = 'reserved' and fencing_token = p_fencing_token
    returning 1
  )
  select exists (select from started);
$$;
grant execute on function public.start_send(uuid, uuid, interval, text) to cc_api;

-- Keeps the id of another draft of a started send. False: another process has the send.
create function public.note_send_draft(p_send uuid, p_fencing_token uuid, p_draft_id text) returns boolean
language sql
security definer
set search_path = ''
as $$
  with noted as (
    update public.sends set draft_id = p_draft_id
    where id = p_send and status = 'sending' and fencing_token = p_fencing_token
    returning 1
  )
  select exists (select from noted);
$$;
grant execute on function public.note_send_draft(uuid, uuid, text) to cc_api;

-- The provider accepted the email: the charge stands and the email counts. It needs no fencing token, because an accepted
-- email was sent, whichever process sent it. False: the send was settled before.
-- The mailbox is free for its next send after `p_next_send_in` (null: the mailbox was not taken).
create function public.settle_send(p_send uuid, p_message_id text, p_next_send_in interval) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
begin
  if p_next_send_in is not null then
    update public.mail_connections
    set next_send_at = clock_timestamp() + p_next_send_in
    where id = (select s.connection_id from public.sends s where s.id = p_send);
  end if;
  perform private.lock_balance(p_send);
  update public.sends
  set
    status = 'sent',
    message_id = p_message_id,
    lease_until = null,
    error_code = null,
    error_message = null,
    provider_code = null
  where id = p_send and status in ('sending', 'unknown')
  returning * into send;
  if not found then
    return false;
  end if;
  insert into public.sent_emails (user_id, send_id, timestamp_sent) values (send.user_id, send.id, send.started_at);
  update public.token_tracker set tokens_used = tokens_used + 1 where user_id = send.user_id;
  return true;
end;
$$;
grant execute on function public.settle_send(uuid, text, interval) to cc_api;

-- Nothing was sent: the token goes back. p_final: the provider refused, and the same key gets this error again (failed).
-- Otherwise the same key may reserve again (released). False: the send is not open, or another process has it.
create function public.release_send(
  p_send uuid,
  p_fencing_token uuid,
  p_final boolean,
  p_error_code text,
  p_error_message text,
  p_provider_code text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
begin
  perform private.lock_balance(p_send);
  update public.sends
  set
    status = case when p_final then 'failed' else 'released' end,
    error_code = p_error_code,
    error_message = p_error_message,
    provider_code = p_provider_code,
    lease_until = null
  where id = p_send and status in ('reserved', 'sending', 'unknown') and fencing_token = p_fencing_token
  returning * into send;
  if not found then
    return false;
  end if;
  perform private.move_token(send, 'release', 1);
  return true;
end;
$$;
grant execute on function public.release_send(uuid, uuid, boolean, text, text, text) to cc_api;

-- The call to the provider failed, and its outcome is unknown. The token stays reserved.
-- False: the send is not at the provider, or another process has it.
create function public.mark_send_unknown(
  p_send uuid,
  p_fencing_token uuid,
  p_error_code text,
  p_error_message text,
  p_provider_code text
) returns boolean
language sql
security definer
set search_path = ''
as $$
  with marked as (
    update public.sends
    set
      status = 'unknown',
      lease_until = null,
      error_code = p_error_code,
      error_message = p_error_message,
      provider_code = p_provider_code
    where id = p_send and status = 'sending' and fencing_token = p_fencing_token
    returning 1
  )
  select exists (select from marked);
$$;
grant execute on function public.mark_send_unknown(uuid, uuid, text, text, text) to cc_api;

-- Settles the sends of crashed processes once their leases expired: a reserved send gives its token back, a started one
-- becomes unknown. Runs every minute and at start.
create function public.recover_sends() returns table (released integer, unknown integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
  send public.sends;
begin
  released := 0;
  unknown := 0;
  -- One user after another, in order: two processes that recover at once lock balances in the same order.
  for owner in
    select distinct s.user_id from public.sends s where s.lease_until < now() order by s.user_id
  loop
    perform from public.token_tracker t where t.user_id = owner for update;
    for send in
      update public.sends s
      set
        status = 'released',
        lease_until = null,
        error_code = 'unavailable',
        error_message = 'Sending was interrupted before the email left. Your token came back.'
      where s.user_id = owner and s.status = 'reserved' and s.lease_until < now()
      returning *
    loop
      perform private.move_token(send, 'release', 1);
      released := released + 1;
    end loop;
    unknown := unknown + private.mark_interrupted_sends(owner);
  end loop;
  return next;
end;
$$;
grant execute on function public.recover_sends() to cc_api;

-- Stores the user's decision about a send of unknown outcome: 'sent' keeps the charge, 'not-sent' gives the token back.
-- Repeating it changes nothing. Errors: PT404 no such send of this user, PT409 the outcome is known or still open.
create function public.resolve_send(p_user uuid, p_send uuid, p_outcome text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  wanted_status text := case p_outcome when 'sent' then 'sent' when 'not-sent' then 'failed' end;
begin
  if wanted_status is null then
    raise exception using errcode = 'PT400', message = 'The outcome is either sent or not-sent.';
  end if;
  perform private.lock_balance(p_send);
  select * into send from public.sends s where s.id = p_send and s.user_id = p_user for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such send.';
  end if;
  if send.status = 'unknown' then
    if wanted_status = 'sent' then
      perform public.settle_send(p_send, null, null);
    else
      perform public.release_send(
        p_send, send.fencing_token, true, 'provider_unavailable',
        'You said that this email was not sent. Your token came back.', send.provider_code
      );
    end if;
  elsif send.status <> wanted_status then
    raise exception using errcode = 'PT409', message = 'The outcome of this send is known already.';
  end if;
  return wanted_status;
end;
$$;
grant execute on function public.resolve_send(uuid, uuid, text) to cc_api;
