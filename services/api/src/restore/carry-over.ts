import type { Client } from 'pg';
import { carryFamilies } from './carry-families.ts';
import { carryRuns } from './carry-runs.ts';
import { carrySends, lostSenders } from './carry-sends.ts';
import { copyRows } from './copy-rows.ts';

/**
 * Carries what may not be forgotten from the newest state of the database into the restored one, in the caller's
 * transaction (D32.4): which emails left, which runs may not go on, who asked not to be contacted, which accounts and
 * newsletter addresses were deleted, and which rights ended.
 * @returns what was carried, in sentences
 */
export async function carryOver(newest: Client, restored: Client, since: Date): Promise<string[]> {
  await refuseDamaged(newest, restored);
  // Every account is asked again, and until then its rows can be written.
  await restored.query('delete from public.restore_checks');
  await copyRows(newest, restored, {
    into: 'newest_accounts',
    columns: '(id uuid, banned_until timestamptz)',
    query: 'select id, banned_until from auth.users',
  });
  const emails = await carrySends(newest, restored, since);
  const lost = await lostSenders(newest, restored);
  const rights = await carryRights(newest, restored, since);
  await carryLetterKey(newest, restored);
  const told = [
    `${rights} sign-ins, mailboxes, family links and roles of staff are gone, as they ended since then.`,
    `${await carryFamilies(newest, restored)} parents who accepted an invitation since then are linked.`,
    `${emails} emails that left since then are known again.`,
    ...(lost.length > 0
      ? [
          `Write to ${lost.join(', ')}: emails of theirs left, but their account is gone. After a new sign-up, nothing keeps them from a second email to the same schools.`,
        ]
      : []),
    `${await carryRuns(newest, restored, since)} runs are stopped, paused or put off, as their users said since then.`,
    `${await carryStops(newest, restored)} addresses get no email, as their owners or staff said since then.`,
    `${await carryDeletions(newest, restored, since)} accounts are to be deleted, as their users asked, and no others.`,
    `${await carrySuspensions(restored)} accounts are suspended, or not any more, as staff said since then.`,
    `${await carryUnsubscriptions(newest, restored, since)} newsletter addresses are gone, as they were unsubscribed since then.`,
  ];
  // Last, as its accounts write nothing any more.
  await carryOpenChecks(newest, restored);
  return told;
}

/** Links of letters that left since then work, and those that were signed with a key that leaked do not again. */
async function carryLetterKey(newest: Client, restored: Client): Promise<void> {
  await copyRows(newest, restored, {
    into: 'newest_letter_key',
    columns: '(like private.letter_key)',
    query: 'select * from private.letter_key',
  });
  await restored.query(`
    update private.letter_key k set secret_encrypted = n.secret_encrypted from newest_letter_key n;
    insert into private.letter_key select * from newest_letter_key on conflict do nothing`);
}

/** Questions of an earlier restore that nobody has answered: `ask_after_restore` asks about the time of both. */
async function carryOpenChecks(newest: Client, restored: Client): Promise<void> {
  await copyRows(newest, restored, {
    into: 'newest_checks',
    columns: '(user_id uuid, restored_to timestamptz)',
    query: 'select user_id, restored_to from public.restore_checks',
  });
  await restored.query(`
    with earlier as (
      insert into private.restores (restored_to)
      select min(k.restored_to) from newest_checks k having count(*) > 0
      returning id
    )
    insert into public.restore_checks (user_id, restore_id, restored_to)
    select k.user_id, e.id, k.restored_to
    from newest_checks k
    join auth.users u on u.id = k.user_id
    cross join earlier e`);
}

/**
 * Wishes are added alone, since the newest state may be the damaged one; but one that staff took back holds for its
 * sender alone. A coach whose wish was lifted since then stays without email until staff lift it again.
 */
async function carryStops(newest: Client, restored: Client): Promise<number> {
  await copyRows(newest, restored, {
    into: 'newest_stops',
    columns: '(like private.stopped_addresses)',
    query: 'select * from private.stopped_addresses',
  });
  await restored.query(
    `delete from private.stopped_addresses a
     using newest_stops t
     where t.reason = 'from_sender' and a.reason = 'opted_out' and a.sender_hash = t.sender_hash
       and a.address_hash = t.address_hash and a.person_hash is not distinct from t.person_hash`,
  );
  const { rowCount } = await restored.query(
    `insert into private.stopped_addresses select * from newest_stops
     -- As stop_address: what followed from another wish may have become one of its own.
     on conflict (address_hash, person_hash, reason, sender_hash) do update
     set source = excluded.source, send_id = excluded.send_id, wish_id = excluded.wish_id
     where stopped_addresses.source = 'list' and excluded.source <> 'list'`,
  );
  await restored.query('select private.follow_wishes()');
  await restored.query(`
    select private.mark_coaches(array_agg(c.address_hash), array_agg(c.person_hash)) from private.coaches c where c.opted_out`);
  return rowCount ?? 0;
}

