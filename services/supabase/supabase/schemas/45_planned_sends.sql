-- Runs and their planned sends (D18): planned and changed by the API, worked off by workers. A worker claims a run,
-- asks for the next send, begins it, and then sends it as every other email (40_sends.sql, which also has the lock
-- order).

-- Trigger: open pages read a run again when it changed.
create function private.tell_pages_of_run() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('runId', new.id), 'run', 'user:' || new.user_id);
  return null;
end;
$$;
create trigger runs_tell after insert or update of state, wake_at, pause_code on public.runs
for each row execute function private.tell_pages_of_run();

-- Trigger: the same when its sends changed, once for each statement.
create function private.tell_pages_of_sends() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('runId', changed.run_id), 'run', 'user:' || changed.user_id)
  from (select distinct s.run_id, s.user_id from changed_sends s where s.run_id is not null) changed;
  return null;
end;
$$;
create trigger sends_tell after update on public.sends referencing new table as changed_sends
for each statement execute function private.tell_pages_of_sends();

-- Continues runs whose pause is over by itself. One that was paused two weeks ago, or longer, waits for its user:
-- nobody expects its letters any more, and the tokens may be a gift of somebody else.
create function private.continue_runs(p_runs uuid[], p_connection uuid default null) returns void
language sql
set search_path = ''
as $$
  update public.runs r
  set
    connection_id = coalesce(p_connection, r.connection_id),
    wake_at = now(),
    state = case when lately.is_so then 'running' else 'paused' end,
    pause_code = case when not lately.is_so then 'user' end,
    pause_message = case when not lately.is_so then 'This run waited for more than two weeks. Look at what it would send, then continue or stop it.' end
  from (
    select paused.id, paused.updated_at > now() - interval '14 days' as is_so from public.runs paused where paused.id = any (p_runs)
  ) lately
  where r.id = lately.id;
$$;

-- Trigger: a mailbox that is connected anew continues the runs that waited for it.
create function private.continue_runs_of_mailbox() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.continue_runs(
    array(
      select r.id from public.runs r
      where r.user_id = new.user_id
        and r.provider = new.provider
        and lower(r.mailbox) = lower(new.email)
        and r.state = 'paused'
        and r.pause_code in ('reconnect_required', 'mail_not_connected')
      for update
    ),
    new.id
  );
  return null;
end;
$$;
create trigger mail_connections_continue after insert or update of handle_hash on public.mail_connections
for each row execute function private.continue_runs_of_mailbox();

-- Disconnects a mailbox of a user, by its id or its handle: deletes its tokens, and leaves its permission to be
-- revoked. Its runs are paused by that press: to connect it again, perhaps months later, is none to send their letters.
-- Returns its id; null: there is none. For a quarter of an hour a handle is enough, also for another user: the browser
-- that has it was given the consent, perhaps by another person than the one who pressed Connect in it (D16.4).
create function public.disconnect_mailbox(p_user uuid, p_mailbox uuid, p_handle bytea) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  connection uuid := (
    select c.id
    from public.mail_connections c
    where (c.id = p_mailbox and c.user_id = p_user)
      or (c.handle_hash = p_handle and (c.user_id = p_user or c.created_at > now() - interval '15 minutes'))
  );
begin
  perform from public.mail_connections c where c.id = connection for update;
  perform from public.runs r where r.connection_id = connection and r.ended_at is null order by r.id for update;
  update public.runs r
  set
    state = 'paused', pause_code = 'user',
    pause_message = 'You disconnected the mailbox. To send the rest, connect it again and continue the run.'
  where r.connection_id = connection and r.state in ('scheduled', 'running', 'waiting', 'paused')
    and r.pause_code is distinct from 'parent_approval';
  delete from public.mail_connections c where c.id = connection;
  return connection;
end;
$$;
grant execute on function public.disconnect_mailbox(uuid, uuid, bytea) to cc_api;

-- A run of the user, locked. Error: PT404 there is none.
create function private.lock_run(p_user uuid, p_run uuid) returns public.runs
language plpgsql
set search_path = ''
as $$
declare
  run public.runs;
begin
  select * into run from public.runs r where r.id = p_run and r.user_id = p_user for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such run.';
  end if;
  return run;
end;
$$;

