-- The coach list (specification 4, D1.4, D2).

-- The verified contacts that the product sells. Browsers read them through public.master_coaches.
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
  -- One coach of one program. An import of the same coach keeps the row and its id.
  constraint coaches_email_and_program unique (email, gender, sport, school)
);
-- The filters of the wizard. Its first column also serves the list of sports.
create index coaches_filter on private.coaches (sport, gender, division, conference);
-- The list of a program, page by page in the order of the specification, answered from the index alone: without sorting,
-- and without reading the table. It holds every column of the view.
create index coaches_list on private.coaches (gender, sport, school, last_name, id)
include (first_name, title, conference, email, division);

alter table private.coaches enable row level security;
create policy coaches_api_reads on private.coaches for select to cc_api using (true);
grant select on private.coaches to cc_api, service_role;

-- Coaches as a signed-in user reads them. The address is null until the user has bought a plan, and again once all their
-- plans were refunded (D2). The view hides no row, so it needs no security barrier, which would keep conditions from the
-- index; conditions on the address see null where the reader does. A WHERE here would need the barrier.
create view public.master_coaches as
select
  c.id,
  c.first_name,
  c.last_name,
  c.title,
  c.school,
  c.conference,
  -- A subquery without a column of the coach is answered once for the whole list.
  case
    when (
      select exists (
        select
        from public.purchases p
        join public.purchase_items i on i.purchase_id = p.id
        where p.user_id = (select auth.uid()) and p.stands and i.kind = 'plan'
      )
    ) then c.email
  end as email,
  c.division,
  c.gender,
  c.sport
from private.coaches c;
grant select on public.master_coaches to authenticated;

-- The distinct sports of all coaches, in alphabetical order.
create function public.coach_sports() returns table (sport text)
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
  select hop.sport from hop where hop.sport is not null order by 1;
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
  where p_division is null or hop.division = p_division
  order by 1;
$$;
grant execute on function public.coach_conferences(text, text, integer) to authenticated;
