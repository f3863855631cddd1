create table public.personalization (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 2000),
  grad_year text check (length(grad_year) <= 2000),
  current_team text check (length(current_team) <= 2000),
  high_school text check (length(high_school) <= 2000),
  position text check (length(position) <= 2000),
  gpa text check (length(gpa) <= 2000),
  achievements text check (length(achievements) <= 2000),
  highlight_link text check (length(highlight_link) <= 2000 and highlight_link ~* '^(https?://\S+)?$'),
  updated_at timestamptz not null default now()
);
comment on table public.personalization is 'What an athlete tells of themself in step 4 of the wizard; each user has one row.';
comment on column public.personalization.achievements is 'One achievement on each line.';

create trigger personalization_touch before update on public.personalization
for each row execute function private.touch_updated_at();

alter table public.personalization enable row level security;
create policy personalization_own_read on public.personalization
for select to authenticated using (user_id = (select auth.uid()));
create policy personalization_own_insert on public.personalization
for insert to authenticated with check (user_id = (select auth.uid()));
create policy personalization_own_update on public.personalization
for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update on public.personalization to authenticated;