-- In this time a second letter to the same coaches needs a confirmation. A test of the API compares it with
-- `sameStaffDays`.
create function private.same_staff_period() returns interval
language sql
immutable
set search_path = ''
as $$
  select interval '14 days';
$$;

-- Whether another letter to coaches of a planned send waits, or went out in that time: also to one of their addresses
-- in another program, or at a school that a list spells otherwise.
create function private.has_other_letter(planned public.sends) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    with twins as (
      select c.id, c.school
      from private.coaches mine
      join private.coaches c on c.email = mine.email
      where mine.id = any(planned.coach_ids)
    )
    select
    from public.sends other
    where other.user_id = planned.user_id
      and other.school = any(array(select t.school from twins t) || planned.school)
      and other.run_id is distinct from planned.run_id
      and other.coach_ids && (array(select t.id from twins t) || planned.coach_ids)
      and (
        other.status in ('planned', 'released', 'reserved', 'sending')
        or (
          other.status in ('sent', 'unknown')
          and coalesce(other.started_at, other.created_at) > now() - private.same_staff_period()
        )
      )
  );
end;
$$;

-- After a run was opened. Of changes at once, each waits for the lock and then sees the others. Error: PT423.
create function private.limit_open_runs(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.token_tracker t where t.user_id = p_user for update;
  if (select count(*) from public.runs r where r.user_id = p_user and r.ended_at is null) > 20 then
    raise exception using
      errcode = 'PT423',
      message = 'You have 20 runs that have not ended. Please wait until one ends, or stop one, and try again.';
  end if;
end;
$$;

-- The lock that plans of a user share, and that the deletion of the account has alone. It is not the balance, which
-- other requests of the user wait for.
create function private.plan_lock(p_user uuid) returns bigint
language sql
immutable
set search_path = ''
as $$
  select hashtextextended('plan ' || p_user, 0);
$$;

-- Stores a whole plan, or nothing. `p_schools`: [{school, coachIds, subject, body, again, dueAt}], each school and each
-- coach once, in the order of sending. is_new false: the same request came before, and its run is returned. Errors:
-- PT422 the key was used for another plan, PT404 the user has no such mailbox, PT400 coaches are not those of the
-- school's program (detail: the school), PT406 one address is that of two schools, PT409 schools whose staff got a
-- letter in the last 14 days (detail: their names as JSON), PT423 the user has too many runs that have not ended or
-- planned too many schools, and those of reveal_schools.
create function public.plan_run(
  p_user uuid,
  p_key text,
  p_hash text,
  p_connection uuid,
  p_sender_name text,
  p_gender text,
  p_sport text,
  p_subject text,
  p_body text,
  p_files jsonb,
  p_schools jsonb,
  p_starts_at timestamptz,
  out run_id uuid,
  out starts_at timestamptz,
  out is_new boolean
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  mailbox public.mail_connections;
  run public.runs;
  wrong text;
  repeated jsonb;
begin
  -- The deletion of the account waits for the end of this plan, and stops its run.
  perform pg_advisory_xact_lock_shared(private.plan_lock(p_user));
  select * into mailbox from public.mail_connections m where m.id = p_connection and m.user_id = p_user for key share;
  insert into public.runs
    (
      user_id, idempotency_key, request_hash, connection_id, provider, mailbox, sender_name, gender, sport, subject, body,
      files, wake_at
    )
  select
    p_user, p_key, p_hash, mailbox.id, mailbox.provider, mailbox.email, p_sender_name, p_gender, p_sport, p_subject, p_body,
    p_files, p_starts_at
  where mailbox.id is not null
  on conflict (user_id, idempotency_key) do nothing
  returning * into run;
  is_new := found;
  if not is_new then
    -- Also without its mailbox: a repeated request gets the same answer.
    select * into run from public.runs r where r.user_id = p_user and r.idempotency_key = p_key;
    if not found then
      raise exception using errcode = 'PT404', message = 'This mailbox is not connected.';
    elsif run.request_hash <> p_hash then
      raise exception using errcode = 'PT422', message = 'This idempotency key was used for another run.';
    end if;
    run_id := run.id;
    starts_at := run.wake_at;
    return;
  end if;

  -- Before the balance is locked: of many coaches this takes long, and other requests of the user would wait.
  select asked.school into wrong
  from jsonb_to_recordset(p_schools) as asked (school text, "coachIds" bigint[])
  where (
    select count(*)
    from private.coaches c
    where c.id = any(asked."coachIds") and c.school = asked.school and c.gender = p_gender and c.sport = p_sport
  ) <> cardinality(asked."coachIds")
  limit 1;
  if found then
    raise exception using errcode = 'PT400', message = 'These are not coaches of this school.', detail = wrong;
  end if;
  -- Lists may spell one school in two ways. The coaches are found by their ids first: else Postgres reads the whole
  -- list, sorted by address, and compares each row with each school.
  with chosen as materialized (
    select asked.school, c.email
    from jsonb_to_recordset(p_schools) as asked (school text, "coachIds" bigint[])
    cross join lateral unnest(asked."coachIds") as coach (id)
    join private.coaches c on c.id = coach.id
  )
  select format(
    'One coach is in the lists of %s, and would get an email for each.', string_agg(distinct chosen.school, ' and ' order by chosen.school)
  )
  into wrong
  from chosen
  group by chosen.email
  having count(distinct chosen.school) > 1
  limit 1;
  if found then
    raise exception using errcode = 'PT406', message = wrong;
  end if;

  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  perform private.reveal_schools(
    p_user, array(select s ->> 'school' from jsonb_array_elements(p_schools) s), p_gender, p_sport
  );
  perform private.limit_open_runs(p_user);
  -- Also the letters of stopped runs are kept, and the row of a run that was undone.
  if
    private.sends_in_day(p_user) + jsonb_array_length(p_schools) > private.daily_send_rows()
    or (
      select count(*) > 200 from public.runs r where r.user_id = p_user and r.created_at > now() - interval '24 hours'
    )
  then
    raise exception using
      errcode = 'PT423',
      message = 'You have planned as many emails as one account can in 24 hours. Please try again tomorrow.';
  end if;

  insert into public.sends
    (
      id, user_id, idempotency_key, request_hash, school, provider, connection_id, run_id, position, due_at, coach_ids,
      recipients, subject, body, status, attempt, charged
    )
  select
    planned.id, p_user, planned.id::text, p_hash, s ->> 'school', mailbox.provider, mailbox.id, run.id, place,
    (s ->> 'dueAt')::timestamptz, planned.coach_ids,
    (
      select jsonb_agg(
        jsonb_build_object('name', concat(c.first_name, ' ', c.last_name)) order by array_position(planned.coach_ids, c.id)
      )
      from private.coaches c
      where c.id = any(planned.coach_ids)
    ),
    s ->> 'subject', s ->> 'body', 'planned', 0, false
  from jsonb_array_elements(p_schools) with ordinality as school (s, place)
  cross join lateral (
    select
      gen_random_uuid() as id,
      array(select coach::bigint from jsonb_array_elements_text(s -> 'coachIds') coach) as coach_ids
    where place > 0
  ) planned;

  select jsonb_agg(s.school order by s.position) into repeated
  from jsonb_array_elements(p_schools) asked
  join public.sends s on s.run_id = run.id and s.school = asked ->> 'school'
  where not coalesce((asked ->> 'again')::boolean, false) and private.has_other_letter(s);
  if repeated is not null then
    raise exception using
      errcode = 'PT409', message = 'Some of these coaches got a letter in the last 14 days.', detail = repeated::text;
  end if;

  run_id := run.id;
  starts_at := run.wake_at;
end;
$$;
grant execute on function
public.plan_run(uuid, text, text, uuid, text, text, text, text, text, jsonb, jsonb, timestamptz) to cc_api;

-- What the user may do with a run; repeating it changes nothing. undo: before the first email. Its sends are deleted;
-- the run stays, stopped, so that a late request with its key finds it. pause, continue, stop, skip (one school).
-- files: a run that is paused for its files goes on with others, `p_files`. retry: schools that failed, or that a stop
-- left out, are planned again, but for those whose coaches have another letter by now. seen: a page has shown the end.
-- move: before the first email, to `p_starts_at` and `p_due_at` ({school: time}). No change touches an email that has
-- begun. Errors: PT404 no such run or school, PT409 the change comes too late, PT423 the user has too many runs that
-- have not ended.
create function public.change_run(
  p_user uuid,
  p_run uuid,
  p_change text,
  p_school text default null,
  p_starts_at timestamptz default null,
  p_due_at jsonb default null,
  p_files jsonb default null
) returns public.runs
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.runs := private.lock_run(p_user, p_run);
  -- Pages decide by the same rule which buttons a run has.
  has_begun boolean := exists (select from public.sends s where s.run_id = p_run and s.attempt > 0);
  is_over boolean := run.state in ('stopped', 'finished');
  undone integer;
begin
  if p_change not in ('pause', 'stop', 'seen') then
    -- A thief may have its token for an hour. Undoing deletes letters.
    perform private.refuse_suspended(p_user);
  end if;
  if p_change in ('continue', 'files', 'retry') then
    -- It may have been disconnected and connected anew.
    update public.runs r
    set connection_id = m.id
    from public.mail_connections m
    where r.id = p_run and r.connection_id is null
      and m.user_id = p_user and m.provider = r.provider and lower(m.email) = lower(r.mailbox);
  end if;
  if p_change in ('undo', 'move') and has_begun then
    raise exception using errcode = 'PT409', message = 'The first email of this run has begun.';
  elsif p_change = 'undo' then
    delete from public.sends s where s.run_id = p_run;
    get diagnostics undone = row_count;
    update public.runs r
    set state = 'stopped', ended_at = now(), pause_code = 'undone', undone_sends = r.undone_sends + undone
    where r.id = p_run;
  elsif p_change = 'stop' and not is_over then
    update public.sends s
    set status = 'skipped', error_code = 'stopped', error_message = null
    where s.run_id = p_run and s.status in ('planned', 'released');
    update public.runs r set state = 'stopped', wake_at = now(), pause_code = null, pause_message = null where r.id = p_run;
  elsif p_change = 'skip' then
    update public.sends s
    set status = 'skipped', error_code = null, error_message = null
    where s.run_id = p_run and s.school = p_school and s.status in ('planned', 'released');
    if not exists (select from public.sends s where s.run_id = p_run and s.school = p_school) then
      raise exception using errcode = 'PT404', message = 'This school is not part of the run.';
    end if;
  elsif p_change = 'retry' and coalesce(run.pause_code, '') not in ('undone', 'declined') then
    -- A run that comes back may have to wait for a parent, like a new one.
    perform private.order_plans(p_user);
    -- Of two retries or plans at once, the second one sees the letters of the first.
    perform from public.token_tracker t where t.user_id = p_user for update;
    update public.sends s
    set status = 'planned', error_code = null, error_message = null, provider_code = null, due_at = null
    where s.run_id = p_run and (s.status = 'failed' or (s.status = 'skipped' and s.error_code = 'stopped'))
      -- Each attempt is two rows of the ledger, and a request to the provider.
      and s.attempt < private.max_attempts()
      and not private.has_other_letter(s);
    if found and is_over then
      update public.runs r set state = 'running', wake_at = now(), ended_at = null, seen = false where r.id = p_run;
      perform private.limit_open_runs(p_user);
    end if;
    update public.sends s
    set
      status = 'skipped',
      error_code = 'letter_repeated',
      error_message = 'Its coaches have another letter from you by now, so this one was left out.'
    where s.run_id = p_run and (s.status = 'failed' or (s.status = 'skipped' and s.error_code = 'stopped'))
      and private.has_other_letter(s);
  elsif p_change = 'seen' then
    update public.runs r set seen = true where r.id = p_run and r.ended_at is not null;
  elsif is_over then
    null;
  elsif p_change = 'pause' then
    -- Some pauses end by themselves; this one does not.
    update public.runs r set state = 'paused', pause_code = 'user', pause_message = null
    where r.id = p_run
      and (r.state <> 'paused' or r.pause_code in ('no_tokens', 'reconnect_required', 'mail_not_connected', 'provider_paused'));
  elsif p_change = 'continue' or (p_change = 'files' and run.pause_code = 'attachments_invalid') then
    update public.runs r
    set
      files = coalesce(p_files, r.files),
      state = case when r.wake_at <= now() then 'running' when has_begun then 'waiting' else 'scheduled' end,
      pause_code = null,
      pause_message = null
    -- A run that waits for a parent was asked about, and would only be held again.
    where r.id = p_run and r.state = 'paused' and (r.pause_code is distinct from 'parent_approval' or not private.first_run_waits(p_user));
  elsif p_change = 'move' then
    update public.sends s
    set due_at = (p_due_at ->> s.school)::timestamptz
    where s.run_id = p_run and s.due_at is distinct from (p_due_at ->> s.school)::timestamptz;
    update public.runs r
    set
      state = case when r.state = 'paused' then 'paused' else 'scheduled' end,
      wake_at = p_starts_at
    where r.id = p_run;
  end if;
  select * into run from public.runs r where r.id = p_run;
  return run;
end;
$$;
grant execute on function public.change_run(uuid, uuid, text, text, timestamptz, jsonb, jsonb) to cc_api;

-- A worker takes a run. Its mailbox has one worker at a time, so an earlier worker is dead or cut off: its reserved
-- email is reserved anew, and the mailbox is free again. An email at the provider keeps its lease, and its outcome
-- stays open until then: a worker that lives after all still settles it, and nobody can say before that it was not
-- sent. No row: there is nothing to do for this run.
create function public.claim_run(p_run uuid, p_worker uuid) returns setof public.runs
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.runs;
begin
  perform from public.mail_connections m
  where m.id = (select r.connection_id from public.runs r where r.id = p_run)
  for no key update;
  select * into run from public.runs r where r.id = p_run and r.ended_at is null for update;
  if not found then
    return;
  end if;
  perform from public.token_tracker t where t.user_id = run.user_id for update;
  update public.sends s
  set lease_until = now() - interval '1 second'
  where s.run_id = p_run and s.status = 'reserved' and s.lease_until > now();
  if found or exists (select from public.sends s where s.run_id = p_run and s.status = 'sending') then
    update public.mail_connections m set next_send_at = clock_timestamp() where m.id = run.connection_id;
  end if;
  perform private.mark_interrupted_sends(run.user_id);
  update public.runs r set worker_token = p_worker where r.id = p_run returning * into run;
  return next run;
end;
$$;
grant execute on function public.claim_run(uuid, uuid) to cc_api;

-- What the worker does next. step send: the send with this id. wait: until this time. over: nothing, because the run
-- ended, is paused, waits for its owner after a restore, or was claimed by another worker.
create function public.next_send_of_run(
  p_run uuid,
  p_worker uuid,
  out step text,
  out send_id uuid,
  out wait_until timestamptz
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  run public.runs;
  pause text;
  due timestamptz;
begin
  select * into run from public.runs r where r.id = p_run for update;
  step := 'over';
  if
    not found
    or run.worker_token is distinct from p_worker
    or run.state in ('paused', 'stopped', 'finished')
    -- After a restore its owner looks into the Sent folder first (D32).
    or exists (select from public.restore_checks c where c.user_id = run.user_id)
  then
    return;
  end if;
  if run.wake_at > now() then
    step := 'wait';
    wait_until := run.wake_at;
    return;
  end if;

  -- Looked at again each minute, so that sending goes on soon after the pause.
  pause := private.pause_of(run.provider);
  if pause is not null then
    step := 'wait';
    wait_until := now() + interval '1 minute';
    update public.runs r
    set state = 'waiting', wake_at = wait_until, pause_code = 'provider_paused', pause_message = pause
    where r.id = p_run;
    return;
  end if;

  -- Two hours after it began, a school's morning is over: the next one is on a Tuesday, Wednesday or Thursday. In UTC
  -- it has the same weekday.
  update public.sends s
  set
    due_at = (
      select morning
      from generate_series(s.due_at + interval '1 day', now() + interval '7 days', '1 day') morning
      where extract(isodow from morning at time zone 'UTC') between 2 and 4 and morning > now() - interval '2 hours'
      order by morning
      limit 1
    )
  where s.run_id = p_run and s.status in ('planned', 'released') and s.due_at < now() - interval '2 hours';

  select s.id, s.due_at into send_id, due
  from public.sends s
  where s.run_id = p_run
    and (s.status in ('planned', 'released') or (s.status = 'reserved' and s.lease_until < now()))
  order by greatest(s.due_at, now()), s.position
  limit 1;
  if not found then
    return;
  end if;
  if due > now() then
    step := 'wait';
    wait_until := due;
    update public.runs r set state = 'scheduled', wake_at = due where r.id = p_run;
    return;
  end if;
  if run.provider = 'gmail' then
    -- The count is one row for all mailboxes, locked until the commit, so the commit must not wait for the disk. What a
    -- crash of the database may lose is the count and the run's state, and the next call sets both again.
    perform set_config('synchronous_commit', 'off', true);
    wait_until := private.count_gmail_send();
    if wait_until is not null then
      step := 'wait';
      return;
    end if;
  end if;
  step := 'send';
  update public.runs r
  set
    state = 'running', started_at = coalesce(r.started_at, now()), pause_code = null, pause_message = null
  where r.id = p_run and (r.state <> 'running' or r.started_at is null)
  returning r.state into run.state;
  -- A trigger may have held it.
  if run.state = 'paused' then
    step := 'over';
    send_id := null;
  end if;
end;
$$;
grant execute on function public.next_send_of_run(uuid, uuid) to cc_api;

-- begin_send for a planned send: everything before the call to the provider, in one transaction. No row: its mailbox is
-- not connected. Errors: PT409 the run was changed, or another worker has it; those of begin_in_mailbox.
create function public.begin_planned_send(p_send uuid, p_worker uuid, p_lease interval, p_start_margin interval)
returns setof private.begun_send
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  run public.runs;
  held record;
  known jsonb;
  stopped integer;
begin
  select * into send from public.sends s where s.id = p_send;
  select * into held
  from private.lock_mailbox((select r.connection_id from public.runs r where r.id = send.run_id));
  select * into run
  from public.runs r
  where r.id = send.run_id and r.state = 'running' and r.worker_token = p_worker
  for share;
  -- A change may have come between the first look and the lock.
  if not found or not exists (
    select from public.sends s where s.id = p_send and s.status in ('planned', 'released', 'reserved')
  ) then
    raise exception using errcode = 'PT409', message = 'This run was changed.';
  end if;
  if (held.mailbox).id is null then
    return;
  end if;

  with asked_coaches as (
    select distinct on (c.email)
      c.id, c.first_name as "firstName", c.last_name as "lastName", c.email,
      private.is_stopped(c.address_hash, c.person_hash, private.sender_hash(run.user_id)) as stopped
    from private.coaches c
    join private.revealed_schools r
      on r.user_id = run.user_id and r.school = c.school and r.gender = c.gender and r.sport = c.sport
    where c.id = any(send.coach_ids) and c.school = send.school and c.gender = run.gender and c.sport = run.sport
    order by c.email, c.id
  )
  select
    coalesce(
      jsonb_agg(to_jsonb(a) - 'stopped' order by array_position(send.coach_ids, a.id)) filter (where not a.stopped), '[]'
    ),
    count(*) filter (where a.stopped)
  into known, stopped
  from asked_coaches a;

  return next private.begin_in_mailbox(
    held.mailbox, held.is_free, send.idempotency_key, send.request_hash, send.school, known, cardinality(send.coach_ids),
    stopped, send.subject, send.body, p_lease, p_start_margin
  );
end;
$$;
grant execute on function public.begin_planned_send(uuid, uuid, interval, interval) to cc_api;

-- A planned send that cannot be reserved: its coaches are no longer in the list, or get no email (D22; then nothing
-- failed, and a retry leaves it out). The run goes on with the next school.
create function public.fail_planned_send(p_send uuid, p_error_code text, p_error_message text) returns void
language sql
security definer
set search_path = ''
as $$
  update public.sends
  set
    status = case when p_error_code = 'coaches_unavailable' then 'skipped' else 'failed' end,
    error_code = p_error_code,
    error_message = p_error_message
  where id = p_send and status in ('planned', 'released');
$$;
grant execute on function public.fail_planned_send(uuid, text, text) to cc_api;

-- The run goes on after `p_pause`; null: when the daily limit has room. Changes nothing in a run that another worker
-- has, or that the user paused or stopped. Returns the time.
create function public.let_run_wait(p_run uuid, p_worker uuid, p_pause interval, p_error_code text, p_error_message text)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  room_at timestamptz;
begin
  if p_pause is null then
    -- The email that must leave the window of 24 hours.
    select e.timestamp_sent + interval '24 hours' into room_at
    from private.sent_emails e
    where e.user_id = (select r.user_id from public.runs r where r.id = p_run)
    order by e.timestamp_sent desc
    offset private.daily_email_limit() - 1
    limit 1;
  end if;
  room_at := greatest(coalesce(room_at, now() + coalesce(p_pause, interval '15 minutes')), now() + interval '1 second');
  update public.runs r
  set state = 'waiting', wake_at = room_at, pause_code = p_error_code, pause_message = p_error_message
  where r.id = p_run and r.worker_token = p_worker and r.state = 'running';
  return room_at;
end;
$$;
grant execute on function public.let_run_wait(uuid, uuid, interval, text, text) to cc_api;

-- Counts a mail about a run. A user gets 20 in 24 hours: a run that is stopped and retried ends again each time.
create function private.may_mail_run(p_run uuid) returns boolean
language sql
set search_path = ''
as $$
  select used.current <= 20
  from public.runs r
  cross join lateral private.count_request('run mails ' || r.user_id, interval '24 hours') used
  where r.id = p_run;
$$;

-- Only the user can mend this. The school stays planned, so that the run begins with it when it continues. Returns the
-- id of the pause: the user gets a mail about it, unless it ends first. Null: the run is paused or over already,
-- another worker has it, or the user had enough mails.
create function public.pause_run(p_run uuid, p_worker uuid, p_send uuid, p_error_code text, p_error_message text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  pause uuid := gen_random_uuid();
begin
  update public.runs r
  set state = 'paused', pause_code = p_error_code, pause_message = p_error_message, pause_id = pause
  where r.id = p_run and r.worker_token = p_worker and r.state in ('running', 'waiting');
  if not found then
    return null;
  end if;
  update public.sends s
  -- Else a user who continues the run again and again fills the ledger.
  set status = case when s.attempt < private.max_attempts() then 'planned' else 'failed' end
  where s.id = p_send and s.run_id = p_run and s.status in ('failed', 'released');
  return case when private.may_mail_run(p_run) then pause end;
end;
$$;
grant execute on function public.pause_run(uuid, uuid, uuid, text, text) to cc_api;

-- Ends a run that has nothing left to send. True once: then the summary email is queued in the same transaction, unless
-- the user had enough of them.
create function public.end_run(p_run uuid, p_worker uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.runs r where r.id = p_run for update;
  -- An email that had begun before the stop, and did not leave.
  update public.sends s
  set status = 'skipped', error_code = 'stopped', error_message = null
  from public.runs r
  where r.id = p_run and r.state = 'stopped' and r.worker_token = p_worker
    and s.run_id = r.id and s.status in ('planned', 'released');
  update public.runs r
  set
    state = case when r.state = 'stopped' then 'stopped' else 'finished' end,
    ended_at = now(), pause_code = null, pause_message = null
  where r.id = p_run
    and r.worker_token = p_worker
    and r.ended_at is null
    and r.state <> 'paused'
    and not exists (
      select from public.sends s
      where s.run_id = p_run and s.status in ('planned', 'released', 'reserved', 'sending')
    );
  return found and private.may_mail_run(p_run);
end;
$$;
grant execute on function public.end_run(uuid, uuid) to cc_api;

-- The address of a run's user, for mails about the run. It is the account's own, whatever it was when the run began.
create function public.run_owner(p_run uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select u.email from auth.users u join public.runs r on r.user_id = u.id where r.id = p_run;
$$;
grant execute on function public.run_owner(uuid) to cc_api;

-- Runs that a worker should have in a moment. Runs that paused without tokens continue when their user has some again.
create function public.due_runs() returns setof public.runs
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.continue_runs(array(
    select waiting.id
    from public.runs waiting
    join public.token_tracker t on t.user_id = waiting.user_id
    where waiting.ended_at is null
      and waiting.state = 'paused'
      and waiting.pause_code = 'no_tokens'
      and (t.is_unlimited or t.tokens_available > 0)
    -- Runs that are being changed, as by a suspension, are locked in another order. The next minute takes them.
    for update of waiting skip locked
  ));
  return query
  select * from public.runs r
  where r.ended_at is null and r.state <> 'paused' and r.wake_at <= now()
    and not exists (select from public.restore_checks c where c.user_id = r.user_id);
end;
$$;
grant execute on function public.due_runs() to cc_api;
