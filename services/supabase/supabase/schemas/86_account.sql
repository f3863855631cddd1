-- The end of an account (D23): asked for by its user, reversible for a day, then carried out by the worker.

-- Begins the deletion of an account: its runs stop at once. A second request changes nothing, unless it is the first
-- one of staff, or of a child, before the time has come: then the user is told again and has a day from then.
create function private.begin_deletion(p_user uuid, p_by_staff boolean, p_by_child boolean default false) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A run that is planned or retried at the same time is seen below, or sees this.
  perform pg_advisory_xact_lock(private.plan_lock(p_user));
  perform from public.runs r where r.user_id = p_user order by r.id for update;
  insert into public.account_deletions as d (user_id, by_staff, by_child) values (p_user, p_by_staff, p_by_child)
  on conflict (user_id) do update
  set
    by_staff = d.by_staff or p_by_staff,
    by_child = d.by_child or p_by_child,
    deletes_at = greatest(d.deletes_at, now() + interval '24 hours'),
    told_at = null
  where (p_by_staff and not d.by_staff) or (p_by_child and not d.by_child and d.deletes_at > now());
  perform public.change_run(p_user, r.id, 'stop') from public.runs r where r.user_id = p_user and r.ended_at is null;
end;
$$;

-- A user asks for the deletion of the own account, or says to be under 13, which cannot be taken back before an age was
-- given: after that, it may be a thief (D7.11). Returns when it will be deleted. Error: PT451 it is suspended, so
-- somebody else may be using it.
create function public.request_account_deletion(p_user uuid, p_by_child boolean default false) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_suspended(p_user);
  perform private.begin_deletion(p_user, false, p_by_child and private.age_band_of(p_user) is null);
  return (select d.deletes_at from public.account_deletions d where d.user_id = p_user);
end;
$$;
grant execute on function public.request_account_deletion(uuid, boolean) to cc_api;

-- Keeps an account that was to be deleted. Returns kept; or stays: it was not to be deleted; or begun: the deletion has
-- begun. Error: PT451 it is suspended, or of a child under 13.
create function public.keep_account(p_user uuid) returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_suspended(p_user);
  delete from public.account_deletions where user_id = p_user and deletes_at > now() and not by_child;
  if found then
    return 'kept';
  end if;
  perform private.refuse_child(p_user);
  return case when exists (select from public.account_deletions where user_id = p_user) then 'begun' else 'stays' end;
end;
$$;
grant execute on function public.keep_account(uuid) to cc_api;

