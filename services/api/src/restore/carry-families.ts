import type { Client } from 'pg';
import { copyRows } from './copy-rows.ts';

/**
 * Parents who accepted since the restored time are linked, so that what they set up holds. Terms of links may become
 * stricter, and no run goes out that waits for a parent now.
 * @returns how many parents were linked
 */
export async function carryFamilies(newest: Client, restored: Client): Promise<number> {
  await copyRows(newest, restored, {
    into: 'newest_links',
    columns: '(like public.family_links)',
    query: 'select * from public.family_links',
  });
  await copyRows(newest, restored, {
    into: 'newest_unapproved',
    columns: '(id uuid)',
    query: `
      select r.id from public.runs r
      where not r.is_approved and exists (select from public.family_links l where l.user_id = r.user_id)`,
  });
  const { rowCount } = await restored.query(acceptedLinks);
  await restored.query(`
    update public.family_links l
    set
      -- Of a limit and none, the limit.
      monthly_limit_cents = least(l.monthly_limit_cents, n.monthly_limit_cents),
      first_run_waits = l.first_run_waits or n.first_run_waits
    from newest_links n
    where n.id = l.id
      -- An update of first_run_waits, also to the same value, would release runs that wait for a parent.
      and (least(l.monthly_limit_cents, n.monthly_limit_cents), l.first_run_waits or n.first_run_waits)
        is distinct from (l.monthly_limit_cents, l.first_run_waits);
    -- A parent who asks for the first run to wait takes earlier approvals back.
    update public.runs r set is_approved = false from newest_unapproved n where n.id = r.id and r.is_approved;
    select private.hold_planned_runs(l.user_id) from public.family_links l where l.first_run_waits`);
  return rowCount ?? 0;
}

/** Links of accounts that the restored state has. There they may be invitations yet; others were made since. */
const acceptedLinks = `
  insert into public.family_links
  select n.*
  from newest_links n
  join auth.users athlete on athlete.id = n.user_id
  join auth.users parent on parent.id = n.parent_id
  -- When a restore is repeated, the two may have linked anew.
  where not exists (
    select from public.family_links l where l.user_id = n.user_id and l.parent_id = n.parent_id and l.id <> n.id
  )
  on conflict (id) do update set parent_id = excluded.parent_id, parent_email = null, code_hash = null
  where family_links.parent_id is null`;
