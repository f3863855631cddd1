-- One email to one school, exactly once (D1.7, D12): reserve, start, ask the provider, then settle, release or mark
-- unknown. Reserving takes a token; releasing gives it back.
-- Lock order everywhere: the mailbox, the run, the user's balance (their row of token_tracker), then the send.

-- The sends: history, progress and exactly-once have this one truth. Only functions write here: those below, and those
-- of runs (45_planned_sends.sql).
create table public.sends (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- The request that made it: support finds the user by the id that an error shows.
  request_id uuid default private.current_request(),
  -- Guards the key: the same key with another email is refused.
  request_hash text not null,
  school text not null,
  provider text not null check (provider in ('gmail', 'outlook')),
  connection_id uuid references public.mail_connections (id) on delete set null,
  -- The run that planned it, and its place there. Null: a request of its own.
  run_id uuid references public.runs (id) on delete cascade,
  position integer,
  -- Not before this time: the school's morning.
  due_at timestamptz,
  coach_ids bigint[] not null default '{}',
  -- [{name, address}], as it was reserved. A planned send has the names only.
  recipients jsonb,
  -- The text as it is sent.
  subject text not null default '',
  body text not null default '',
  -- planned: a run will reserve it. It holds nothing.
  -- skipped: its run leaves it out.
  -- reserved: a token and a place in the daily limit are held.
  -- sending: the provider may have seen the email.
  -- sent: the provider accepted it.
  -- failed: the provider refused it; a repeated request gets the same error.
  -- released: nothing was sent, and the same key may reserve again.
  -- unknown: it may have been sent. It stays charged and is never sent again unless the user says so.
  status text not null default 'reserved'
    check (status in ('planned', 'reserved', 'sending', 'sent', 'failed', 'unknown', 'released', 'skipped')),
  -- How many times the key was reserved; 0 for a planned send.
  attempt integer not null default 1,
  -- A new one with each reservation. A process that lost its lease holds an old one and can no longer change the send.
  fencing_token uuid not null default gen_random_uuid(),
  -- Whether reserving took a token (not for unlimited users).
  charged boolean not null,
  -- Outlook's draft. While it is still a draft, the email was not sent (D1.8).
  draft_id text,
  message_id text,
  -- Our error code, and the sentence for the user.
  error_code text,
  error_message text,
  -- The provider's own error code, for support.
  provider_code text,
  -- After this time the process that reserved the send counts as dead.
  lease_until timestamptz,
  -- The point of no return: from then on the provider may have seen the email.
  started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  -- Also finds the sends of a run, at most 500.
  unique (run_id, school),
  check ((run_id is null) = (position is null)),
  check ((lease_until is not null) = (status in ('reserved', 'sending')))
);
-- See public.check_request.
alter table public.sends
  alter column idempotency_key set statistics 0,
  alter column school set statistics 0,
  alter column coach_ids set statistics 0,
  alter column recipients set statistics 0,
  alter column subject set statistics 0,
  alter column body set statistics 0,
  alter column message_id set statistics 0,
  alter column provider_code set statistics 0,
  alter column error_message set statistics 0;
-- Their conditions differ from those of settle_send on purpose. Otherwise the planner takes such an index for nearly
-- empty, reads it from end to end, and does not find the send by its primary key (D12.4).
create index sends_leased on public.sends (user_id, lease_until) where lease_until is not null;
-- By time first: unknown sends stay, and the sweep reads those of a week, the daily limit those of a day.
create index sends_unknown on public.sends (started_at, user_id) where status = 'unknown';
create index sends_connection on public.sends (connection_id);
-- History, and the last letter to a school.
create index sends_history on public.sends (user_id, created_at);
create index sends_school on public.sends (user_id, school, started_at);

-- Those of runs have the request of their run.
create index sends_request on public.sends (request_id) where run_id is null;

create trigger sends_touch before update on public.sends
for each row execute function private.touch_updated_at();

-- One row for each email that a provider accepted. The daily limit counts them (specification 5).
create table private.sent_emails (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  send_id uuid unique references public.sends (id) on delete cascade,
  timestamp_sent timestamptz not null default now()
);
create index sent_emails_window on private.sent_emails (user_id, timestamp_sent);

