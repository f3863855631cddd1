-- Runs: what one press of Send Emails started (D18). Their emails are rows of public.sends. Only the functions in
-- 45_planned_sends.sql write here.
create table public.runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- The request that made it: support finds the user by the id that an error shows.
  request_id uuid default private.current_request(),
  -- Guards the key: the same key with another plan is refused.
  request_hash text not null,
  -- The mailbox. Its address is kept, so that a run finds its mailbox again that was disconnected and connected anew.
  connection_id uuid references public.mail_connections (id) on delete set null,
  provider text not null check (provider in ('gmail', 'outlook')),
  mailbox text not null,
  sender_name text not null,
  gender text not null check (gender in ('men', 'women')),
  sport text not null,
  -- The letter with its placeholders, as the user wrote it.
  subject text not null,
  body text not null,
  -- [{path, filename}] in the bucket run-files.
  files jsonb not null default '[]',
  -- scheduled: its time has not come. waiting: until wake_at, for the provider, the daily limit, or a school's morning.
  -- paused: only the user continues it. stopped: the rest is not sent. finished: there is nothing left to send.
  state text not null default 'scheduled'
    check (state in ('scheduled', 'running', 'waiting', 'paused', 'stopped', 'finished')),
  -- The earliest time of its next email.
  wake_at timestamptz not null,
  -- Why it waits or is paused, and the sentence for the user: our error code, `user`, or `parent_approval` (D24). Of a
  -- run that ended: `undone`, or `declined` by a parent.
  pause_code text,
  pause_message text,
  -- The last pause that a worker made: its mail goes out only in that pause.
  pause_id uuid,
  -- Whether the parents were asked since it was held for their approval.
  parents_asked boolean not null default false,
  -- Whether a parent approved it, since one asked for that (D24).
  is_approved boolean not null default false,
  -- The fencing token of the worker that has the run. A worker that lost it hands out no more emails.
  worker_token uuid,
  started_at timestamptz,
  ended_at timestamptz,
  -- Whether a page showed its user that everything was sent.
  seen boolean not null default false,
  -- How many sends an undo deleted: they count in the limit of a day.
  undone_sends integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
-- See public.check_request.
alter table public.runs
  alter column idempotency_key set statistics 0,
  alter column mailbox set statistics 0,
  alter column sender_name set statistics 0,
  alter column gender set statistics 0,
  alter column sport set statistics 0,
  alter column subject set statistics 0,
  alter column body set statistics 0,
  alter column files set statistics 0,
  alter column pause_message set statistics 0;
create index runs_open on public.runs (wake_at) where ended_at is null;
create index runs_user on public.runs (user_id, created_at);
create index runs_connection on public.runs (connection_id);

create index runs_request on public.runs (request_id);

create trigger runs_touch before update on public.runs
for each row execute function private.touch_updated_at();

alter table public.runs enable row level security;
create policy runs_own_read on public.runs for select to authenticated using (user_id = (select private.reader()));
create policy runs_api_read on public.runs for select to cc_api using (true);
grant select on public.runs to cc_api, service_role;
-- Without the hash and the worker's token.
grant select (
  id, user_id, idempotency_key, connection_id, provider, mailbox, sender_name, gender, sport, subject, body, files,
  state, wake_at, pause_code, pause_message, started_at, ended_at, seen, created_at, updated_at
) on public.runs to authenticated;
-- The runs as our pages read them (`public.check_request`).
create view public.own_runs with (security_invoker) as
select
  private.unrelated(id) as id, user_id, idempotency_key, provider, mailbox, gender, sport, subject, state, wake_at, pause_code, pause_message,
  ended_at, seen, created_at
from public.runs;
grant select on public.own_runs to authenticated;
