-- Sends that come at once begin, and are settled, in one transaction: a way to the database and a commit for each cost more
-- than what they write. A group is refused as a whole, and then nothing of it has happened: each is asked for alone.
-- Whoever locks the mailboxes or balances of several users does so in the order of the users, so that no two groups wait for
-- each other; and a group that waits for one lock would keep many people waiting, so it does not wait for long.

create function public.begin_sends(p_sends json, p_lease interval) returns table (
  place integer,
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
set search_path = ''
set lock_timeout = '100ms'
as $$
declare
  wanted record;
begin
  for wanted in
    select *
    from json_to_recordset(p_sends) as w (
      place integer, user_id uuid, key text, hash text, provider text, handle_hash bytea, school text, emails text[],
      start_margin interval
    )
    order by w.user_id, w.place
  loop
    return query
    select wanted.place, begun.*
    from public.begin_send(
      wanted.user_id, wanted.key, wanted.hash, wanted.provider, wanted.handle_hash, wanted.school, wanted.emails, p_lease,
      wanted.start_margin
    ) as begun;
  end loop;
end;
$$;
comment on function public.begin_sends(json, interval) is
  'begin_send for several, in one transaction; place tells whose a row is. One error is that of all: ask for each alone.';

create function public.settle_sends(p_sends json) returns table (place integer, done boolean)
language plpgsql
set search_path = ''
set lock_timeout = '100ms'
as $$
declare
  accepted record;
begin
  for accepted in
    select *
    from json_to_recordset(p_sends) as a (
      place integer, user_id uuid, send_id uuid, message_id text, connection_id uuid, delay interval
    )
    order by a.user_id, a.place
  loop
    -- The mailbox first, as whoever disconnects it locks it before its sends.
    update public.mail_connections m
    set next_send_at = clock_timestamp() + accepted.delay
    where m.id = accepted.connection_id;
    place := accepted.place;
    done := public.settle_send(accepted.send_id, accepted.message_id);
    return next;
  end loop;
end;
$$;
comment on function public.settle_sends(json) is
  'settle_send for several, in one transaction, whose mailboxes are given back to be free after their delay. One error is that of all: ask for each alone.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array['public.begin_sends(json, interval)', 'public.settle_sends(json)']::regprocedure[]
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
    execute format('grant execute on function %s to cc_api', signature);
  end loop;
end;
$$;
