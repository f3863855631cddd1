-- Forms: the athlete's profile, and the forms that need no sign-in (specification 6 and 8). A form is stored
-- before it is mailed, so a mail server that is down loses nothing. An idempotency key makes a second press, or a retry
-- after a lost answer, the same entry; null when the page gave none.

-- The athlete's answers in step 4 of the wizard. Each user has one row.
create table public.personalization (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 2000),
  grad_year text check (length(grad_year) <= 2000),
  current_team text check (length(current_team) <= 2000),
  high_school text check (length(high_school) <= 2000),
  position text check (length(position) <= 2000),
  gpa text check (length(gpa) <= 2000),
  -- One achievement on each line.
  achievements text check (length(achievements) <= 2000),
  -- Without a name or password before the domain, since the link is mailed to strangers.
  highlight_link text check (
    length(highlight_link) <= 2000 and highlight_link ~* '^(https?://[/\\]*[^\s/\\?#@]+([/\\?#]\S*)?)?$'
  ),
  updated_at timestamptz not null default now()
);
-- See public.check_request.
alter table public.personalization
  alter column full_name set statistics 0,
  alter column grad_year set statistics 0,
  alter column high_school set statistics 0,
  alter column position set statistics 0,
  alter column gpa set statistics 0,
  alter column current_team set statistics 0,
  alter column achievements set statistics 0,
  alter column highlight_link set statistics 0;

create trigger personalization_touch before update on public.personalization
for each row execute function private.touch_updated_at();

create trigger personalization_plain before insert or update on public.personalization
for each statement when (current_user in ('anon', 'authenticated')) execute function private.write_plainly();

alter table public.personalization enable row level security;
create policy personalization_own_read on public.personalization
for select to authenticated using (user_id = (select private.reader()));
create policy personalization_own_insert on public.personalization
for insert to authenticated with check (user_id = (select auth.uid()));
create policy personalization_own_update on public.personalization
for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update on public.personalization to authenticated;

-- The optional details of step 4: a row for each sport that the athlete plays. Only for sports of the coach list, so
-- that their number has a limit.
create table public.sport_details (
  user_id uuid not null references auth.users (id) on delete cascade,
  sport text not null check (length(sport) <= 100),
  -- {name: text}, as in `sport-details.ts` of the contracts.
  details jsonb not null check (
    case
      when jsonb_typeof(details) = 'object' and not details @? 'strict $.* ? (@.type() != "string")'
      -- A number has more digits as text than signs in a request.
      then length(details::text) <= 8000
      else false
    end
  ),
  updated_at timestamptz not null default now(),
  primary key (user_id, sport)
);
-- See public.check_request.
alter table public.sport_details
  alter column sport set statistics 0,
  alter column details set statistics 0;

create trigger sport_details_touch before update on public.sport_details
for each row execute function private.touch_updated_at();
create trigger sport_details_plain before insert or update on public.sport_details
for each statement when (current_user in ('anon', 'authenticated')) execute function private.write_plainly();
create trigger sport_details_one before update on public.sport_details
for each row execute function private.change_one_row();

alter table public.sport_details enable row level security;
create policy sport_details_own_read on public.sport_details
for select to authenticated using (user_id = (select private.reader()));
create policy sport_details_own_insert on public.sport_details
for insert to authenticated with check (
  user_id = (select auth.uid()) and exists (select from public.master_coaches c where c.sport = sport_details.sport)
);
create policy sport_details_own_update on public.sport_details
for update to authenticated using (user_id = (select auth.uid())) with check (
  user_id = (select auth.uid()) and exists (select from public.master_coaches c where c.sport = sport_details.sport)
);
grant select, insert, update on public.sport_details to authenticated;

-- Feedback of visitors and users, from the wizard.
create table public.feedback (
  id bigint generated always as identity primary key,
  type text not null check (type in ('feature', 'bug')),
  subject text not null check (length(subject) between 1 and 100),
  description text not null check (length(description) between 1 and 1000),
  email text not null check (private.is_email(email)),
  -- The signed-in user, if there was one.
  user_id uuid references auth.users (id) on delete set null,
  -- The member of staff who takes care of it.
  owner uuid references auth.users (id) on delete set null,
  -- As it was mailed.
  answer text check (length(answer) between 1 and 5000),
  answered_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  idempotency_key text unique check (length(idempotency_key) between 1 and 255)
);
-- See public.check_request.
alter table public.feedback
  alter column email set statistics 0,
  alter column type set statistics 0,
  alter column subject set statistics 0,
  alter column description set statistics 0,
  alter column answer set statistics 0;
