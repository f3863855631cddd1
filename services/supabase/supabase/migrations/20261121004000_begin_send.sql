-- Most sends find their mailbox free. Then holding the token, taking the mailbox and the point of no return are one
-- transaction in place of three, and one wait for the disk.

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

  select * into send
  from public.reserve_send(p_user, p_key, p_hash, p_school, p_provider, p_connection, p_lease);
  is_free := coalesce(is_free, false) and send.fresh;
  if is_free then
    update public.mail_connections set next_send_at = clock_timestamp() + p_lease where id = p_connection;
    if p_start and public.start_send(send.send_id, p_lease) then
      send.status := 'sending';
    end if;
  end if;

  return query
  select
    send.send_id, send.status, send.fresh, is_free, send.message_id, send.draft_id, send.error_code, send.error_message;
end;
$$;
comment on function public.begin_send(uuid, text, text, text, text, uuid, interval, boolean) is
  'reserve_send, and for a fresh send, if its mailbox is free, the mailbox for p_lease (taken); with p_start its start_send too: then the status is sending. Errors are those of reserve_send.';

revoke execute on function public.begin_send(uuid, text, text, text, text, uuid, interval, boolean)
from public, anon, authenticated;
grant execute on function public.begin_send(uuid, text, text, text, text, uuid, interval, boolean) to cc_api, service_role;
