import type { Client } from 'pg';
import { carrySends } from './carry-sends.ts';
import { rowsAsJson } from './rows-as-json.ts';

/**
 * Carries what may not be forgotten from the newest state of the database into the restored one, in the caller's transaction
 * (D32.4): which emails left, which runs were ended, who asked not to be contacted, which accounts and newsletter addresses were
 * deleted, and which rights ended.
 * @returns what was carried, in sentences
 */
export async function carryOver(newest: Client, restored: Client, since: Date): Promise<string[]> {
  // Of an earlier restore: every account is asked again, and until then its rows can be written.
  await restored.query('delete from public.restore_checks');
  const emails = await carrySends(newest, restored, since);
  const rights = await carryRights(newest, restored, since);
  return [
    `${rights} sign-ins, mailboxes, family links and roles of staff are gone, as they ended since then.`,
    `${emails} emails that left since then are known again.`,
    `${await carryEndedRuns(newest, restored, since)} runs are stopped or paused, as their users said since then.`,
    `${await carryStops(newest, restored, since)} addresses get no email, as their owners or staff said since then.`,
    `${await carryDeletions(newest, restored, since)} accounts are to be deleted, as their users asked, and no others.`,
    `${await carryUnsubscriptions(newest, restored, since)} newsletter addresses are gone, as they were unsubscribed since then.`,
  ];
}

/** What they are known by, in any database: a wish that staff lifted or took back since then holds no more. */
const stopKey = `jsonb_build_array(a.address_hash, a.person_hash, a.reason, a.sender_hash)`;

async function carryStops(newest: Client, restored: Client, since: Date): Promise<number> {
  const stops = await rowsAsJson(newest, 'select * from private.stopped_addresses');
  await restored.query(
    `with newest as (
       select ${stopKey} as key from jsonb_populate_recordset(null::private.stopped_addresses, $1) a
     ), lifted as (
       delete from private.stopped_addresses a
       where a.created_at < $2 and not exists (select from newest n where n.key = ${stopKey})
       returning a.address_hash, a.person_hash
     )
     select private.mark_coaches(array_agg(l.address_hash), array_agg(l.person_hash)) from lifted l`,
    [stops, since],
  );
  const { rowCount } = await restored.query(
    `insert into private.stopped_addresses
     select * from jsonb_populate_recordset(null::private.stopped_addresses, $1) on conflict do nothing`,
    [stops],
  );
  await restored.query('select private.follow_wishes()');
  return rowCount ?? 0;
}

/** Runs, and single schools of them, that their users ended or paused: they would go on after the look into the Sent folder. */
async function carryEndedRuns(newest: Client, restored: Client, since: Date): Promise<number> {
  const skipped = await rowsAsJson(
    newest,
    `select s.id, s.error_code, s.error_message from public.sends s where s.status = 'skipped' and s.updated_at >= $1`,
    [since],
  );
  await restored.query(
    `update public.sends s
     set status = 'skipped', error_code = c.error_code, error_message = c.error_message
     from jsonb_populate_recordset(null::public.sends, $1) c
     where c.id = s.id and s.status in ('planned', 'released')`,
    [skipped],
  );
  const runs = await rowsAsJson(
    newest,
    `select r.id, r.user_id, case r.state when 'stopped' then 'stop' else 'pause' end as change
     from public.runs r
     where (r.state = 'stopped' and (r.ended_at is null or r.ended_at >= $1))
       or (r.state = 'paused' and r.pause_code = 'user')`,
    [since],
  );
  const { rowCount } = await restored.query(
    `select public.change_run(r.user_id, r.id, c.change)
     from jsonb_to_recordset($1) as c (id uuid, change text) join public.runs r on r.id = c.id
     where r.state not in ('stopped', 'finished') and not (c.change = 'pause' and r.state = 'paused')`,
    [runs],
  );
  return rowCount ?? 0;
}

/**
 * What was asked for is due when it was; what was carried out is due now, and the worker carries it out again. An account that was
 * kept since then stays.
 */
async function carryDeletions(newest: Client, restored: Client, since: Date): Promise<number> {
  const asked = await rowsAsJson(newest, 'select * from public.account_deletions');
  const done = await rowsAsJson(newest, 'select account_hash from private.deleted_accounts where deleted_at >= $1', [
    since,
  ]);
  const { rows } = await restored.query<{ user: string; at: string; told: string | null }>(
    `select d.user_id as user, d.deletes_at::text as at, d.told_at::text as told
     from jsonb_populate_recordset(null::public.account_deletions, $1) d join auth.users u on u.id = d.user_id
     union all
     select u.id, now()::text, now()::text
     from jsonb_populate_recordset(null::private.deleted_accounts, $2) d
     join auth.users u on private.sender_hash(u.id) = d.account_hash`,
    [asked, done],
  );
  await restored.query('delete from public.account_deletions d where d.user_id <> all($1)', [
    rows.map(({ user }) => user),
  ]);
  for (const { user, at, told } of rows) {
    await restored.query('select public.request_account_deletion($1)', [user]);
    await restored.query(
      `update public.account_deletions
       set deletes_at = $2, told_at = $3, requested_at = greatest(requested_at, $4) where user_id = $1`,
      [user, at, told, since],
    );
  }
  return rows.length;
}

/** Rows that are a right, and what they are known by. Their users rely on an end of one. */
const rights = [
  ['auth.sessions', 'r.id'],
  ['public.mail_connections', 'r.id'],
  ['public.family_links', 'r.id'],
  ['private.staff', `r.user_id || ' ' || r.role`],
] as const;

async function carryRights(newest: Client, restored: Client, since: Date): Promise<number> {
  let ended = 0;
  for (const [table, key] of rights) {
    const kept = await rowsAsJson(newest, `select (${key})::text as key from ${table} r`);
    const { rowCount } = await restored.query(
      `delete from ${table} r
       where r.created_at < $2 and (${key})::text not in (select k.key from jsonb_to_recordset($1) as k (key text))`,
      [kept, since],
    );
    ended += rowCount ?? 0;
  }
  return ended;
}

async function carryUnsubscriptions(newest: Client, restored: Client, since: Date): Promise<number> {
  const kept = await rowsAsJson(newest, 'select e.subscription from public.emails e');
  const { rowCount } = await restored.query(
    `delete from public.emails e
     where e.created_at < $2 and e.subscription not in (
       select k.subscription from jsonb_populate_recordset(null::public.emails, $1) k
     )`,
    [kept, since],
  );
  return rowCount ?? 0;
}
