-- Who decides about a send names the hold by which it got it. A process whose lease ran out, or whose word comes twice,
-- would otherwise release the send of the one that took it over, and the key could be sent again. An acceptance needs no
-- hold: whatever a provider accepted was sent.

drop function public.start_send(uuid, interval);
create function public.start_send(p_send uuid, p_lease interval default '90 seconds', p_hold uuid default null)
returns boolean
language sql
security definer
set search_path = ''
as $$
  with started as (
    update public.sends
    set status = 'sending', started_at = now(), lease_until = now() + p_lease
    where id = p_send and status = 'reserved' and (p_hold is null or hold = p_hold)
    returning 1
  )
  select exists (select from started);
$$;
comment on function public.start_send(uuid, interval, uuid) is
  'The point of no return, called right before the provider. False: another process has the send, so do not call the provider.';

drop function public.note_send_draft(uuid, text);
create function public.note_send_draft(p_send uuid, p_draft_id text, p_hold uuid default null) returns boolean
language sql
security definer
set search_path = ''
as $$
  with noted as (
    update public.sends set draft_id = p_draft_id
    where id = p_send and status in ('reserved', 'sending') and (p_hold is null or hold = p_hold)
    returning 1
  )
  select exists (select from noted);
$$;
comment on function public.note_send_draft(uuid, text, uuid) is
  'Keeps the id of the draft at the provider, which tells after a crash whether the mail was sent. False: another process has the send.';

drop function public.release_send(uuid, boolean, text, text);
create function public.release_send(
  p_send uuid,
  p_final boolean,
  p_error_code text,
  p_error_message text,
  p_hold uuid default null
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
    lease_until = null
  where id = p_send and status in ('reserved', 'sending', 'unknown') and (p_hold is null or hold = p_hold)
  returning * into send;
  if not found then
    return false;
  end if;
  perform private.move_token(send, 'release', 1);
  return true;
end;
$$;
comment on function public.release_send(uuid, boolean, text, text, uuid) is
  'Nothing was sent: the token goes back. p_final: the provider refused, and the same key gets this error again (failed). Otherwise the same key may reserve again (released). False when the send was not open, or another process has it.';

drop function public.mark_send_unknown(uuid, text, text);
create function public.mark_send_unknown(
  p_send uuid,
  p_error_code text,
  p_error_message text,
  p_hold uuid default null
) returns boolean
language sql
security definer
set search_path = ''
as $$
  with marked as (
    update public.sends
    set status = 'unknown', lease_until = null, error_code = p_error_code, error_message = p_error_message
    where id = p_send and status = 'sending' and (p_hold is null or hold = p_hold)
    returning 1
  )
  select exists (select from marked);
$$;
comment on function public.mark_send_unknown(uuid, text, text, uuid) is
  'The call to the provider was cut and nobody can know its outcome. The token stays held. False when the send was not at the provider, or another process has it.';

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.proname in ('start_send', 'note_send_draft', 'release_send', 'mark_send_unknown')
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
    execute format('grant execute on function %s to cc_api, service_role', signature);
  end loop;
end;
$$;
