-- Most sends find their mailbox free. Then holding the token, taking the mailbox and the point of no return are one
-- transaction in place of three, and one wait for the disk. A send that can start at once is written as started: its row
-- is not written a second time, nor are its five index entries.

drop function public.reserve_send(uuid, text, text, text, text, uuid, interval);

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
  tracker public.token_tracker;
  is_fresh boolean := false;
  -- A row that is started at once is written once, and not changed index by index.
  first_status text := case when p_start then 'sending' else 'reserved' end;
  first_started_at timestamptz := case when p_start then now() end;
begin
  select * into tracker from public.token_tracker t where t.user_id = p_user for update;
  if not found then
    insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
    select * into tracker from public.token_tracker t where t.user_id = p_user for update;
  end if;

  select * into send from public.sends s where s.user_id = p_user and s.idempotency_key = p_key for update;
  if found and send.request_hash <> p_hash then
    raise exception using errcode = 'PT422', message = 'This idempotency key was used for another e-mail.';
  end if;

  if send.status = 'reserved' and send.lease_until < now() then
    -- Whoever reserved is gone and had not begun. The token is held already: take the place over.
    update public.sends s
    set status = first_status, started_at = first_started_at, lease_until = now() + p_lease, connection_id = p_connection
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
  elsif send.id is null or send.status = 'released' then
    if not tracker.is_unlimited and tracker.tokens_available < 1 then
      raise exception using errcode = 'PT402', message = 'No tokens left.';
    end if;
    if private.emails_in_window(p_user) >= 250 then
      raise exception using errcode = 'PT429', message = 'The limit of 250 e-mails in 24 hours is reached.';
    end if;
    insert into public.sends as s
      (user_id, idempotency_key, request_hash, school, provider, connection_id, charged, status, started_at, lease_until)
    values (
      p_user, p_key, p_hash, p_school, p_provider, p_connection, not tracker.is_unlimited, first_status, first_started_at,
      now() + p_lease
    )
    on conflict (user_id, idempotency_key) do update
    set
      status = first_status,
      attempt = s.attempt + 1,
      connection_id = excluded.connection_id,
      charged = excluded.charged,
      lease_until = excluded.lease_until,
      error_code = null,
      error_message = null,
      started_at = first_started_at
    returning * into send;
    perform private.move_token(send, 'reserve', -1);
    is_fresh := true;
  end if;

  return query
  select send.id, send.status, is_fresh, send.message_id, send.draft_id, send.error_code, send.error_message;
end;
$$;
comment on function public.reserve_send(uuid, text, text, text, text, uuid, interval, boolean) is
  'Holds a token and a place in the daily limit for one e-mail. fresh: the caller is the one to send it; with p_start it is started at once, and its status is sending. Otherwise the row tells what became of the key: answer that, and send nothing. Errors: PT402 no tokens, PT422 key used for another e-mail, PT429 daily limit.';

revoke execute on function public.reserve_send(uuid, text, text, text, text, uuid, interval, boolean)
from public, anon, authenticated;
grant execute on function public.reserve_send(uuid, text, text, text, text, uuid, interval, boolean) to cc_api, service_role;

create function public.begin_send(
  p_user uuid,
  p_key text,
  p_hash text,
  p_school text,
  p_provider text,
  p_connection uuid,
  p_lease interval,
  p_start boolean
) returns table (
  send_id uuid,
  status text,
  fresh boolean,
  taken boolean,
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
  is_free boolean;
  send record;
begin
  -- The mailbox first, as whoever disconnects it locks it before its sends. One that somebody holds is not free.
  select greatest(m.next_send_at, m.blocked_until) <= clock_timestamp() into is_free
  from public.mail_connections m
  where m.id = p_connection
  for no key update skip locked;
  is_free := coalesce(is_free, false);

  select * into send
  from public.reserve_send(p_user, p_key, p_hash, p_school, p_provider, p_connection, p_lease, p_start and is_free);
  is_free := is_free and send.fresh;
  if is_free then
    update public.mail_connections set next_send_at = clock_timestamp() + p_lease where id = p_connection;
  end if;

  return query
  select
    send.send_id, send.status, send.fresh, is_free, send.message_id, send.draft_id, send.error_code, send.error_message;
end;
$$;
comment on function public.begin_send(uuid, text, text, text, text, uuid, interval, boolean) is
  'reserve_send, and for a fresh send, if its mailbox is free, the mailbox for p_lease (taken); with p_start it is then started too, and its status is sending. Errors are those of reserve_send.';

revoke execute on function public.begin_send(uuid, text, text, text, text, uuid, interval, boolean)
from public, anon, authenticated;
grant execute on function public.begin_send(uuid, text, text, text, text, uuid, interval, boolean) to cc_api, service_role;
