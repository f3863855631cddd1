create table public.mail_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null check (provider in ('gmail', 'outlook')),
  email text not null,
  scopes text[] not null default '{}',
  handle_hash bytea not null unique check (length(handle_hash) = 32),
  access_token_encrypted bytea,
  access_token_expires_at timestamptz,
  refresh_token_encrypted bytea,
  next_send_at timestamptz not null default now(),
  blocked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.mail_connections is 'A mailbox that a user let us send from. Provider tokens are encrypted by the API and never reach a browser.';
comment on column public.mail_connections.handle_hash is 'SHA-256 of the opaque handle that the browser holds; the handle itself is not stored.';
comment on column public.mail_connections.access_token_encrypted is 'AES-256-GCM, key from the environment of the API.';
comment on column public.mail_connections.refresh_token_encrypted is 'AES-256-GCM, key from the environment of the API.';
comment on column public.mail_connections.next_send_at is 'The earliest moment of the next send: how the pace that a provider asks for is kept by any number of API processes.';
comment on column public.mail_connections.blocked_until is 'The provider asked for silence until then (429 with Retry-After).';

-- Connecting the same mailbox again replaces its connection.
create unique index mail_connections_mailbox on public.mail_connections (user_id, provider, lower(email));

create trigger mail_connections_touch before update on public.mail_connections
for each row execute function private.touch_updated_at();

create table public.oauth_states (
  state_hash bytea primary key check (length(state_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null check (provider in ('gmail', 'outlook')),
  pkce_verifier_encrypted bytea not null,
  browser_nonce_hash bytea not null check (length(browser_nonce_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table public.oauth_states is 'A mailbox connection that was begun. The callback must bring the state and come from the browser that began it.';
comment on column public.oauth_states.state_hash is 'SHA-256 of the state parameter.';
comment on column public.oauth_states.browser_nonce_hash is 'SHA-256 of the cookie that ties the callback to the browser that began.';
comment on column public.oauth_states.used_at is 'A state is taken once; a replay finds it used.';
create index oauth_states_user on public.oauth_states (user_id);
create index oauth_states_expiry on public.oauth_states (expires_at);

alter table public.mail_connections enable row level security;
alter table public.oauth_states enable row level security;
create policy mail_connections_api on public.mail_connections for all to cc_api using (true) with check (true);
create policy oauth_states_api on public.oauth_states for all to cc_api using (true) with check (true);
grant select, insert, update, delete on public.mail_connections, public.oauth_states to cc_api;
