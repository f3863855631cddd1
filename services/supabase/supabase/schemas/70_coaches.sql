-- The coach list, its schools, and those whose addresses each user has seen (specification 4, D1.4, D2).

-- The verified contacts that the product sells. Browsers read them through public.master_coaches. The API reveals their
-- addresses by public.reveal_coaches and finds them by public.begin_send. No role reads the table itself.
create table private.coaches (
  id bigint generated always as identity primary key,
  first_name text not null check (btrim(first_name) <> ''),
  last_name text not null check (btrim(last_name) <> ''),
  title text not null default '',
  school text not null check (btrim(school) <> ''),
  conference text not null check (btrim(conference) <> ''),
  email text not null check (email = lower(email) and private.is_email(email)),
  division smallint not null check (division between 1 and 3),
  gender text not null check (gender in ('men', 'women')),
  sport text not null check (sport = lower(sport) and btrim(sport) <> ''),
  -- Set by a trigger (74_opt_outs.sql), whatever writes the row. A coach with one of the marks gets no email.
  address_hash bytea not null default '',
  person_hash bytea not null default '',
  opted_out boolean not null default false,
  address_wrong boolean not null default false,
  -- Since when the list has this address here, and since when reveals leave it out because of a mark (74_opt_outs.sql):
  -- begin_send tells from them who can have been shown it.
  listed_at timestamptz not null default now(),
  hidden_since timestamptz not null default 'infinity',
  -- One coach of one program. An import of the same coach keeps the row and its id.
  constraint coaches_email_and_program unique (email, gender, sport, school)
);
-- The filters of the wizard. Its first column also serves the list of sports.
create index coaches_filter on private.coaches (sport, gender, division, conference);
-- The list of a program, page by page in the order of the specification, answered from the index alone: without
-- sorting, and without reading the table. It holds every column of the view but the address.
create index coaches_list on private.coaches (gender, sport, school, last_name, id)
include (first_name, title, conference, division, opted_out, address_wrong);
-- An address that is wrong, or a person who asked not to be contacted, marks all of its coaches.
create index coaches_address on private.coaches (address_hash);
create index coaches_person on private.coaches (person_hash);
-- The few whose address is wrong, for each new row of an import: the same person may have another address.
create index coaches_wrong on private.coaches (school, last_name) where address_wrong;

alter table private.coaches enable row level security;

-- The rows of an import while it runs, in one transaction.
create unlogged table private.incoming_coaches (
  line integer not null,
  first_name text not null,
  last_name text not null,
  title text not null,
  school text not null,
  conference text not null,
  email text not null,
  division smallint not null,
  gender text not null,
  sport text not null
);
create index incoming_coaches_program on private.incoming_coaches (school, gender, sport, email);
alter table private.incoming_coaches enable row level security;

-- Coaches of the programs in the file who are not in the file.
create view private.coaches_left_out as
select c.*
from private.coaches c
where exists (
    select from private.incoming_coaches i where (i.school, i.gender, i.sport) = (c.school, c.gender, c.sport)
  )
  and not exists (
    select from private.incoming_coaches i
    where (i.email, i.gender, i.sport, i.school) = (c.email, c.gender, c.sport, c.school)
  );

-- Merges the incoming rows into the list. A coach who is in the list already, by email and program, keeps the id; of
-- rows with the same email and program, the first one counts. `p_remove`: coaches of a program in the file who are not
-- in the file are removed. `differences`: at most 20, without addresses. Each confirms that an address of the file is
-- in the list (D20.2).
create function private.merge_coaches(
  p_remove boolean,
  out distinct_rows integer,
  out inserted integer,
  out updated integer,
  out removed integer,
  out differences jsonb
)
language plpgsql
set search_path = ''
as $$
declare
  wishes bytea[];
  new_addresses integer;
