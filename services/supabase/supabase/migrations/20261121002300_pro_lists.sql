create table public.pro_list_contacts (
  id bigint generated always as identity primary key,
  pro_list_id smallint not null,
  first_name text not null check (btrim(first_name) <> ''),
  last_name text not null check (btrim(last_name) <> ''),
  role text not null check (btrim(role) <> ''),
  club text not null check (btrim(club) <> ''),
  league text not null check (btrim(league) <> ''),
  country text not null check (btrim(country) <> ''),
  email text not null check (email = lower(email) and email ~ '^[^@\s,<>"]+@[^@\s,<>"]+\.[^@\s,<>"]+$'),
  unique (pro_list_id, email)
);
comment on table public.pro_list_contacts is 'The professional club contacts of each list. Only who bought the list reads it.';

alter table public.pro_list_contacts enable row level security;
create policy pro_list_contacts_buyers_read on public.pro_list_contacts for select to authenticated
using (
  pro_list_id in (
    select i.pro_list_id
    from public.purchases p
    join public.purchase_items i on i.purchase_id = p.id
    where p.user_id = (select auth.uid()) and p.stands and i.pro_list_id is not null
  )
);
create policy pro_list_contacts_api_read on public.pro_list_contacts for select to cc_api using (true);
grant select on public.pro_list_contacts to authenticated, cc_api, service_role;
