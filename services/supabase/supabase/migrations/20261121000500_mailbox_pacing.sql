create function public.claim_mailbox_slot(
  p_connection uuid,
  p_spacing interval,
  p_max_wait interval default '30 seconds'
) returns interval
language plpgsql
security definer
set search_path = ''
as $$
declare
  mailbox public.mail_connections;
  slot timestamptz;
  wait interval;
begin
  select * into mailbox from public.mail_connections where id = p_connection for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This mailbox is not connected any more.';
  end if;
  -- The clock is read after the lock: whoever waited for it must not get a moment that has passed.
  slot := greatest(clock_timestamp(), mailbox.next_send_at, mailbox.blocked_until);
  wait := slot - clock_timestamp();
  if wait > p_max_wait then
    return wait;
  end if;
  update public.mail_connections set next_send_at = slot + p_spacing where id = p_connection;
  return greatest(wait, interval '0');
end;
$$;
comment on function public.claim_mailbox_slot(uuid, interval, interval) is
  'Takes the mailbox''s next moment to send and answers how long to wait for it. A wait longer than p_max_wait is answered, but no moment is taken.';

create function public.block_mailbox(p_connection uuid, p_until timestamptz) returns void
language sql
security definer
set search_path = ''
as $$
  update public.mail_connections
  set blocked_until = greatest(blocked_until, p_until)
  where id = p_connection;
$$;
comment on function public.block_mailbox(uuid, timestamptz) is
  'The provider asked for silence until p_until. A longer silence that was asked for before stays.';

revoke execute on function public.claim_mailbox_slot(uuid, interval, interval) from public, anon, authenticated;
revoke execute on function public.block_mailbox(uuid, timestamptz) from public, anon, authenticated;
grant execute on function public.claim_mailbox_slot(uuid, interval, interval) to cc_api, service_role;
grant execute on function public.block_mailbox(uuid, timestamptz) to cc_api, service_role;