alter table public.sends enable row level security;
alter table private.sent_emails enable row level security;
create policy sends_own_read on public.sends for select to authenticated using (user_id = (select private.reader()));
create policy sends_api_read on public.sends for select to cc_api using (true);
create policy sent_emails_api_read on private.sent_emails for select to cc_api using (true);
grant select on public.sends, private.sent_emails to cc_api, service_role;
-- What the page counts: without the send, to which the data API would know a relation (`public.check_request`).
create view public.sent_emails with (security_barrier) as
select id, user_id, timestamp_sent from private.sent_emails where user_id = (select private.reader());
grant select on public.sent_emails to authenticated;
-- Without what guards a send, its hash, lease and fencing token, and without its letter: a thousand of them would take
-- a gigabyte.
grant select (
  id, user_id, idempotency_key, school, provider, connection_id, run_id, position, due_at, coach_ids, recipients, subject,
  status, attempt, charged, message_id, error_code, error_message, started_at, created_at, updated_at
) on public.sends to authenticated;
-- The sends as our pages read them.
create view public.own_sends with (security_invoker) as
select
  private.unrelated(id) as id, user_id, private.unrelated(run_id) as run_id, school, status, attempt, subject, coach_ids, recipients, error_code, error_message,
  position, due_at, started_at, created_at
from public.sends;
grant select on public.own_sends to authenticated;

-- The letter of one send of the caller's, as it was sent or will be.
create function public.sent_letter(p_send uuid) returns table (subject text, body text)
language sql
stable
security definer
set search_path = ''
as $$
  select s.subject, s.body from public.sends s where s.id = p_send and s.user_id = (select private.reader());
$$;
grant execute on function public.sent_letter(uuid) to authenticated;

-- Emails per user in 24 hours (specification 5). A test of the API compares it with `dailyEmailLimit` of the contracts.
create function private.daily_email_limit() returns integer
language sql
immutable
set search_path = ''
as $$
  select 250;
$$;

