create function public.recover_sends() returns table (released integer, unknown integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
  send public.sends;
  released_count integer := 0;
  unknown_count integer := 0;
  changed integer;
begin
  -- User by user, in order: two processes that recover at once then lock balances in the same order.
  for owner in
    select distinct s.user_id
    from public.sends s
    where s.status in ('reserved', 'sending') and s.lease_until < now()
    order by s.user_id
  loop
    perform from public.token_tracker t where t.user_id = owner for update;
    for send in
      update public.sends s
      set
        status = 'released',
        lease_until = null,
        error_code = 'unavailable',
        error_message = 'Sending was interrupted before the e-mail left. Your token came back.'
      where s.user_id = owner and s.status = 'reserved' and s.lease_until < now()
      returning *
    loop
      perform private.move_token(send, 'release', 1);
      released_count := released_count + 1;
    end loop;
    update public.sends s
    set
      status = 'unknown',
      lease_until = null,
      error_code = 'outcome_unknown',
      error_message = 'Sending was interrupted. The e-mail may have been sent.'
    where s.user_id = owner and s.status = 'sending' and s.lease_until < now();
    get diagnostics changed = row_count;
    unknown_count := unknown_count + changed;
  end loop;
  return query select released_count, unknown_count;
end;
$$;
comment on function public.recover_sends() is
  'Settles what a crashed process left behind, once its lease ran out: a send that had not begun gives its token back, one that had begun becomes unknown. Run it every minute and at start.';

create function public.resolve_send(p_user uuid, p_send uuid, p_outcome text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_status text;
  wanted_status text := case p_outcome when 'sent' then 'sent' when 'not-sent' then 'failed' end;
begin
  if wanted_status is null then
    raise exception using errcode = 'PT400', message = 'The outcome is either sent or not-sent.';
  end if;
  perform private.lock_balance(p_send);
  select s.status into current_status from public.sends s where s.id = p_send and s.user_id = p_user for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such send.';
  end if;
  if current_status = 'unknown' then
    if wanted_status = 'sent' then
      perform public.settle_send(p_send, null);
    else
      perform public.release_send(
        p_send, true, 'provider_unavailable', 'You said that this e-mail was not sent. Your token came back.');
    end if;
  elsif current_status <> wanted_status then
    raise exception using errcode = 'PT409', message = 'The outcome of this send is known already.';
  end if;
  return wanted_status;
end;
$$;
comment on function public.resolve_send(uuid, uuid, text) is
  'The user''s word on a send whose outcome nobody knows: sent keeps the charge, not-sent gives the token back. Saying the same twice changes nothing. Errors: PT404 no such send of this user, PT409 the outcome is known.';

revoke execute on function public.recover_sends() from public, anon, authenticated;
revoke execute on function public.resolve_send(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.recover_sends() to cc_api, service_role;
grant execute on function public.resolve_send(uuid, uuid, text) to cc_api, service_role;
