create table public.sends (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  request_hash text not null,
  school text not null,
  provider text not null check (provider in ('gmail', 'outlook')),
  connection_id uuid references public.mail_connections (id) on delete set null,
  status text not null default 'reserved'
    check (status in ('reserved', 'sending', 'sent', 'failed', 'unknown', 'released')),
  attempt integer not null default 1,
  charged boolean not null,
  draft_id text,
  message_id text,
  error_code text,
  error_message text,
  lease_until timestamptz,
  started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  check ((lease_until is not null) = (status in ('reserved', 'sending')))
);
comment on table public.sends is 'One e-mail to one school: reserved, sending, then sent, failed, unknown or released. Written by the send functions alone.';
comment on column public.sends.request_hash is 'Guards the key: the same key with another mail is refused.';
comment on column public.sends.status is
  'failed: the provider surely refused, and a repeated request gets the same error. released: nothing was sent, and the same key may reserve again. unknown: it may have been sent; it stays charged and is never sent again without the user''s word.';
comment on column public.sends.attempt is 'How often the key was reserved.';
comment on column public.sends.charged is 'Whether reserving took a token (not for unlimited users).';
comment on column public.sends.draft_id is 'Outlook''s draft: while it still is a draft, the mail was not sent.';
comment on column public.sends.lease_until is 'Until then the process that reserved is believed alive.';
comment on column public.sends.started_at is 'The point of no return: from here on the provider may have seen the mail.';

create index sends_open_of_user on public.sends (user_id) where status in ('reserved', 'sending', 'unknown');
create index sends_lease on public.sends (lease_until) where status in ('reserved', 'sending');
create index sends_connection on public.sends (connection_id);

create trigger sends_touch before update on public.sends
for each row execute function private.touch_updated_at();

create table public.sent_emails (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  send_id uuid unique references public.sends (id) on delete cascade,
  timestamp_sent timestamptz not null default now()
);
comment on table public.sent_emails is 'One row for each e-mail that a provider accepted; the daily limit counts them.';
create index sent_emails_window on public.sent_emails (user_id, timestamp_sent);

alter table public.sends enable row level security;
alter table public.sent_emails enable row level security;
create policy sends_own_read on public.sends for select to authenticated using (user_id = (select auth.uid()));
create policy sends_api_read on public.sends for select to cc_api using (true);
create policy sent_emails_own_read on public.sent_emails for select to authenticated using (user_id = (select auth.uid()));
create policy sent_emails_api_read on public.sent_emails for select to cc_api using (true);
grant select on public.sends, public.sent_emails to authenticated, cc_api, service_role;
