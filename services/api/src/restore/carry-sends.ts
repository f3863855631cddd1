import type { Client } from 'pg';
import { copyRows, sqlTime } from './copy-rows.ts';

/** Emails that left, or may have. Others did nothing, and their users plan them anew. */
const left = (since: Date) => `s.updated_at >= ${sqlTime(since)} and s.status in ('sent', 'sending', 'unknown')`;

/**
 * Emails that left since the restored time, with their runs and recipients. They cost nothing: the ledger of that time
 * is gone, so what they cost came back.
 * @returns how many emails
 */
export async function carrySends(newest: Client, restored: Client, since: Date): Promise<number> {
  await copyRows(newest, restored, {
    into: 'newest_sends',
    columns: '(like public.sends)',
    query: `select s.* from public.sends s where ${left(since)}`,
  });
  await copyRows(newest, restored, {
    into: 'newest_runs',
    columns: '(like public.runs)',
    query: `select r.* from public.runs r where r.id in (select s.run_id from public.sends s where ${left(since)})`,
  });
  // Of emails, and of accounts that were deleted since: their links work for good. The last step of a deletion may be
  // hours after it.
  await copyRows(newest, restored, {
    into: 'newest_recipients',
    columns: '(like private.letter_recipients)',
    query: `
      select l.* from private.letter_recipients l join public.sends s on s.id = l.send_id where ${left(since)}
      union all
      select l.* from private.letter_recipients l
      join private.deleted_accounts d on d.account_hash = l.sender_hash
      where d.deleted_at >= ${sqlTime(since)} - interval '1 day'`,
  });
  // Without the recipients, a link to stop emails would not know whose it is.
  await restored.query('insert into private.letter_recipients select * from newest_recipients on conflict do nothing');
  await restored.query(insertRuns);
  await restored.query('create temporary table carried on commit drop as select * from public.sends limit 0');
  await restored.query(told);
  await restored.query(endHeld);
  await restored.query(settleHeld);
  await restored.query(markOthers);
  await restored.query(insertNew);
  await restored.query(countSent);
  const { rowCount } = await restored.query('select from carried');
  return rowCount ?? 0;
}

/**
 * Addresses whose account the restored state does not have, although emails of theirs left. If they sign up again,
 * nothing of these is known, and nobody asks them.
 */
export async function lostSenders(newest: Client, restored: Client): Promise<string[]> {
  const lost = await restored.query<{ id: string }>(
    'select distinct s.user_id as id from newest_sends s where not exists (select from auth.users u where u.id = s.user_id)',
  );
  const { rows } = await newest.query<{ address: string }>(
    'select u.email as address from auth.users u where u.id = any($1) and u.email is not null order by 1',
    [lost.rows.map(({ id }) => id)],
  );
  return rows.map(({ address }) => address);
}

/** Columns of a table as `jsonb_populate_record` gives them, with some replaced. */
const replaced = (row: string, table: string, changes: string) =>
  `(jsonb_populate_record(null::public.${table}, to_jsonb(${row}) || ${changes})).*`;

const connectionOf = (row: string) =>
  `'connection_id', (select m.id from public.mail_connections m where m.id = ${row}.connection_id)`;

/** Runs that were planned since then. They are over: their rest can be planned anew. */
const insertRuns = `
  insert into public.runs
  select ${replaced(
    'r',
    'runs',
    `jsonb_build_object(
       'state', 'stopped', 'ended_at', coalesce(r.ended_at, now()), 'worker_token', null, 'pause_code', null,
       'pause_message', null, ${connectionOf('r')}
     )`,
  )}
  from newest_runs r
  join auth.users u on u.id = r.user_id
  on conflict do nothing`;

/** With the outcome that is known: an email at the provider may have been sent. */
const told = `
  insert into carried
  select ${replaced(
    's',
    'sends',
    `jsonb_build_object(
       'status', case s.status when 'sent' then 'sent' else 'unknown' end, 'lease_until', null,
       'error_code', case when s.status <> 'sent' then 'outcome_unknown' end,
       'error_message', case when s.status <> 'sent' then
         coalesce(s.error_message, 'We do not know whether this email left. Please check your Sent folder.')
       end,
       'charged', false, ${connectionOf('s')}
     )`,
  )}
  from newest_sends s
  join auth.users u on u.id = s.user_id
  where (s.run_id is null or exists (select from public.runs r where r.id = s.run_id))
    and not exists (select from public.sends known where known.id = s.id and known.status = 'sent')`;

/** These hold a token in the restored database, which is charged as ever. */
const endHeld = `
  update public.sends s
  set
    status = 'unknown', lease_until = null, started_at = coalesce(c.started_at, now()), error_code = c.error_code,
    error_message = c.error_message
  from carried c
  where c.id = s.id and s.status in ('reserved', 'sending')`;

const settleHeld = `
  select public.settle_send(c.id, c.message_id, null)
  from carried c join public.sends s on s.id = c.id
  where c.status = 'sent' and s.status = 'unknown'`;

const markOthers = `
  update public.sends s
  set
    status = c.status, charged = false, attempt = greatest(s.attempt, c.attempt), recipients = c.recipients,
    message_id = c.message_id, draft_id = c.draft_id, started_at = c.started_at, fencing_token = c.fencing_token,
    error_code = c.error_code, error_message = c.error_message
  from carried c
  where c.id = s.id and s.status in ('planned', 'released', 'failed', 'skipped')`;

const insertNew = `insert into public.sends select * from carried on conflict do nothing`;

const countSent = `
  with counted as (
    insert into private.sent_emails (user_id, send_id, timestamp_sent)
    select s.user_id, s.id, coalesce(s.started_at, s.updated_at)
    from carried c join public.sends s on s.id = c.id
    where s.status = 'sent'
    on conflict (send_id) do nothing
    returning user_id
  ), numbers as (select user_id, count(*)::int as sent from counted group by 1)
  insert into public.token_tracker as t (user_id, tokens_used) select user_id, sent from numbers
  on conflict (user_id) do update set tokens_used = t.tokens_used + excluded.tokens_used`;