create index feedback_user on public.feedback (user_id);

alter table public.feedback enable row level security;
create policy feedback_api on public.feedback for all to cc_api using (true) with check (true);
grant select, insert on public.feedback to cc_api;

-- Messages of the contact form, for the operator alone.
create table public.contact_messages (
  id bigint generated always as identity primary key,
  email text not null check (private.is_email(email)),
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 5000),
  -- The member of staff who takes care of it.
  owner uuid references auth.users (id) on delete set null,
  -- As it was mailed.
  answer text check (length(answer) between 1 and 5000),
  answered_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  idempotency_key text unique check (length(idempotency_key) between 1 and 255)
);
-- See public.check_request.
alter table public.contact_messages
  alter column email set statistics 0,
  alter column subject set statistics 0,
  alter column message set statistics 0,
  alter column answer set statistics 0;

alter table public.contact_messages enable row level security;
create policy contact_messages_api on public.contact_messages for all to cc_api using (true) with check (true);
grant select, insert on public.contact_messages to cc_api;

-- Reviews that visitors wrote. Browsers read none here: the API shows the approved ones, and visitors search no table
-- (D13.13).
create table public.testimonials (
  id bigint generated always as identity primary key,
  first_name text not null check (length(first_name) between 1 and 50),
  last_initial text not null check (length(last_initial) = 1),
  rating smallint not null check (rating between 1 and 5),
  comments text not null check (length(comments) between 1 and 1000),
  -- Set by staff. A review is never published at once.
  approved boolean not null default false,
  -- The member of staff who decided, and when. Until then it is new.
  owner uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  idempotency_key text unique check (length(idempotency_key) between 1 and 255)
);
-- See public.check_request.
alter table public.testimonials
  alter column first_name set statistics 0,
  alter column last_initial set statistics 0,
  alter column comments set statistics 0;

alter table public.testimonials enable row level security;
create policy testimonials_api_read on public.testimonials for select to cc_api using (true);
-- The API cannot approve a review, not even by mistake.
create policy testimonials_api_add on public.testimonials for insert to cc_api with check (not approved);
grant select, insert on public.testimonials to cc_api;

-- Orders of professional club contacts. Staff invoice and deliver them.
create table public.pro_contact_orders (
  id bigint generated always as identity primary key,
  order_id uuid not null unique default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text not null check (private.is_email(email)),
  num_teams smallint not null check (num_teams between 1 and 5),
  -- The clubs, in the buyer's own words.
  teams text not null check (length(teams) between 1 and 2000),
  amount_cents integer not null check (amount_cents > 0),
  -- The buyer, if they were signed in. The account with the address has the order too, once staff invoiced it: anybody
  -- can type an address.
  user_id uuid references auth.users (id) on delete set null,
  -- The member of staff who takes care of it.
  owner uuid references auth.users (id) on delete set null,
  -- As it was mailed.
  answer text check (length(answer) between 1 and 5000),
  answered_at timestamptz,
  closed_at timestamptz,
  -- The payment provider's invoice and its page, where the buyer pays.
  invoice_id text unique,
  invoice_url text,
  invoiced_at timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  idempotency_key text unique check (length(idempotency_key) between 1 and 255)
);
-- See public.check_request.
alter table public.pro_contact_orders
  alter column first_name set statistics 0,
  alter column last_name set statistics 0,
  alter column email set statistics 0,
  alter column teams set statistics 0,
  alter column invoice_id set statistics 0,
  alter column invoice_url set statistics 0,
  alter column answer set statistics 0;

create index pro_contact_orders_user on public.pro_contact_orders (user_id);
create index pro_contact_orders_email on public.pro_contact_orders (lower(email));
alter index public.pro_contact_orders_email alter column 1 set statistics 0;

alter table public.pro_contact_orders enable row level security;
create policy pro_contact_orders_api on public.pro_contact_orders for all to cc_api using (true) with check (true);
grant select, insert on public.pro_contact_orders to cc_api;
