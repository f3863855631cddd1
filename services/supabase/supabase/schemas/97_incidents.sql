-- What the operator runs when something happened (docs/operations/incidents.md). Nobody else may.

-- Takes back what a hostile remote may have done since then in the names of its visitors, and ends all sessions, which
-- it may have. What it did and what its visitors did cannot be told apart, so this stops what is under way, deletes
-- nothing that they wrote, and leaves the accounts of children to be deleted (D7.11). Repeating it does the same with
-- what came since. Gives the families that were parted, and those whose terms changed, which stay: to be told.
create function private.undo_since(p_since timestamptz) returns table (athlete text, parent text, parted boolean)
language plpgsql
set search_path = ''
as $$
declare
  reported bytea[];
begin
  -- Before the runs: the end of a link lets those go on that waited for the parent.
  return query
  with parted as (delete from public.family_links l where l.created_at >= p_since returning l.*),
  families as (
    select * from parted
    union all
    select * from public.family_links l where l.created_at < p_since and l.updated_at >= p_since
  )
  select a.email::text, coalesce(p.email, f.parent_email)::text, f.created_at >= p_since
  from families f
  join auth.users a on a.id = f.user_id
  left join auth.users p on p.id = f.parent_id;
  update public.runs r set is_approved = false where r.is_approved and greatest(r.created_at, r.updated_at) >= p_since;
  -- Also older ones that were continued, tried again, moved or approved since; and those that wait for a parent, who
  -- sees no letter: their athlete looks first, and then they wait for the parent again.
  update public.runs r
  set
    state = 'paused', pause_code = 'user',
    pause_message = 'We paused this run. Please look whether you want it, then continue or stop it.'
  where r.ended_at is null and r.state <> 'stopped' and greatest(r.created_at, r.updated_at) >= p_since;
  -- They may be in the account of somebody else, or a stranger's with the address of the account.
  delete from public.mail_connections c where c.created_at >= p_since;
  -- Runs of an adult wait for no parent. The age that somebody gave before holds again; who gave none before keeps the
  -- new one, as without an age the account could be said to be a child's, which its user cannot take back (D7.11).
  delete from public.consents c
  where c.agreed_at >= p_since and c.age_band <> (
    select o.age_band from public.consents o where o.user_id = c.user_id and o.agreed_at < p_since
    order by o.agreed_at desc limit 1
  );
  delete from public.account_deletions d where d.requested_at >= p_since and not d.by_staff and not d.by_child;
  update public.pay_links l set revoked_at = now() where l.revoked_at is null and l.created_at >= p_since;
  -- They stay, as their tokens came back.
  update private.address_reports o set counts = false where o.created_at >= p_since;
  with lifted as (
    delete from private.stopped_addresses a
    where a.reason = 'wrong' and a.source in ('report', 'bounce') and a.created_at >= p_since
    returning a.address_hash
  )
  select array_agg(l.address_hash) into reported from lifted l;
  perform private.mark_coaches(reported, '{}');
  delete from auth.flow_state;
  delete from auth.sessions;
end;
$$;
