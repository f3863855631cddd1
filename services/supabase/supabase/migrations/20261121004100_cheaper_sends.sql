-- What a send costs the database is paid hundreds of times in a run: each statement of a function, and each row that is
-- locked before it is changed. Here the change itself is the lock.

create or replace function public.reserve_send(
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
  is_known boolean;
  is_charged boolean;
  is_fresh boolean := false;
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
      end if;
      exit when send.status <> 'released';
    end if;

    -- Taking the token locks the balance too. Who has none left is not found.
    is_charged := null;
    update public.token_tracker t
    set tokens_available = t.tokens_available - case when t.is_unlimited then 0 else 1 end
    where t.user_id = p_user and (t.is_unlimited or t.tokens_available > 0)
    returning not t.is_unlimited into is_charged;
    insert into public.sends as s
      (user_id, idempotency_key, request_hash, school, provider, connection_id, charged, status, started_at, lease_until)
    select
      p_user, p_key, p_hash, p_school, p_provider, p_connection, is_charged, first_status, first_started_at, now() + p_lease
    where is_charged is not null and private.emails_in_window(p_user) < 250
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

    if is_known or not exists (select from public.sends s where s.user_id = p_user and s.idempotency_key = p_key) then
      if is_charged is null then
        raise exception using errcode = 'PT402', message = 'No tokens left.';
      end if;
      raise exception using errcode = 'PT429', message = 'The limit of 250 e-mails in 24 hours is reached.';
    end if;
    -- Somebody came with this key between the look and the lock: as if nothing had been taken, look again.
    update public.token_tracker t set tokens_available = t.tokens_available + 1 where t.user_id = p_user and is_charged;
  end loop;

  return query
  select send.id, send.status, is_fresh, send.message_id, send.draft_id, send.error_code, send.error_message;
end;
$$;

create or replace function public.settle_send(p_send uuid, p_message_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
  started timestamptz;
begin
  -- Counting locks the balance, which comes before the send.
  update public.token_tracker t
  set tokens_used = t.tokens_used + 1
  from public.sends s
  where s.id = p_send and s.status in ('sending', 'unknown') and t.user_id = s.user_id;
  if not found then
    return false;
  end if;
  update public.sends s
  set status = 'sent', message_id = p_message_id, lease_until = null, error_code = null, error_message = null
  where s.id = p_send and s.status in ('sending', 'unknown')
  returning s.user_id, s.started_at into owner, started;
  if not found then
    -- It was decided otherwise before the balance was ours.
    update public.token_tracker t
    set tokens_used = t.tokens_used - 1
    where t.user_id = (select s.user_id from public.sends s where s.id = p_send);
    return false;
  end if;
  insert into public.sent_emails (user_id, send_id, timestamp_sent) values (owner, p_send, started);
  return true;
end;
$$;