/**
 * What was asked for is due when it was; what was carried out is due now, and the worker carries it out again. An
 * account that was kept since then stays: the newest state still has it.
 */
async function carryDeletions(newest: Client, restored: Client, since: Date): Promise<number> {
  await copyRows(newest, restored, {
    into: 'newest_deletions',
    columns: '(like public.account_deletions)',
    query: 'select * from public.account_deletions',
  });
  // Whenever that was: the last step of a deletion may be hours after it.
  await copyRows(newest, restored, {
    into: 'newest_deleted',
    columns: '(account_hash bytea)',
    query: 'select account_hash from private.deleted_accounts',
  });
  const { rows } = await restored.query<{
    user: string;
    at: string;
    told: string | null;
    byStaff: boolean;
    byChild: boolean;
  }>(
    `select d.user_id as user, d.deletes_at::text as at, d.told_at::text as told, d.by_staff as "byStaff",
       d.by_child as "byChild"
     from newest_deletions d join auth.users u on u.id = d.user_id
     union all
     select u.id, now()::text, now()::text, true, false
     from newest_deleted d join auth.users u on private.sender_hash(u.id) = d.account_hash`,
  );
  await end(
    restored,
    'public.account_deletions',
    'r.user_id <> all($1) and exists (select from newest_accounts a where a.id = r.user_id)',
    [rows.map(({ user }) => user)],
  );
  for (const { user, at, told, byStaff, byChild } of rows) {
    await restored.query('select private.begin_deletion($1, $2)', [user, byStaff]);
    await restored.query(
      `update public.account_deletions
       set deletes_at = $2, told_at = $3, requested_at = greatest(requested_at, $4), by_child = $5 where user_id = $1`,
      [user, at, told, since, byChild],
    );
  }
  return rows.length;
}

/**
 * Suspensions as they are now: those that began, and those that ended. An account that the newest state lost keeps its
 * own.
 */
async function carrySuspensions(restored: Client): Promise<number> {
  const { rowCount } = await restored.query(
    `update auth.users u set banned_until = n.banned_until
     from newest_accounts n
     where u.id = n.id and u.banned_until is distinct from n.banned_until`,
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
    const into = `newest_${table.replace('.', '_')}`;
    await copyRows(newest, restored, {
      into,
      columns: '(key text)',
      query: `select (${key})::text as key from ${table} r`,
    });
    ended += await end(
      restored,
      table,
      `r.created_at < $1 and not exists (select from ${into} k where k.key = (${key})::text)`,
      [since],
    );
  }
  return ended;
}

async function carryUnsubscriptions(newest: Client, restored: Client, since: Date): Promise<number> {
  await copyRows(newest, restored, {
    into: 'newest_emails',
    columns: '(subscription uuid)',
    query: 'select e.subscription from public.emails e',
  });
  return end(
    restored,
    'public.emails',
    'r.created_at < $1 and not exists (select from newest_emails k where k.subscription = r.subscription)',
    [since],
  );
}

/** Deletes rows that the newest state has no more. @returns how many */
async function end(restored: Client, table: string, condition: string, values: unknown[]): Promise<number> {
  const { rowCount } = await restored.query(`delete from ${table} r where ${condition}`, values);
  return rowCount ?? 0;
}

/** Rows that may be missing however few are left: a few people can have done it. */
const fewRows = 20;
/** Their ids are random, so the first of them are a fair sample of a table of any size. */
const sampleSize = 1000;

/**
 * Accounts and recipients of letters tell whether the newest state is damaged itself: a few users can empty other
 * tables at any time, and nobody these.
 * @throws Error when most of them are missing
 */
async function refuseDamaged(newest: Client, restored: Client): Promise<void> {
  for (const [table, id] of [
    ['auth.users', 'id'],
    ['private.letter_recipients', 'send_id'],
  ] as const) {
    const sample = await restored.query<{ id: string }>(
      `select distinct ${id} as id from ${table} order by ${id} limit ${sampleSize}`,
    );
    const kept = await newest.query(`select distinct ${id} from ${table} where ${id} = any($1)`, [
      sample.rows.map((row) => row.id),
    ]);
    const missing = sample.rows.length - (kept.rowCount ?? 0);
    if (missing > fewRows && missing > sample.rows.length / 2) {
      throw new Error(
        `Of ${sample.rows.length} rows of ${table}, the newest state has no more ${missing}, so it looks damaged. Nothing was changed. Restore without --newest, or name a newest state from before the damage.`,
      );
    }
  }
}