-- Emails of the last 24 hours as the daily limit counts them: sent, open, and those that may have been sent.
create function private.emails_in_window(p_user uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select (
    (select count(*) from private.sent_emails e where e.user_id = p_user and e.timestamp_sent > now() - interval '24 hours')
    + (select count(*) from public.sends s where s.user_id = p_user and s.lease_until is not null)
    + (
      select count(*)
      from public.sends s
      where s.user_id = p_user and s.status = 'unknown' and s.started_at > now() - interval '24 hours'
    )
  )::integer;
$$;

-- How often a failed email may be tried again by its user: without a limit, attempts would fill the ledger.
create function private.max_attempts() returns integer
language sql
immutable
set search_path = ''
as $$
  select 20;
$$;

-- Emails that a user may ask for in 24 hours, sent or not: four times what can be sent. Each stays, with its letter.
create function private.daily_send_rows() returns integer
language sql
immutable
set search_path = ''
as $$
  select 4 * private.daily_email_limit();
$$;

-- Emails that the user planned or asked for in the last 24 hours, also those whose plan was undone.
create function private.sends_in_day(p_user uuid) returns bigint
language sql
stable
set search_path = ''
as $$
  select (
    (select count(*) from public.sends s where s.user_id = p_user and s.created_at > now() - interval '24 hours')
    + (
      select coalesce(sum(r.undone_sends), 0)
      from public.runs r
      where r.user_id = p_user and r.created_at > now() - interval '24 hours'
    )
  )::bigint;
$$;

-- Marks the user's started sends whose lease expired as unknown. Returns how many. The caller holds the user's balance.
create function private.mark_interrupted_sends(p_user uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  marked integer;
begin
  update public.sends s
  set
    status = 'unknown',
    lease_until = null,
    error_code = 'outcome_unknown',
    error_message = 'Sending was interrupted. The email may have been sent. Please check your Sent folder.'
  where s.user_id = p_user and s.status = 'sending' and s.lease_until < now();
  get diagnostics marked = row_count;
  return marked;
end;
$$;

-- Holds a token and a place in the daily limit for one email. With `p_start` the send is started at once.
-- `p_coaches` is null if a coach is not known any more: then only an earlier outcome is returned.
-- is_fresh: the caller must send it. Otherwise the row has the outcome of an earlier request, and nothing may be sent.
-- Errors: PT402 no tokens, PT422 the key was used for another email, PT429 daily limit.
create function private.reserve_send(
  p_user uuid,
  p_key text,
  p_hash text,
  p_school text,
  p_provider text,
  p_connection uuid,
  p_lease interval,
  p_start boolean,
  p_coaches jsonb,
  p_subject text,
  p_body text,
  out send public.sends,
  out is_fresh boolean
)
language plpgsql
set search_path = ''
as $$
declare
  tracker record;
  ids bigint[] := array(select (c ->> 'id')::bigint from jsonb_array_elements(p_coaches) c);
  names jsonb := (
    select jsonb_agg(
      jsonb_build_object('name', concat(c ->> 'firstName', ' ', c ->> 'lastName'), 'address', c ->> 'email') order by place
    )
    from jsonb_array_elements(p_coaches) with ordinality as coach (c, place)
  );
  first_status text := case when p_start then 'sending' else 'reserved' end;
  first_started_at timestamptz := case when p_start then now() end;
begin
  is_fresh := false;
  insert into public.token_tracker (user_id) values (p_user) on conflict do nothing;
  select * into tracker from public.token_tracker t where t.user_id = p_user for update;
  perform private.mark_interrupted_sends(p_user);

  select * into send from public.sends s where s.user_id = p_user and s.idempotency_key = p_key for update;
  if found and send.request_hash <> p_hash then
    raise exception using errcode = 'PT422', message = 'This idempotency key was used for another email.';
  end if;

  if send.status = 'reserved' and send.lease_until < now() and p_coaches is not null then
    -- The process that reserved it is gone and had not started it. The token is held already.
    update public.sends s
    set
      status = first_status,
      fencing_token = gen_random_uuid(),
      connection_id = p_connection,
      recipients = names,
      lease_until = now() + p_lease,
      started_at = first_started_at
    where s.id = send.id
    returning * into send;
    is_fresh := true;
  elsif send.id is null or send.status in ('planned', 'released') then
    if not tracker.is_unlimited and tracker.tokens_available < 1 then
      raise exception using errcode = 'PT402', message = 'No tokens left.';
    end if;
    if private.emails_in_window(p_user) >= private.daily_email_limit()
      or (send.id is null and private.sends_in_day(p_user) >= private.daily_send_rows())
    then
      raise exception using errcode = 'PT429', message = 'The daily limit is reached.';
    end if;
    if p_coaches is null then
      send := null;
      return;
    end if;
    insert into public.sends as s
      (
        user_id, idempotency_key, request_hash, school, provider, connection_id, coach_ids, recipients, subject, body,
        charged, status, started_at, lease_until
      )
    values (
      p_user, p_key, p_hash, p_school, p_provider, p_connection, ids, names, p_subject, p_body,
      not tracker.is_unlimited, first_status, first_started_at, now() + p_lease
    )
    on conflict (user_id, idempotency_key) do update
    set
      status = excluded.status,
      attempt = s.attempt + 1,
      fencing_token = excluded.fencing_token,
      connection_id = excluded.connection_id,
      recipients = excluded.recipients,
      charged = excluded.charged,
      draft_id = null,
      error_code = null,
      error_message = null,
      provider_code = null,
      started_at = excluded.started_at,
      lease_until = excluded.lease_until
    returning * into send;
    perform private.move_token(send, 'reserve', -1);
    is_fresh := true;
  end if;
end;
$$;

-- Locks a mailbox for a send. is_free: no other send has it, and its provider asked for no pause. A mailbox that
-- another transaction has locked is not free. mailbox.id null: there is no such mailbox.
create function private.lock_mailbox(p_connection uuid, out mailbox public.mail_connections, out is_free boolean)
language plpgsql
set search_path = ''
as $$
begin
  select * into mailbox from public.mail_connections m where m.id = p_connection for no key update skip locked;
  is_free := found and coalesce(greatest(mailbox.next_send_at, mailbox.blocked_until) <= clock_timestamp(), false);
  if mailbox.id is null then
    select * into mailbox from public.mail_connections m where m.id = p_connection;
  end if;
end;
$$;

-- What begin_send and begin_planned_send answer. send_id null: an address is not that of a coach of the school;
-- `coaches` are the known ones, and nothing was reserved. fresh: the caller must send it. taken: it has the mailbox for
-- the lease.
create type private.begun_send as (
  user_id uuid,
  connection_id uuid,
  provider text,
  sender text,
  access_token_encrypted bytea,
  access_token_expires_at timestamptz,
  coaches jsonb,
  send_id uuid,
  status text,
  fresh boolean,
  taken boolean,
  fencing_token uuid,
  message_id text,
  error_code text,
  error_message text
);

-- Reserves a send from a locked mailbox, and takes the mailbox if it is free. If the access token also lasts for
-- `p_start_margin`, the send is started (null: never). `p_asked`: how many coaches it must have, with `p_stopped` who
-- get no email (D22). Errors: those of reserve_send, PT410 none of its coaches gets email, PT423 the provider is paused
-- (message: the sentence for users).
create function private.begin_in_mailbox(
  mailbox public.mail_connections,
  is_free boolean,
  p_key text,
  p_hash text,
  p_school text,
  p_coaches jsonb,
  p_asked integer,
  p_stopped integer,
  p_subject text,
  p_body text,
  p_lease interval,
  p_start_margin interval
) returns private.begun_send
language plpgsql
set search_path = ''
as $$
declare
  reserved record;
  send public.sends;
  pause text := private.pause_of(mailbox.provider);
  begun private.begun_send;
begin
  select * into reserved
  from private.reserve_send(
    mailbox.user_id, p_key, p_hash, p_school, mailbox.provider, mailbox.id, p_lease,
    coalesce(is_free and mailbox.access_token_expires_at > now() + p_start_margin, false),
    -- Without a coach who gets email, only an earlier outcome is returned.
    case
      when jsonb_array_length(p_coaches) + p_stopped = p_asked and (p_coaches <> '[]' or p_stopped = 0) then p_coaches
    end,
    p_subject, p_body
  );
  send := reserved.send;
  if pause is not null and reserved.is_fresh then
    raise exception using errcode = 'PT423', message = pause;
  end if;
  if send.id is null and p_coaches = '[]' and p_stopped = p_asked and p_stopped > 0 then
    raise exception using
      errcode = 'PT410', message = 'The coaches you chose here asked not to be contacted, or have an address that is being checked.';
  end if;
  if reserved.is_fresh then
    perform private.note_recipients(send);
  end if;
  begun.user_id := mailbox.user_id;
  begun.connection_id := mailbox.id;
  begun.provider := mailbox.provider;
  begun.sender := mailbox.email;
  begun.access_token_encrypted := mailbox.access_token_encrypted;
  begun.access_token_expires_at := mailbox.access_token_expires_at;
  begun.coaches := p_coaches;
  begun.send_id := send.id;
  begun.status := send.status;
  begun.fresh := reserved.is_fresh;
  begun.taken := is_free and reserved.is_fresh;
  begun.fencing_token := send.fencing_token;
  begun.message_id := coalesce(send.message_id, send.draft_id);
  begun.error_code := send.error_code;
  begun.error_message := send.error_message;
  if begun.taken then
    update public.mail_connections m set next_send_at = clock_timestamp() + p_lease where m.id = mailbox.id;
  end if;
  return begun;
end;
$$;

-- The emails of all Gmail mailboxes together share 150 a second, under the 200 that Google gives a project (D18.5):
-- those of runs and direct ones. Counts one. Null: it may go; otherwise the time to ask again.
create function private.count_gmail_send() returns timestamptz
language sql
set search_path = ''
as $$
  select case when used.current > 150 then used.ends_at end
  from private.count_request('gmail sends', interval '1 second') used;
$$;

-- Everything before the call to the provider, in one transaction: finds the mailbox and the coaches, reserves the send,
-- and takes the mailbox. `p_emails` are in lower case, each once. Errors: those of begin_in_mailbox, PT503 the shared
-- limit of Gmail. No row: the user has no mailbox of this provider with this handle.
create function public.begin_send(
  p_user uuid,
  p_key text,
  p_hash text,
  p_provider text,
  p_handle_hash bytea,
  p_school text,
  p_emails text[],
  p_subject text,
  p_body text,
  p_lease interval,
  p_start_margin interval
) returns setof private.begun_send
language plpgsql
security definer
set search_path = ''
as $$
declare
  held record;
  known jsonb;
  stopped integer;
  begun private.begun_send;
begin
  select * into held
  from private.lock_mailbox((
    select m.id
    from public.mail_connections m
    where m.handle_hash = p_handle_hash and m.user_id = p_user and m.provider = p_provider
  ));
  if (held.mailbox).id is null then
    return;
  end if;

  -- An address that the user cannot have been shown counts as unknown: neither answer nor time tells whether it exists.
  -- So does that of a coach who was marked already when the user opened the school, or when a list brought the address
  -- (D22.4).
  with addressed_coaches as (
    select distinct on (c.email)
      c.id, c.first_name as "firstName", c.last_name as "lastName", c.email,
      private.is_stopped(c.address_hash, c.person_hash, private.sender_hash(p_user)) as stopped
    from private.revealed_schools r
    join private.coaches c on c.school = r.school and c.gender = r.gender and c.sport = r.sport
    where r.user_id = p_user and r.school = p_school and c.email = any(p_emails)
      and greatest(r.revealed_at, c.listed_at) < c.hidden_since
    order by c.email, c.id
  )
  select
    coalesce(
      jsonb_agg(to_jsonb(a) - 'stopped' order by array_position(p_emails, a.email)) filter (where not a.stopped), '[]'
    ),
    count(*) filter (where a.stopped)
  into known, stopped
  from addressed_coaches a;

  begun := private.begin_in_mailbox(
    held.mailbox, held.is_free, p_key, p_hash, p_school, known, cardinality(p_emails), stopped, p_subject,
    p_body, p_lease, p_start_margin
  );
  -- Last: all Gmail sends wait for this row until the commit.
  if begun.fresh and p_provider = 'gmail' and private.count_gmail_send() is not null then
    raise exception using errcode = 'PT503', message = 'Too many emails through Gmail in this second.';
  end if;
  return next begun;
end;
$$;
-- Only the API: the row holds an encrypted access token.
grant execute on function
public.begin_send(uuid, text, text, text, bytea, text, text[], text, text, interval, interval) to cc_api;

-- Whether one of a send's coaches opted out since it was reserved. Then its token came back, and the next try goes to
-- the others.
create function private.give_up_stopped(p_send uuid, p_fencing_token uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not private.has_stopped_recipient(p_send) then
    return false;
  end if;
  perform public.release_send(
    p_send, p_fencing_token, false, 'coaches_unavailable', 'A coach asked not to be contacted while this email waited.', null
  );
  return true;
end;
$$;

-- The point of no return, called right before the provider. Keeps the id of the draft, if there is one.
-- False: another process has the send, or one of its coaches opted out. The provider must not be called.
create function public.start_send(p_send uuid, p_fencing_token uuid, p_lease interval, p_draft_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.give_up_stopped(p_send, p_fencing_token) then
    return false;
  end if;
  update public.sends
  set status = 'sending', started_at = now(), lease_until = now() + p_lease, draft_id = p_draft_id
  where id = p_send and status = 'reserved' and fencing_token = p_fencing_token;
  return found;
end;
$$;
grant execute on function public.start_send(uuid, uuid, interval, text) to cc_api;

-- Another attempt of a started send, of which the provider has nothing: it refused the one before. With its draft. The
-- lease begins anew, so that nobody decides about an email that is at its provider. False: as start_send.
create function public.note_send_draft(p_send uuid, p_fencing_token uuid, p_lease interval, p_draft_id text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.give_up_stopped(p_send, p_fencing_token) then
    return false;
  end if;
  update public.sends set draft_id = p_draft_id, lease_until = now() + p_lease
  where id = p_send and status = 'sending' and fencing_token = p_fencing_token;
  return found;
end;
$$;
grant execute on function public.note_send_draft(uuid, uuid, interval, text) to cc_api;

-- The provider accepted the email: the charge stands and the email counts. It needs no fencing token, because an
-- accepted email was sent, whichever process sent it. False: the send was settled before. The mailbox is free for its
-- next send after `p_next_send_in` (null: the mailbox was not taken).
create function public.settle_send(p_send uuid, p_message_id text, p_next_send_in interval) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
begin
  if p_next_send_in is not null then
    update public.mail_connections
    set next_send_at = clock_timestamp() + p_next_send_in
    where id = (select s.connection_id from public.sends s where s.id = p_send);
  end if;
  perform private.lock_balance(p_send);
  update public.sends
  set
    status = 'sent',
    message_id = p_message_id,
    lease_until = null,
    error_code = null,
    error_message = null,
    provider_code = null
  where id = p_send and status in ('sending', 'unknown')
  returning * into send;
  if not found then
    return false;
  end if;
  insert into private.sent_emails (user_id, send_id, timestamp_sent) values (send.user_id, send.id, send.started_at);
  update public.token_tracker set tokens_used = tokens_used + 1 where user_id = send.user_id;
  return true;
end;
$$;
grant execute on function public.settle_send(uuid, text, interval) to cc_api;

-- Nothing was sent: the token goes back. p_final: the provider refused, and the same key gets this error again
-- (failed). Otherwise the same key may reserve again (released). False: the send is not open, or another process has
-- it.
create function public.release_send(
  p_send uuid,
  p_fencing_token uuid,
  p_final boolean,
  p_error_code text,
  p_error_message text,
  p_provider_code text
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
    -- Nothing sends it any more after its run: the user may have it planned again.
    status = case
      when p_final or exists (select from public.runs r where r.id = run_id and r.ended_at is not null) then 'failed'
      when run_id is null and attempt >= private.max_attempts() then 'failed'
      else 'released'
    end,
    error_code = p_error_code,
    error_message = p_error_message,
    provider_code = p_provider_code,
    lease_until = null
  where id = p_send and status in ('reserved', 'sending', 'unknown') and fencing_token = p_fencing_token
  returning * into send;
  if not found then
    return false;
  end if;
  perform private.move_token(send, 'release', 1);
  return true;
end;
$$;
grant execute on function public.release_send(uuid, uuid, boolean, text, text, text) to cc_api;

-- The call to the provider failed, and its outcome is unknown. The token stays reserved.
-- False: the send is not at the provider, or another process has it.
create function public.mark_send_unknown(
  p_send uuid,
  p_fencing_token uuid,
  p_error_code text,
  p_error_message text,
  p_provider_code text
) returns boolean
language sql
security definer
set search_path = ''
as $$
  with marked as (
    update public.sends
    set
      status = 'unknown',
      lease_until = null,
      error_code = p_error_code,
      error_message = p_error_message,
      provider_code = p_provider_code
    where id = p_send and status = 'sending' and fencing_token = p_fencing_token
    returning 1
  )
  select exists (select from marked);
$$;
grant execute on function public.mark_send_unknown(uuid, uuid, text, text, text) to cc_api;

-- Settles the sends of crashed processes once their leases expired: a reserved send gives its token back, a started one
-- becomes unknown. Workers call it every minute and at start.
create function public.recover_sends() returns table (released integer, unknown integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
  send public.sends;
begin
  released := 0;
  unknown := 0;
  -- An email that is reserved by what the database remembers may have left.
  if private.may_have_forgotten() then
    return next;
    return;
  end if;
  -- One user after another, in order: two processes that recover at once lock balances in the same order.
  for owner in
    select distinct s.user_id from public.sends s where s.lease_until < now() order by s.user_id
  loop
    perform from public.token_tracker t where t.user_id = owner for update;
    for send in
      update public.sends s
      set
        status = 'released',
        lease_until = null,
        error_code = 'unavailable',
        error_message = 'Sending was interrupted before the email left. Your token came back.'
      where s.user_id = owner and s.status = 'reserved' and s.lease_until < now()
      returning *
    loop
      perform private.move_token(send, 'release', 1);
      released := released + 1;
    end loop;
    unknown := unknown + private.mark_interrupted_sends(owner);
  end loop;
  return next;
end;
$$;
grant execute on function public.recover_sends() to cc_api;

-- Stores the user's decision about a send of unknown outcome: 'sent' keeps the charge, 'not-sent' gives the token back.
-- Repeating it changes nothing. Errors: PT404 no such send of this user, PT409 the outcome is known or still open,
-- PT429 25 drafts came back in 30 days: a user can send a draft by hand, remove it, and say that it was not sent.
create function public.resolve_send(p_user uuid, p_send uuid, p_outcome text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  wanted_status text := case p_outcome when 'sent' then 'sent' when 'not-sent' then 'failed' end;
begin
  if wanted_status is null then
    raise exception using errcode = 'PT400', message = 'The outcome is either sent or not-sent.';
  end if;
  -- Nobody waits for, or holds, the balance of another user.
  if not exists (select from public.sends s where s.id = p_send and s.user_id = p_user) then
    raise exception using errcode = 'PT404', message = 'There is no such send.';
  end if;
  perform private.lock_balance(p_send);
  select * into send from public.sends s where s.id = p_send for update;
  if send.status = 'unknown' then
    if wanted_status = 'sent' then
      perform public.settle_send(p_send, null, null);
    else
      if send.draft_id is not null
        and (select c.current > 25 from private.count_request('drafts not sent ' || p_user, interval '30 days') c) then
        raise exception using errcode = 'PT429', message = 'You said of 25 emails in 30 days that they were not sent.';
      end if;
      perform public.release_send(
        p_send, send.fencing_token, true, 'provider_unavailable',
        'You said that this email was not sent. Your token came back.', send.provider_code
      );
    end if;
  elsif send.status <> wanted_status then
    raise exception using errcode = 'PT409', message = 'The outcome of this send is known already.';
  end if;
  return wanted_status;
end;
$$;
grant execute on function public.resolve_send(uuid, uuid, text) to cc_api;
