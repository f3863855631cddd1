-- One e-mail to one school, exactly once: reserve, start, ask the provider, then settle, release or mark unknown.
-- A token is taken by reserve and given back by release. Whatever changes a balance locks the user's row of
-- token_tracker first and rows of sends after it, always in this order, so that no two calls wait for each other.

create function private.lock_balance(p_send uuid) returns void
language sql
set search_path = ''
as $$
  select from public.token_tracker t where t.user_id = (select s.user_id from public.sends s where s.id = p_send) for update;
$$;
comment on function private.lock_balance(uuid) is 'Locks the balance of the user whose send it is, until the transaction ends.';

create function private.move_token(p_send public.sends, p_kind text, p_delta integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not p_send.charged then
    return;
  end if;
  update public.token_tracker set tokens_available = tokens_available + p_delta where user_id = p_send.user_id;
  insert into public.token_ledger (user_id, kind, delta, send_id, send_attempt)
  values (p_send.user_id, p_kind, p_delta, p_send.id, p_send.attempt);
end;
$$;
comment on function private.move_token(public.sends, text, integer) is
  'Takes or gives back the token of a send, in balance and ledger together.';

create function private.emails_in_window(p_user uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select (
    (select count(*) from public.sent_emails e where e.user_id = p_user and e.timestamp_sent > now() - interval '24 hours')
    + (
      select count(*)
      from public.sends s
      where s.user_id = p_user
        and (s.status in ('reserved', 'sending')
          or s.status = 'unknown' and s.started_at > now() - interval '24 hours')
    )
  )::integer;
$$;
comment on function private.emails_in_window(uuid) is
  'E-mails of the last 24 hours as the daily limit counts them: sent, open, and those that may have been sent.';

create function public.reserve_send(
  p_user uuid,
  p_key text,
  p_hash text,
  p_school text,
  p_provider text,
  p_connection uuid default null,
  p_lease interval default '90 seconds'
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
begin
  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  select * into tracker from public.token_tracker t where t.user_id = p_user for update;

  select * into send from public.sends s where s.user_id = p_user and s.idempotency_key = p_key for update;
  if found and send.request_hash <> p_hash then
    raise exception using errcode = 'PT422', message = 'This idempotency key was used for another e-mail.';
  end if;

  if send.status = 'reserved' and send.lease_until < now() then
    -- Whoever reserved is gone and had not begun. The token is held already: take the place over.
    update public.sends s
    set lease_until = now() + p_lease, connection_id = p_connection
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
      (user_id, idempotency_key, request_hash, school, provider, connection_id, charged, lease_until)
    values
      (p_user, p_key, p_hash, p_school, p_provider, p_connection, not tracker.is_unlimited, now() + p_lease)
    on conflict (user_id, idempotency_key) do update
    set
      status = 'reserved',
      attempt = s.attempt + 1,
      connection_id = excluded.connection_id,
      charged = excluded.charged,
      lease_until = excluded.lease_until,
      error_code = null,
      error_message = null,
      started_at = null
    returning * into send;
    perform private.move_token(send, 'reserve', -1);
    is_fresh := true;
  end if;

  return query
  select send.id, send.status, is_fresh, send.message_id, send.draft_id, send.error_code, send.error_message;
end;
$$;
comment on function public.reserve_send(uuid, text, text, text, text, uuid, interval) is
  'Holds a token and a place in the daily limit for one e-mail. fresh: the caller is the one to send it. Otherwise the row tells what became of the key: answer that, and send nothing. Errors: PT402 no tokens, PT422 key used for another e-mail, PT429 daily limit.';

create function public.start_send(p_send uuid, p_lease interval default '90 seconds') returns boolean
language sql
security definer
set search_path = ''
as $$
  with started as (
    update public.sends
    set status = 'sending', started_at = now(), lease_until = now() + p_lease
    where id = p_send and status = 'reserved'
    returning 1
  )
  select exists (select from started);
$$;
comment on function public.start_send(uuid, interval) is
  'The point of no return, called right before the provider. False: another process has the send, so do not call the provider.';

create function public.note_send_draft(p_send uuid, p_draft_id text) returns boolean
language sql
security definer
set search_path = ''
as $$
  with noted as (
    update public.sends set draft_id = p_draft_id where id = p_send and status in ('reserved', 'sending') returning 1
  )
  select exists (select from noted);
$$;
comment on function public.note_send_draft(uuid, text) is
  'Keeps the id of the draft at the provider, which tells after a crash whether the mail was sent.';

create function public.settle_send(p_send uuid, p_message_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
begin
  perform private.lock_balance(p_send);
  update public.sends
  set status = 'sent', message_id = p_message_id, lease_until = null, error_code = null, error_message = null
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
comment on function public.settle_send(uuid, text) is
  'The provider accepted the mail: the charge stands and the mail counts. False when the send was not open.';

create function public.release_send(p_send uuid, p_final boolean, p_error_code text, p_error_message text)
returns boolean
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
    lease_until = null
  where id = p_send and status in ('reserved', 'sending', 'unknown')
  returning * into send;
  if not found then
    return false;
  end if;
  perform private.move_token(send, 'release', 1);
  return true;
end;
$$;
comment on function public.release_send(uuid, boolean, text, text) is
  'Nothing was sent: the token goes back. p_final: the provider refused, and the same key gets this error again (failed). Otherwise the same key may reserve again (released). False when the send was not open.';

create function public.mark_send_unknown(p_send uuid, p_error_code text, p_error_message text) returns boolean
language sql
security definer
set search_path = ''
as $$
  with marked as (
    update public.sends
    set status = 'unknown', lease_until = null, error_code = p_error_code, error_message = p_error_message
    where id = p_send and status = 'sending'
    returning 1
  )
  select exists (select from marked);
$$;
comment on function public.mark_send_unknown(uuid, text, text) is
  'The call to the provider was cut and nobody can know its outcome. The token stays held. False when the send was not at the provider.';

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure
    from pg_proc p
    where (p.pronamespace = 'public'::regnamespace
        and p.proname in ('reserve_send', 'start_send', 'note_send_draft', 'settle_send', 'release_send', 'mark_send_unknown'))
      or (p.pronamespace = 'private'::regnamespace and p.proname in ('lock_balance', 'move_token', 'emails_in_window'))
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
    if signature::text not like 'private.%' then
      execute format('grant execute on function %s to cc_api, service_role', signature);
    end if;
  end loop;
end;
$$;
