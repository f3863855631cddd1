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
    `${await carryStops(newest, restored)} addresses get no email, as their owners or staff said since then.`,
    `${await carryDeletions(newest, restored, since)} accounts are to be deleted, as their users asked, and no others.`,
    `${await carrySuspensions(newest, restored)} accounts are suspended, or not any more, as staff said since then.`,
    `${await carryUnsubscriptions(newest, restored, since)} newsletter addresses are gone, as they were unsubscribed since then.`,
  ];
}

/**
 * Wishes are added alone, since the newest state may be the damaged one; but one that staff took back holds for its sender alone.
 * A coach whose wish was lifted since then stays without email until staff lift it again.
 */
async function carryStops(newest: Client, restored: Client): Promise<number> {
  const stops = await rowsAsJson(newest, 'select * from private.stopped_addresses');
  await restored.query(
    `delete from private.stopped_addresses a
     using jsonb_populate_recordset(null::private.stopped_addresses, $1) t
     where t.reason = 'from_sender' and a.reason = 'opted_out' and a.sender_hash = t.sender_hash
       and a.address_hash = t.address_hash and a.person_hash is not distinct from t.person_hash`,
    [stops],
  );
  const { rowCount } = await restored.query(
    `insert into private.stopped_addresses
     select * from jsonb_populate_recordset(null::private.stopped_addresses, $1) on conflict do nothing`,
    [stops],
  );
  await restored.query('select private.follow_wishes()');
  await restored.query(`
    select private.mark_coaches(array_agg(c.address_hash), array_agg(c.person_hash)) from private.coaches c where c.opted_out`);
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
 * kept since then stays: the newest state still has it.
 */
async function carryDeletions(newest: Client, restored: Client, since: Date): Promise<number> {
  const asked = await rowsAsJson(newest, 'select * from public.account_deletions');
  // Whenever that was: the last step of a deletion may be hours after it.
  const done = await rowsAsJson(newest, 'select account_hash from private.deleted_accounts');
  const { rows } = await restored.query<{ user: string; at: string; told: string | null; askedBy: string }>(
    `select d.user_id as user, d.deletes_at::text as at, d.told_at::text as told, d.asked_by as "askedBy"
     from jsonb_populate_recordset(null::public.account_deletions, $1) d join auth.users u on u.id = d.user_id
     union all
     select u.id, now()::text, now()::text, 'staff'
     from jsonb_populate_recordset(null::private.deleted_accounts, $2) d
     join auth.users u on private.sender_hash(u.id) = d.account_hash`,
    [asked, done],
  );
  await end(
    restored,
    'public.account_deletions',
    'r.user_id <> all($1) and r.user_id in (select k.id from jsonb_to_recordset($2) as k (id uuid))',
    [rows.map(({ user }) => user), await rowsAsJson(newest, 'select id from auth.users')],
  );
  for (const { user, at, told, askedBy } of rows) {
    await restored.query('select private.begin_deletion($1, $2)', [user, askedBy]);
    await restored.query(
      `update public.account_deletions
       set deletes_at = $2, told_at = $3, requested_at = greatest(requested_at, $4) where user_id = $1`,
      [user, at, told, since],
    );
  }
  return rows.length;
}

/** Suspensions as they are now: those that began, and those that ended. An account that the newest state lost keeps its own. */
async function carrySuspensions(newest: Client, restored: Client): Promise<number> {
  const { rowCount } = await restored.query(
    `update auth.users u set banned_until = n.banned_until
     from jsonb_to_recordset($1) as n (id uuid, banned_until timestamptz)
     where u.id = n.id and u.banned_until is distinct from n.banned_until`,
    [await rowsAsJson(newest, 'select id, banned_until from auth.users')],
  );
  return rowCount ?? 0;
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
    ended += await end(
      restored,
      table,
      `r.created_at < $2 and (${key})::text not in (select k.key from jsonb_to_recordset($1) as k (key text))`,
      [kept, since],
    );
  }
  return ended;
}

async function carryUnsubscriptions(newest: Client, restored: Client, since: Date): Promise<number> {
  const kept = await rowsAsJson(newest, 'select e.subscription from public.emails e');
  return end(
    restored,
    'public.emails',
    `r.created_at < $2 and r.subscription not in (
       select k.subscription from jsonb_populate_recordset(null::public.emails, $1) k
     )`,
    [kept, since],
  );
}

/** After a leak, all of these may be ended at once. Users sign in, and connect their mailbox, again. */
const endedAtOnce = ['auth.sessions', 'public.mail_connections'];
/** Rows that may end however few are left: a few people can have done it. */
const fewRows = 20;

/**
 * Deletes rows that the newest state has no more.
 * @returns how many
 * @throws Error when most of them would go: then the newest state is damaged itself
 */
async function end(restored: Client, table: string, condition: string, values: unknown[]): Promise<number> {
  const { rows } = await restored.query<{ all: number }>(`select count(*)::int as all from ${table}`);
  const { rowCount } = await restored.query(`delete from ${table} r where ${condition}`, values);
  const [ended, all] = [rowCount ?? 0, rows[0]?.all ?? 0];
  if (ended > fewRows && ended > all / 2 && !endedAtOnce.includes(table)) {
    throw new Error(
      `The newest state has no more ${ended} of the ${all} rows of ${table}, so it looks damaged. Nothing was changed. Restore without --newest, or name a newest state from before the damage.`,
    );
  }
  return ended;
}
