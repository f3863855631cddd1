create table private.coaches (
  id bigint generated always as identity primary key,
  first_name text not null check (btrim(first_name) <> ''),
  last_name text not null check (btrim(last_name) <> ''),
  title text not null default '',
  school text not null check (btrim(school) <> ''),
  conference text not null check (btrim(conference) <> ''),
  email text not null check (email = lower(email) and email ~ '^[^@\s,<>"]+@[^@\s,<>"]+\.[^@\s,<>"]+$'),
  division smallint not null check (division between 1 and 3),
  gender text not null check (gender in ('men', 'women')),
  sport text not null check (sport = lower(sport) and btrim(sport) <> ''),
  -- One coach of one program. An import that brings the same coach again keeps the row and its id.
  constraint coaches_email_and_program unique (email, gender, sport, school)
);
comment on table private.coaches is 'The verified contacts that the product sells. Browsers read them through public.master_coaches.';

-- The filters of the wizard in the order in which they narrow; its first column also serves the list of sports.
create index coaches_filter on private.coaches (sport, gender, division, conference, school, id);

alter table private.coaches enable row level security;
create policy coaches_api_reads on private.coaches for select to cc_api using (true);
grant select on private.coaches to cc_api, service_role;