-- The address of an account, for mails about its end.
create function public.account_address(p_user uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select u.email from auth.users u where u.id = p_user;
$$;
grant execute on function public.account_address(uuid) to cc_api;

-- Files of an account in a bucket, at most a thousand. The API deletes them through the storage API.
create function public.account_files(p_user uuid, p_bucket text) returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = p_bucket and o.name ~>=~ (p_user || '/') and o.name ~<~ (p_user || '0')
  order by o.name
  limit 1000;
$$;
grant execute on function public.account_files(uuid, text) to cc_api;

-- The sessions of a user: one for each device that is signed in. The last use first.
create function public.account_sessions(p_user uuid)
returns table (session_id uuid, started_at timestamptz, used_at timestamptz, device text)
language sql
stable
security definer
set search_path = ''
as $$
  select s.id, s.created_at, coalesce(s.updated_at, s.created_at), s.user_agent
  from auth.sessions s
  where s.user_id = p_user
  order by 3 desc
  limit 50;
$$;
grant execute on function public.account_sessions(uuid) to cc_api;

-- Whether no session of a user that is left began after this sign-in. Then the user is who signed in last, also if that
-- session was ended: by Supabase, a thief with a copy of an older one can end each new one within a second. For ten
-- minutes, and false if none is left. The token has whole seconds.
create function private.signed_in_last(p_user uuid, p_signed_in timestamptz) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(p_signed_in > now() - interval '10 minutes' and max(s.created_at) <= p_signed_in + interval '10 seconds', false)
  from auth.sessions s where s.user_id = p_user;
$$;
grant execute on function private.signed_in_last(uuid, timestamptz) to cc_api;

-- Ends sessions of a user, by the session `p_by` that began with this sign-in: one, or all but `p_kept`, or all. Not
-- those that began later: a thief who has a copy of a session would end each new one of its user, who alone can sign in
-- again. Error: PT451, and nothing is ended.
create function public.end_sessions(p_user uuid, p_by uuid, p_signed_in timestamptz, p_session uuid, p_kept uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  began timestamptz := coalesce(
    (select s.created_at from auth.sessions s where s.id = p_by and s.user_id = p_user), p_signed_in + interval '10 seconds'
  );
begin
  if exists (
    select from auth.sessions s
    where s.user_id = p_user and s.id = coalesce(p_session, s.id) and s.id is distinct from p_kept and s.created_at > began
  ) then
    raise exception using
      errcode = 'PT451',
      message = 'A device signed in after this one. To sign it out, log out here, sign in again, and try once more. Nothing was changed.';
  end if;
  delete from auth.sessions s
  where s.user_id = p_user and s.id = coalesce(p_session, s.id) and s.id is distinct from p_kept;
end;
$$;
grant execute on function public.end_sessions(uuid, uuid, timestamptz, uuid, uuid) to cc_api;

-- Empties the sign-in service's own list of sign-ins and deletions, which names accounts, also those that are gone, and
-- which the service never clears. Nothing reads it: the service has the same in its logs.
create function public.forget_sign_ins() returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.audit_log_entries;
$$;
grant execute on function public.forget_sign_ins() to cc_api;

-- Whether a text, or the text of some JSON, has an address as a whole: not as the end of a longer one, or the
-- beginning.
create function private.names_address(p_text text, p_address text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select strpos(lower(p_text), lower(p_address)) > 0
    -- An escape of JSON ends in a letter, which is no part of the address after it.
    and regexp_replace(lower(p_text), '\\.', ' ', 'g') ~ (
      '(?<![a-z0-9_][.''%+-]?)' || regexp_replace(lower(p_address), '[].*+?^$(){}|\\[]', '\\\&', 'g')
      || '(?![a-z0-9-]|\.[a-z0-9])'
    );
$$;
grant execute on function private.names_address(text, text) to cc_api;

-- Whether an account's time has come. A thief may have asked for the deletion of one that is suspended, so it goes only
-- if staff did.
create function private.is_due(deletion public.account_deletions) returns boolean
language sql
stable
set search_path = ''
as $$
  select deletion.deletes_at <= now() and (deletion.by_staff or not private.is_suspended(deletion.user_id))
    and not private.may_have_forgotten();
$$;
grant execute on function private.is_due(public.account_deletions) to cc_api;

-- Before each step of a deletion: its time may have moved since the list was read. Error: PT409.
create function private.require_due(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.account_deletions d where d.user_id = p_user and private.is_due(d) for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'This account is not to be deleted now.';
  end if;
end;
$$;

-- Before an account whose time has come goes: the sessions of its checkouts, which must end now. An order without a
-- known session expires: storing its session later fails, and the session is dropped. Error: PT409 its time has not
-- come.
create function public.close_checkouts(p_user uuid) returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.token_tracker t where t.user_id = p_user for update;
  perform private.require_due(p_user);
  update public.purchases p set status = 'expired'
  where p.user_id = p_user and p.status = 'open' and p.session_id is null;
  return query select p.session_id from public.purchases p where p.user_id = p_user and p.status = 'open';
end;
$$;
grant execute on function public.close_checkouts(uuid) to cc_api;

-- Accounts that were deleted, as a keyed hash that names nobody: a restore of the database would bring them back
-- (D32.4).
create table private.deleted_accounts (
  account_hash bytea primary key,
  deleted_at timestamptz not null default now()
);
alter table private.deleted_accounts enable row level security;

-- Deletes everything of an account whose time has come, but for the account itself, which the API deletes next:
-- whatever belongs to the user, and what was sent through the forms from the same verified address. The books keep
-- purchases and orders, without a person. A connection that is deleted leaves its permission to be revoked. Again: what
-- came since. Error: PT409 its time has not come.
create function public.delete_account_data(p_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text := (select lower(u.email) from auth.users u where u.id = p_user);
  no_address constant text := 'deleted@account.invalid';
  owned record;
begin
  perform private.require_due(p_user);
  -- A payment of one of them comes before all of this, or after it.
  perform from private.gifts g where g.buyer_id = p_user or g.email = address order by g.purchase_id for update;
  insert into private.deleted_accounts (account_hash) values (private.sender_hash(p_user)) on conflict do nothing;
  delete from public.feedback f where f.user_id = p_user or lower(f.email) = address;
  delete from public.contact_messages m where lower(m.email) = address;
  delete from public.emails e where lower(e.email) = address;
  -- The contacts of an order are people too, and nobody can read them any more.
  delete from public.pro_order_contacts c using public.pro_contact_orders o
  where o.id = c.pro_order_id and (o.user_id = p_user or (o.user_id is null and lower(o.email) = address));
  -- What was invoiced stays in the books.
  update public.pro_contact_orders o
  set first_name = '-', last_name = '-', email = no_address, teams = '-', user_id = null,
    answer = null, idempotency_key = null
  where o.user_id = p_user or (o.user_id is null and lower(o.email) = address);
  -- What another account ordered and paid is that account's: only the address in it goes. The sign-in service takes
  -- addresses that the forms refuse, and accounts without one.
  update public.pro_contact_orders o
  set email = coalesce(
    (select u.email from auth.users u where u.id = o.user_id and private.is_email(u.email)), no_address
  )
  where lower(o.email) = address;
  update public.purchases p set user_id = null where p.user_id = p_user;
  -- Gifts that wait for it go back to their buyers.
  update public.purchases p set is_late = true
  from private.gifts g where g.purchase_id = p.id and g.email = address and p.status = 'paid';
  update private.gifts g
  set
    buyer_id = case when g.buyer_id = p_user then null else g.buyer_id end,
    email = case when g.email = address then null else g.email end
  where g.buyer_id = p_user or g.email = address;
  delete from public.family_links l where l.parent_email = address;
  -- The log of what staff did keeps its rows, without the person.
  update private.staff_audit a
  set
    person_id = null,
    subject = case when strpos(lower(a.subject), p_user::text) > 0 then null else a.subject end,
    reason = case when private.names_address(a.reason, address) then 'The account was deleted.' else a.reason end
  where a.person_id = p_user or private.names_address(a.reason, address) or strpos(lower(a.subject), p_user::text) > 0;
  delete from private.request_counts c where strpos(lower(c.key), p_user::text) > 0 or private.names_address(c.key, address);
  delete from private.unused_files u where u.path like p_user || '/%';
  -- Sign-ins that were begun and not finished, which Supabase keeps for a day.
  delete from auth.flow_state f where f.user_id = p_user;
  -- Every table that deletes its rows with the account: no list to forget a table in. What they refer to goes before.
  for owned in
    select c.conrelid::regclass as name, a.attname as owner
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_catalog.pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = 'auth.users'::regclass and c.confdeltype = 'c'
      and t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.conrelid <> 'public.account_deletions'::regclass
  loop
    execute format('delete from %s where %I = $1', owned.name, owned.owner) using p_user;
  end loop;
end;
$$;
grant execute on function public.delete_account_data(uuid) to cc_api;

-- Deletes what nobody needs any more: messages and feedback that were dealt with `p_messages` ago, connections of a
-- mailbox that were begun and ended `p_connections` ago, newsletter addresses that nobody confirmed in `p_unconfirmed`,
-- copies of accounts that were asked for `p_copies` ago, whose files are then strays, invitations that no parent
-- accepted in `p_invitations`, links for parents that ended `p_pay_links` ago and were not paid, and orders that were
-- begun `p_orders` ago and not paid.
create function public.delete_outdated(
  p_messages interval,
  p_connections interval,
  p_unconfirmed interval,
  p_copies interval,
  p_invitations interval,
  p_pay_links interval,
  p_orders interval
) returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.contact_messages m where greatest(m.answered_at, m.closed_at) < now() - p_messages;
  delete from public.feedback f where greatest(f.answered_at, f.closed_at) < now() - p_messages;
  delete from public.oauth_states s where s.expires_at < now() - p_connections;
  delete from public.emails e where e.confirmed_at is null and e.created_at < now() - p_unconfirmed;
  delete from private.account_copies c where c.requested_at < now() - p_copies;
  delete from public.family_links l where l.parent_id is null and l.created_at < now() - p_invitations;
  delete from public.pay_links l
  where coalesce(l.revoked_at, l.expires_at) < now() - p_pay_links
    and not exists (
      select from public.purchases p where p.pay_link_id = l.id and p.status in ('open', 'processing', 'paid')
    );
  -- The page of an open one may still be paid, unless the payment provider never opened it.
  delete from public.purchases p
  where p.status in ('open', 'expired', 'failed') and (p.status <> 'open' or p.session_id is null)
    and p.created_at < now() - p_orders;
$$;
grant execute on function public.delete_outdated(interval, interval, interval, interval, interval, interval, interval) to cc_api;
