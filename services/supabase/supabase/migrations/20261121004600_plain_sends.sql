-- Most sends are like each other: a new key, a free mailbox, a token and a counted place in the day are there, all coaches are
-- known. Those that come at once begin in one statement for all of them in place of a dozen for each. Whatever is not so is
-- not begun here and not refused: begin_send, which knows all rules, is asked for it alone.
-- begin_sends stays for processes of the API that were started before: the next release takes it away.

create function public.begin_plain_sends(p_sends json, p_lease interval) returns table (
  place integer,
  connection_id uuid,
  sender text,
  access_token_encrypted bytea,
  access_token_expires_at timestamptz,
  coaches json,
  send_id uuid,
  hold uuid
)
language plpgsql
security definer
set search_path = ''
set lock_timeout = '100ms'
-- Each row is found by a key, whatever the planner expects of a list that it cannot look into.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  -- The balances first, in the order of the users, so that no two groups wait for each other. Whoever begins a send of one
  -- of these users has committed then, or waits: what the next statement sees of them is all there is.
  perform
  from public.token_tracker t
  where t.user_id in (select w.user_id from json_to_recordset(p_sends) as w (user_id uuid))
  order by t.user_id
  for no key update;

  return query
  with wanted as materialized (
    select *
    from json_to_recordset(p_sends) as w (
      place integer, user_id uuid, key text, hash text, provider text, handle_hash bytea, school text, emails text[],
      start_margin interval
    )
  ), mailbox as materialized (
    select w.place, m.id, m.email, m.access_token_encrypted, m.access_token_expires_at
    from wanted w
    join public.mail_connections m
      on m.handle_hash = w.handle_hash and m.user_id = w.user_id and m.provider = w.provider
    where greatest(m.next_send_at, m.blocked_until) <= clock_timestamp() and m.access_token_expires_at > now() + w.start_margin
    for no key update of m skip locked
  ), named as materialized (
    -- By address, which finds a handful, as in begin_send.
    select w.place, w.school as wanted_school, c.id, c.first_name, c.last_name, c.school, c.email
    from wanted w
    cross join unnest(w.emails) as wanted_email
    join private.coaches c on c.email = wanted_email
  ), addressed as materialized (
    select
      coach.place,
      count(*) as count,
      json_agg(json_build_object(
        'firstName', coach.first_name, 'lastName', coach.last_name, 'school', coach.school, 'email', coach.email
      )) as coaches
    from (
      select distinct on (n.place, n.email) n.*
      from named n
      where n.school = n.wanted_school
      order by n.place, n.email, n.id
    ) as coach
    group by coach.place
  ), charged as (
    -- Of several sends of one user this takes one: a row is changed once by a statement.
    update public.token_tracker t
    set
      tokens_available = t.tokens_available - case when t.is_unlimited then 0 else 1 end,
      uncounted_room = t.uncounted_room - 1
    from wanted w
    join mailbox m on m.place = w.place
    join addressed a on a.place = w.place and a.count = cardinality(w.emails)
    where t.user_id = w.user_id and t.uncounted_room > 0 and (t.is_unlimited or t.tokens_available > 0)
      and not exists (select from public.sends s where s.user_id = w.user_id and s.idempotency_key = w.key)
    returning w.*, m.id as mailbox_id, m.email, m.access_token_encrypted, m.access_token_expires_at, a.coaches,
      not t.is_unlimited as is_charged
  ), taken as (
    update public.mail_connections m
    set next_send_at = clock_timestamp() + p_lease
    from charged c
    where m.id = c.mailbox_id
  ), begun as (
    insert into public.sends as s
      (user_id, idempotency_key, request_hash, school, provider, connection_id, charged, status, started_at, lease_until)
    select
      c.user_id, c.key, c.hash, c.school, c.provider, c.mailbox_id, c.is_charged, 'sending', now(), now() + p_lease
    from charged c
    returning s.id, s.user_id, s.attempt, s.charged, s.hold
  ), booked as (
    insert into public.token_ledger (user_id, kind, delta, send_id, send_attempt)
    select b.user_id, 'reserve', -1, b.id, b.attempt from begun b where b.charged
  )
  select
    c.place, c.mailbox_id, c.email, c.access_token_encrypted, c.access_token_expires_at, c.coaches, b.id, b.hold
  from charged c
  join begun b on b.user_id = c.user_id;
end;
$$;
comment on function public.begin_plain_sends(json, interval) is
  'Begins and starts those of the given sends that are plain, as begin_send would, with their mailboxes taken for p_lease; place tells whose a row is. One without a row is as if it had not been given: ask begin_send. An error is that of all, and nothing was begun.';

create or replace function public.settle_sends(p_sends json) returns table (place integer, done boolean)
language plpgsql
security definer
set search_path = ''
set lock_timeout = '100ms'
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  -- The mailboxes first, as whoever disconnects one locks it before its sends, then the balances: each in one order.
  perform
  from public.mail_connections m
  where m.id in (select a.connection_id from json_to_recordset(p_sends) as a (connection_id uuid))
  order by m.id
  for no key update;
  perform
  from public.token_tracker t
  where t.user_id in (select a.user_id from json_to_recordset(p_sends) as a (user_id uuid))
  order by t.user_id
  for no key update;

  return query
  with accepted as materialized (
    select *
    from json_to_recordset(p_sends) as a (
      place integer, user_id uuid, send_id uuid, message_id text, connection_id uuid, delay interval
    )
  ), given_back as (
    update public.mail_connections m
    set next_send_at = clock_timestamp() + a.delay
    from accepted a
    where m.id = a.connection_id
  ), settled as (
    update public.sends s
    set status = 'sent', message_id = a.message_id, lease_until = null, error_code = null, error_message = null
    from accepted a
    where s.id = a.send_id and s.status in ('sending', 'unknown')
    returning a.place, s.id, s.user_id, s.started_at
  ), counted as (
    update public.token_tracker t
    set tokens_used = t.tokens_used + d.count
    from (select s.user_id, count(*) from settled s group by s.user_id) as d
    where t.user_id = d.user_id
  ), noted as (
    insert into public.sent_emails (user_id, send_id, timestamp_sent)
    select s.user_id, s.id, s.started_at from settled s
  )
  select a.place, s.id is not null from accepted a left join settled s on s.place = a.place;
end;
$$;

revoke execute on function public.begin_plain_sends(json, interval) from public, anon, authenticated;
-- It shows sealed access tokens, which the API alone may read.
grant execute on function public.begin_plain_sends(json, interval) to cc_api;