begin
  -- In the order of staff_take_back_opt_outs.
  perform private.await_take_back();
  -- Does not block readers. A second import waits for this one.
  lock table private.coaches in share row exclusive mode;
  -- It was empty a moment ago, and plans for an empty table take minutes for a full one.
  analyze private.incoming_coaches;
  delete from private.incoming_coaches i
  using private.incoming_coaches first
  where (first.email, first.gender, first.sport, first.school) = (i.email, i.gender, i.sport, i.school)
    and first.line < i.line;
  select count(*) into distinct_rows from private.incoming_coaches;

  with changed as (
    select
      case when c.id is null then 'added' else 'changed' end as kind, i.school, i.gender, i.sport,
      concat(i.first_name, ' ', i.last_name) as name,
      case when c.id is not null then concat_ws(', ', c.first_name, c.last_name, c.title, c.conference, c.division) end as before,
      concat_ws(', ', i.first_name, i.last_name, i.title, i.conference, i.division) as after
    from private.incoming_coaches i
    left join private.coaches c
      on (c.email, c.gender, c.sport, c.school) = (i.email, i.gender, i.sport, i.school)
    where (c.first_name, c.last_name, c.title, c.conference, c.division)
      is distinct from (i.first_name, i.last_name, i.title, i.conference, i.division)
    union all
    select 'removed', c.school, c.gender, c.sport, concat(c.first_name, ' ', c.last_name), c.title, null
    from private.coaches_left_out c
    where p_remove
  )
  select coalesce(jsonb_agg(to_jsonb(d)), '[]') into differences
  from (select * from changed order by kind desc, school, name limit 20) d;

  select count(*) into new_addresses
  from private.incoming_coaches i
  where not exists (
    select from private.coaches c where (c.email, c.gender, c.sport, c.school) = (i.email, i.gender, i.sport, i.school)
  );

  with merged as (
    insert into private.coaches as c
      (first_name, last_name, title, school, conference, email, division, gender, sport)
    select i.first_name, i.last_name, i.title, i.school, i.conference, i.email, i.division, i.gender, i.sport
    from private.incoming_coaches i
    order by i.line
    on conflict (email, gender, sport, school) do update
    set
      first_name = excluded.first_name,
      last_name = excluded.last_name,
      title = excluded.title,
      conference = excluded.conference,
      division = excluded.division
    where (c.first_name, c.last_name, c.title, c.conference, c.division)
      is distinct from (excluded.first_name, excluded.last_name, excluded.title, excluded.conference, excluded.division)
    -- A row that this statement inserted was never locked or updated by anyone.
    returning xmax = 0 as is_new
  )
  select count(*) filter (where m.is_new), count(*) filter (where not m.is_new) into inserted, updated from merged m;
  -- A new address of a coach whose address was wrong goes into the row of that coach (private.mark_coach).
  updated := updated + new_addresses - inserted;
  -- The wishes of all who are or were in the programs of the file: it may rename or remove any of them.
  wishes := array(
    with touched as (
      select c.address_hash, c.person_hash
      from private.coaches c
      where exists (select from private.incoming_coaches i where (i.school, i.gender, i.sport) = (c.school, c.gender, c.sport))
    )
    select a.address_hash from private.stopped_addresses a join touched t on t.address_hash = a.address_hash
    union
    select a.address_hash from private.stopped_addresses a join touched t on t.person_hash = a.person_hash
  );
  removed := 0;
  -- Last, so that a row with a wrong address is repaired, and keeps its id.
  if p_remove then
    delete from private.coaches c where c.id in (select l.id from private.coaches_left_out l);
    get diagnostics removed = row_count;
  end if;
  perform private.follow_wishes(wishes);
  delete from private.incoming_coaches;
end;
$$;

-- Coaches as signed-in users read them. The column of the address is there, as specified, and always null (D2). The
-- view hides no row, so it needs no security barrier, which would keep conditions from the index. A condition on rows
-- would need it.
create view public.master_coaches as
select
  c.id,
  c.first_name,
  c.last_name,
  c.title,
  c.school,
  c.conference,
  null::text as email,
  c.division,
  c.gender,
  c.sport,
  c.opted_out,
  c.address_wrong
from private.coaches c
where (select private.assert_plain());
grant select on public.master_coaches to authenticated;

-- What else a school is called, and where it is: the search of the wizard reads it. Written by the seed and by imports
-- of coaches from data/. A school of the coach list may be missing here.
create table public.schools (
  -- The name in the coach list.
  school text primary key check (btrim(school) <> ''),
  institution text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- Short names, initials and teams: UNC, Carolina, Tar Heels.
  nicknames text[] not null default '{}'
);
alter table public.schools enable row level security;
create policy "signed-in users read" on public.schools for select to authenticated using ((select private.assert_plain()));
create policy schools_api_read on public.schools for select to cc_api using (true);
grant select on public.schools to authenticated, cc_api;

