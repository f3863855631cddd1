-- A mailbox that a user connected (specification 5, D1.2). The API encrypts the provider's tokens (AES-256-GCM, the key
-- comes from its environment); they never reach a browser.
create table public.mail_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null check (provider in ('gmail', 'outlook')),
  email text not null,
  scopes text[] not null default '{}',
  -- SHA-256 of the opaque handle that the browser holds. The handle itself is not stored.
  handle_hash bytea not null unique check (length(handle_hash) = 32),
  access_token_encrypted bytea,
  access_token_expires_at timestamptz,
  refresh_token_encrypted bytea,
  -- Grows when the provider's tokens are replaced by others, but not when they are encrypted anew (D13.7).
  token_version integer not null default 1,
  -- Until then, one process refreshes the tokens, and others wait for it.
  refreshing_until timestamptz not null default '-infinity',
  -- When the provider refused the refresh token. It is asked again an hour later: some refusals depend on the day.
  refused_at timestamptz not null default '-infinity',
  -- The earliest time of the next send. It keeps the provider's pace over any number of API processes (D1.9).
  next_send_at timestamptz not null default now(),
  -- The provider answered 429 and asked for a pause until then.
  blocked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- See public.check_request.
alter table public.mail_connections alter column email set statistics 0;
-- Connecting the same mailbox again replaces its connection.
create unique index mail_connections_mailbox on public.mail_connections (user_id, provider, lower(email));
alter index public.mail_connections_mailbox alter column 3 set statistics 0;
-- For the search of staff.
create index mail_connections_email on public.mail_connections (lower(email));
alter index public.mail_connections_email alter column 1 set statistics 0;

create trigger mail_connections_touch before update on public.mail_connections
for each row execute function private.touch_updated_at();

-- A permission that must still be revoked at its provider, because its connection was deleted (D16). A job tries again
-- until the provider confirms. It has no user: an account that was deleted has permissions to revoke too.
create table public.mail_revocations (
  -- The deleted connection. Its encrypted token is bound to this id, and readable in this row alone.
  connection_id uuid primary key,
  provider text not null,
  email text not null,
  refresh_token_encrypted bytea not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index mail_revocations_due on public.mail_revocations (next_attempt_at);

-- Trigger: a deleted connection leaves its permission to be revoked, whatever deleted it.
create function private.queue_revocation() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.mail_revocations (connection_id, provider, email, refresh_token_encrypted)
  values (old.id, old.provider, lower(old.email), old.refresh_token_encrypted);
  return null;
end;
$$;

-- Microsoft revokes no permission on request: there, the token is only deleted.
create trigger mail_connections_revoke after delete on public.mail_connections
for each row when (old.provider = 'gmail' and old.refresh_token_encrypted is not null)
execute function private.queue_revocation();

-- A provider through which nothing is sent now, with the sentence that users see (D20). Runs wait; direct emails are
-- refused.
create table public.provider_pauses (
  provider text primary key check (provider in ('gmail', 'outlook')),
  sentence text not null check (length(sentence) between 10 and 300),
  paused_at timestamptz not null default now()
);
alter table public.provider_pauses enable row level security;
create policy "signed-in users read" on public.provider_pauses for select to authenticated using ((select private.assert_plain()));
create policy provider_pauses_api_read on public.provider_pauses for select to cc_api using (true);
grant select on public.provider_pauses to authenticated, cc_api;

-- A mailbox connection that was started. The callback must bring the state and come from the same browser (D1.11).
create table public.oauth_states (
  -- SHA-256 of the state parameter.
  state_hash bytea primary key check (length(state_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The sign-in that it belongs to. After a sign-out, the next person at the browser would give this account a mailbox.
  session_id uuid,
  provider text not null check (provider in ('gmail', 'outlook')),
  pkce_verifier_encrypted bytea not null,
  -- SHA-256 of the cookie that ties the callback to the browser.
  browser_nonce_hash bytea not null check (length(browser_nonce_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A state works once. A replay finds it used.
  used_at timestamptz
);
create index oauth_states_user on public.oauth_states (user_id);
create index oauth_states_expiry on public.oauth_states (expires_at);

alter table public.mail_connections enable row level security;
alter table public.mail_revocations enable row level security;
alter table public.oauth_states enable row level security;
create policy mail_connections_api on public.mail_connections for all to cc_api using (true) with check (true);
create policy mail_revocations_api on public.mail_revocations for all to cc_api using (true) with check (true);
create policy oauth_states_api on public.oauth_states for all to cc_api using (true) with check (true);
grant select, insert, update, delete on public.mail_connections, public.oauth_states to cc_api;
grant select, update, delete on public.mail_revocations to cc_api;

-- Whether a session, of an access token that may still be valid, has not ended. Null: the token names none.
create function private.is_signed_in(p_session uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select p_session is null or exists (select from auth.sessions s where s.id = p_session);
$$;
grant execute on function private.is_signed_in(uuid) to cc_api;

-- Takes a mailbox for one send if it is free (D1.9). After `p_lease` it is free again, even if the process crashed.
-- Returns whether it was taken, and how long the provider still wants a pause.
-- Error: PT404 the mailbox is not connected any more.
create function public.take_mailbox(p_connection uuid, p_lease interval)
returns table (taken boolean, blocked_for interval)
language plpgsql
security definer
set search_path = ''
as $$
declare
  mailbox public.mail_connections;
begin
  select * into mailbox from public.mail_connections where id = p_connection for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This mailbox is not connected any more.';
  end if;
  -- The clock is read after the lock, because waiting for the lock takes time.
  taken := greatest(mailbox.next_send_at, mailbox.blocked_until) <= clock_timestamp();
  blocked_for := greatest(mailbox.blocked_until - clock_timestamp(), interval '0');
  if taken then
    update public.mail_connections set next_send_at = clock_timestamp() + p_lease where id = p_connection;
  end if;
  return next;
end;
$$;
grant execute on function public.take_mailbox(uuid, interval) to cc_api;

-- The provider asked for a pause of `p_pause`. A longer pause from an earlier answer stays.
create function public.block_mailbox(p_connection uuid, p_pause interval) returns void
language sql
security definer
set search_path = ''
as $$
  update public.mail_connections
  set blocked_until = greatest(blocked_until, clock_timestamp() + p_pause)
  where id = p_connection;
$$;
grant execute on function public.block_mailbox(uuid, interval) to cc_api;
