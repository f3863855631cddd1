-- What visitors write in forms that need no sign-in. It is stored before it is mailed: a mail server that is away loses nothing.

create table public.contact_messages (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages of the contact form, for the operator alone.';

alter table public.contact_messages enable row level security;
create policy contact_messages_api on public.contact_messages for all to cc_api using (true) with check (true);
grant select, insert on public.contact_messages to cc_api;

create table public.testimonials (
  id bigint generated always as identity primary key,
  first_name text not null check (length(first_name) between 1 and 50),
  last_initial text not null check (length(last_initial) = 1),
  rating smallint not null check (rating between 1 and 5),
  comments text not null check (length(comments) between 1 and 1000),
  approved boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.testimonials is 'Reviews that visitors wrote. Nobody but the operator reads one that is not approved.';
comment on column public.testimonials.approved is 'Set by the operator; a review is never published at once.';

alter table public.testimonials enable row level security;
create policy testimonials_approved on public.testimonials for select to anon, authenticated using (approved);
create policy testimonials_api_read on public.testimonials for select to cc_api using (true);
-- Whoever writes a review does not approve it, not even through a mistake of the API.
create policy testimonials_api_add on public.testimonials for insert to cc_api with check (not approved);
grant select on public.testimonials to anon, authenticated, cc_api;
grant insert on public.testimonials to cc_api;