-- Brings places and nicknames of schools up to date. `p_schools` are rows of public.schools. Answers how many are new
-- or changed.
create function private.refresh_schools(p_schools jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  refreshed integer;
begin
  insert into public.schools as s (school, institution, city, state, nicknames)
  select i.school, i.institution, i.city, i.state, i.nicknames
  from jsonb_populate_recordset(null::public.schools, p_schools) i
  on conflict (school) do update
  set
    institution = excluded.institution,
    city = excluded.city,
    state = excluded.state,
    nicknames = excluded.nicknames
  where (s.institution, s.city, s.state, s.nicknames)
    is distinct from (excluded.institution, excluded.city, excluded.state, excluded.nicknames);
  get diagnostics refreshed = row_count;
  return refreshed;
end;
$$;

-- The schools whose addresses a user has seen, by program. Only reveal_schools writes here; no email goes to another
-- one.
create table private.revealed_schools (
  user_id uuid not null references auth.users (id) on delete cascade,
  school text not null,
  gender text not null,
  sport text not null,
  revealed_at timestamptz not null default now(),
  primary key (user_id, school, gender, sport)
);

alter table private.revealed_schools enable row level security;

-- Reveals the addresses of schools in one program to a user who bought tokens (D1.4): all of them or none. A new school
-- counts: at most three for each token ever bought, without those whose money went back; for Unlimited as many in 24
-- hours as the daily limit has emails. The same school again is free. A school without such a program is left out.
-- Errors, with sentences for the user: PT402 nothing bought, PT429 limit reached, PT451 suspended.
create function private.reveal_schools(p_user uuid, p_schools text[], p_gender text, p_sport text) returns void
language plpgsql
set search_path = ''
as $$
declare
  unlimited boolean;
  bought integer;
  added integer;
  revealed integer;
  rest text;
begin
  perform private.refuse_suspended(p_user);
  -- Of requests at once, each waits for this lock and then sees what the others revealed.
  select t.is_unlimited into unlimited from public.token_tracker t where t.user_id = p_user for update;
  bought := private.tokens_bought(p_user);
  if bought <= 0 and unlimited is not true then
    raise exception using
      errcode = 'PT402',
      message = 'Coaches’ email addresses come with tokens, and you have bought none. Choose a plan, then try again.';
  end if;

  insert into private.revealed_schools (user_id, school, gender, sport)
  select p_user, asked.school, p_gender, p_sport
  from unnest(p_schools) as asked (school)
  where exists (
    select from private.coaches c where c.school = asked.school and c.gender = p_gender and c.sport = p_sport
  )
  on conflict do nothing;
  get diagnostics added = row_count;
  if added > 0 then
    rest := case when cardinality(p_schools) = 1 then 'this one' else format('%s more', added) end;
    select count(*) into revealed
    from private.revealed_schools r
    where r.user_id = p_user and (not unlimited or r.revealed_at > now() - interval '24 hours');
    -- The error takes the new rows back.
    if unlimited and revealed > private.daily_email_limit() then
      raise exception using
        errcode = 'PT429',
        message = format(
          'You have opened the addresses of %s schools in 24 hours, which is the limit. You can still email those schools. Please try %s again tomorrow.',
          revealed - added, rest
        );
    elsif not unlimited and revealed > 3 * bought then
      raise exception using
        errcode = 'PT429',
        message = format(
          'You have opened the addresses of %s schools, which is the limit: three for each token you bought. You can still email those schools. To email %s, buy more tokens.',
          revealed - added, rest
        );
    end if;
  end if;
end;
$$;

-- Reveals the addresses of one school's coaches in one program to a user (D1.4), without coaches who get no email
-- (D22). No row: the school has no such program, and nothing is counted, or none of its coaches gets email. Errors:
-- those of reveal_schools. The API alone calls it, because it commits before it answers. The data API lets a caller
-- fail its own request after the rows were read: the error can quote an address, and the count would be rolled back.
create function public.reveal_coaches(p_user uuid, p_school text, p_gender text, p_sport text)
returns table (id bigint, email text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.reveal_schools(p_user, array[p_school], p_gender, p_sport);
  return query
  select c.id, c.email
  from private.coaches c
  where c.school = p_school and c.gender = p_gender and c.sport = p_sport and not c.opted_out and not c.address_wrong;
end;
$$;
grant execute on function public.reveal_coaches(uuid, text, text, text) to cc_api;

-- The distinct sports of all coaches, in alphabetical order, and whether men and women have coaches in them.
create function public.coach_sports() returns table (sport text, men boolean, women boolean)
language sql
stable
security definer
set search_path = ''
as $$
  -- Jumps from one value to the next in the index, so that it is as fast for a million coaches as for ten.
  with recursive hop as (
    (select c.sport from private.coaches c order by c.sport limit 1)
    union all
    select (select c.sport from private.coaches c where c.sport > hop.sport order by c.sport limit 1)
    from hop
    where hop.sport is not null
  )
  select
    hop.sport,
    exists (select from private.coaches c where c.sport = hop.sport and c.gender = 'men'),
    exists (select from private.coaches c where c.sport = hop.sport and c.gender = 'women')
  from hop
  where hop.sport is not null and (select private.assert_plain())
  order by 1;
$$;
grant execute on function public.coach_sports() to authenticated;

-- The distinct conferences of a program (men or women, a sport in lower case), in one division or in all.
create function public.coach_conferences(p_gender text, p_sport text, p_division integer default null)
returns table (conference text)
language sql
stable
security definer
set search_path = ''
as $$
  with recursive hop as (
    select first.division, first.conference
    from (
      select c.division, c.conference
      from private.coaches c
      where c.gender = p_gender and c.sport = p_sport and c.division >= coalesce(p_division, 1)::smallint
      order by c.division, c.conference
      limit 1
    ) first
    union all
    select next.division, next.conference
    from hop
    cross join lateral (
      select c.division, c.conference
      from private.coaches c
      where c.gender = p_gender
        and c.sport = p_sport
        and (c.division, c.conference) > (hop.division, hop.conference)
      order by c.division, c.conference
      limit 1
    ) next
  )
  select distinct hop.conference
  from hop
  where (p_division is null or hop.division = p_division) and (select private.assert_plain())
  order by 1;
$$;
grant execute on function public.coach_conferences(text, text, integer) to authenticated;
