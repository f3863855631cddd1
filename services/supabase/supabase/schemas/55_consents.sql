-- Who agreed to which version of the terms, when, and in which age band (specification 9: children under 13 are
-- excluded).

-- One row for each version that a user agreed to. A version is the day on which the terms took effect. Deleted with the
-- user.
create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  terms_version date not null,
  age_band text not null check (age_band in ('13-17', '18+')),
  agreed_at timestamptz not null default now(),
  -- Also the index that finds a user's latest consent.
  unique (user_id, agreed_at)
);
-- See public.check_request.
alter table public.consents alter column age_band set statistics 0;

alter table public.consents enable row level security;
create policy consents_own_read on public.consents for select to authenticated using (user_id = (select private.reader()));
grant select on public.consents to authenticated;

-- The age band that a user gave last: 13-17 or 18+. Null until the user agreed to the terms.
create function private.age_band_of(p_user uuid) returns text
language sql
stable
set search_path = ''
as $$
  select c.age_band from public.consents c where c.user_id = p_user order by c.agreed_at desc limit 1;
$$;

-- Stores that a user agreed. The same answer again changes nothing. Error: PT451 the user said before to be under 13.
create function public.record_consent(p_user uuid, p_terms_version date, p_age_band text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of two tabs, the second one waits and finds the answer of the first.
  perform pg_advisory_xact_lock(hashtextextended('consent ' || p_user, 0));
  perform private.refuse_child(p_user);
  if private.age_band_of(p_user) = p_age_band
    and exists (select from public.consents c where c.user_id = p_user and c.terms_version = p_terms_version) then
    return;
  end if;
  insert into public.consents (user_id, terms_version, age_band, agreed_at)
  values (p_user, p_terms_version, p_age_band, clock_timestamp());
end;
$$;
grant execute on function public.record_consent(uuid, date, text) to cc_api;

-- Whether a user agreed to this version of the terms. Null: the user was deleted.
create function public.has_agreed(p_user uuid, p_terms_version date) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse_suspended(p_user);
  return (
    select exists (select from public.consents c where c.user_id = u.id and c.terms_version = p_terms_version)
    from auth.users u
    where u.id = p_user
  );
end;
$$;
grant execute on function public.has_agreed(uuid, date) to cc_api;
