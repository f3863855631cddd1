import type { Client } from 'pg';
import { copyRows, sqlTime } from './copy-rows.ts';

/**
 * Runs, and single schools of them, that do not go on in the newest state, or only later: they would go on after the
 * look into the Sent folder.
 * @returns how many runs were stopped, paused or put off
 */
export async function carryRuns(newest: Client, restored: Client, since: Date): Promise<number> {
  await carrySkipped(newest, restored, since);
  await copyRows(newest, restored, {
    into: 'newest_ends',
    columns: '(id uuid, state text, pause_code text, starts_at timestamptz, due_at jsonb, has_begun boolean)',
    query: `
      select r.id, r.state, r.pause_code, r.wake_at as starts_at,
        (select jsonb_object_agg(s.school, s.due_at) from public.sends s where s.run_id = r.id and s.due_at is not null) as due_at,
        exists (select from public.sends s where s.run_id = r.id and s.attempt > 0) as has_begun
      from public.runs r
      where (r.state = 'stopped' and (r.ended_at is null or r.ended_at >= ${sqlTime(since)}))
        or r.state in ('scheduled', 'paused')`,
  });
  const { rowCount: stopped } = await restored.query(
    `select public.change_run(r.user_id, r.id, 'stop')
     from newest_ends n join public.runs r on r.id = n.id
     where n.state = 'stopped' and r.state not in ('stopped', 'finished')`,
  );
  const { rows: moved } = await restored.query(
    `with moved as (
       update public.runs r set state = case when r.state = 'paused' then 'paused' else 'scheduled' end, wake_at = n.starts_at
       from newest_ends n
       where n.id = r.id and not n.has_begun and n.state <> 'stopped' and n.starts_at > r.wake_at
         and r.state not in ('stopped', 'finished')
         and not exists (select from public.sends s where s.run_id = r.id and s.attempt > 0)
       returning r.id, n.due_at
     ), schools as (
       update public.sends s set due_at = (m.due_at ->> s.school)::timestamptz from moved m where s.run_id = m.id
     )
     select id from moved`,
  );
  const { rowCount: paused } = await restored.query(
    `update public.runs r set state = 'paused', pause_code = 'user', pause_message = null
     from newest_ends n
     where n.id = r.id and n.state = 'paused'
       -- By a suspension too, which may be over: a thief may have planned them. Other pauses come again by themselves.
       and n.pause_code in ('user', 'forbidden', 'parent_approval') and r.state not in ('stopped', 'finished')
       and r.pause_code is distinct from 'user'
       -- Its parent is asked in the restored state too.
       and (n.pause_code <> 'parent_approval' or r.pause_code is distinct from 'parent_approval')`,
  );
  return (stopped ?? 0) + moved.length + (paused ?? 0);
}

async function carrySkipped(newest: Client, restored: Client, since: Date): Promise<void> {
  await copyRows(newest, restored, {
    into: 'newest_skipped',
    columns: '(id uuid, error_code text, error_message text)',
    query: `
      select s.id, s.error_code, s.error_message from public.sends s
      where s.status = 'skipped' and s.updated_at >= ${sqlTime(since)}`,
  });
  await restored.query(
    `update public.sends s
     set status = 'skipped', error_code = c.error_code, error_message = c.error_message
     from newest_skipped c
     where c.id = s.id and s.status in ('planned', 'released')`,
  );
}
