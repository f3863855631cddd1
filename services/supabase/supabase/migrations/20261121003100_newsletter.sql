create table public.emails (
  id bigint generated always as identity primary key,
  -- Text, @, text, without blanks and control characters: what both forms accept, and nothing that could be a header.
  email text not null check (length(email) <= 254 and email ~ '^[^[:space:][:cntrl:]@,;<>"]+@[^[:space:][:cntrl:]@,;<>"]+$'),
  created_at timestamptz not null default now()
);
comment on table public.emails is 'Newsletter subscribers. Anybody may add an address; no browser reads one back.';
create unique index emails_address on public.emails (lower(email));

alter table public.emails enable row level security;
create policy emails_subscribe on public.emails for insert to anon, authenticated with check (true);
create policy emails_api on public.emails for select to cc_api using (true);
grant insert (email) on public.emails to anon, authenticated;
grant select on public.emails to cc_api;
