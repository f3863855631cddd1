create table public.feedback (
  id bigint generated always as identity primary key,
  type text not null check (type in ('feature', 'bug')),
  subject text not null check (length(subject) between 1 and 100),
  description text not null check (length(description) between 1 and 1000),
  email text not null check (length(email) <= 254),
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.feedback is 'What visitors and users tell the operator from the wizard.';
comment on column public.feedback.user_id is 'Who was signed in, if anybody.';
create index feedback_user on public.feedback (user_id);

alter table public.feedback enable row level security;
create policy feedback_api on public.feedback for all to cc_api using (true) with check (true);
grant select, insert on public.feedback to cc_api;
