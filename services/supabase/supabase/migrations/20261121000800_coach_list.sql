create view public.master_coaches with (security_barrier) as
select
  c.id,
  c.first_name,
  c.last_name,
  c.title,
  c.school,
  c.conference,
  -- A subquery that names no column of the coach is answered once for the whole list.
  case
    when (
      select exists (
        select from public.token_ledger l where l.user_id = (select auth.uid()) and l.kind = 'purchase'
      )
    ) then c.email
  end as email,
  c.division,
  c.gender,
  c.sport
from private.coaches c;
comment on view public.master_coaches is
  'Coaches as a signed-in user reads them. The address is the goods: it is null until the user has bought tokens.';
revoke all on public.master_coaches from public, anon, authenticated, service_role;
grant select on public.master_coaches to authenticated;

create function public.coach_sports() returns table (sport text)
language sql
stable
security definer
set search_path = ''
as $$
  -- Hops from one value to the next in the index, so that it is as fast for a million coaches as for ten.
  with recursive hop as (
    (select c.sport from private.coaches c order by c.sport limit 1)
    union all
    select (select c.sport from private.coaches c where c.sport > hop.sport order by c.sport limit 1)
    from hop
    where hop.sport is not null
  )
  select hop.sport from hop where hop.sport is not null order by 1;
$$;
comment on function public.coach_sports() is 'The distinct sports of all coaches, in alphabetical order.';

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
comment on function public.coach_conferences(text, text, integer) is
  'The distinct conferences of a program (men or women, a sport in lower case), of one division or of all.';

revoke execute on function public.coach_sports() from public, anon;
revoke execute on function public.coach_conferences(text, text, integer) from public, anon;
grant execute on function public.coach_sports() to authenticated;
grant execute on function public.coach_conferences(text, text, integer) to authenticated;
