-- What the sweep should long have done: it tries each step again every minute, and one that fails ends nothing else. An
-- account is deleted in the minute that it is due, and so is what Supabase notes of sign-ins; a permission may take its
-- provider some hours; a refund is one call to the provider.
create function public.overdue_work() returns table (what text, count integer)
language sql
stable
security definer
set search_path = ''
as $$
  select 'accounts', count(*)::integer
  from public.account_deletions d
  where d.deletes_at < now() - interval '1 hour'
    -- A suspended account waits for staff, for two weeks.
    and (d.by_staff or d.deletes_at < now() - interval '14 days' or not private.is_suspended(d.user_id))
  union all
  select 'permissions', count(*)::integer
  from public.mail_revocations r where r.created_at < now() - interval '1 day'
  union all
  select 'files', count(*)::integer from private.unused_files u where u.since < now() - interval '2 days'
  union all
  select 'sign-ins', count(*)::integer from auth.audit_log_entries e where e.created_at < now() - interval '1 hour'
  union all
  -- Postgres tries again and again, and keeps its log meanwhile, until the disk is full.
  select 'archived log', count(*)::integer
  from pg_catalog.pg_stat_archiver a
  where a.last_failed_time > coalesce(a.last_archived_time, '-infinity')
  union all
  select 'refunds', count(*)::integer
  from public.purchases p
  where p.is_late and p.refunded_cents + p.disputed_cents < p.amount_cents and p.paid_at < now() - interval '1 day'
  union all
  select 'gifts', count(*)::integer
  from private.gifts g
  join public.purchases p on p.id = g.purchase_id
  where g.email is not null and p.paid_at < now() - interval '31 days' and p.refunded_cents + p.disputed_cents < p.amount_cents;
$$;
grant execute on function public.overdue_work() to cc_api;
