/** A statement that the product runs. */
export interface Question {
  readonly name: string;
  /** $1: a user, $2: one of their runs, $3: one of its sends, $4: a school of theirs, $5: their mailbox. */
  readonly sql: string;
}

/**
 * What the product asks these tables, as its repositories, functions and pages do. @param schema `public` or `monthly`
 */
export const questions = (schema: string): readonly Question[] => [
  {
    name: 'Sent: the latest 1,000 runs of a user',
    sql: `select id, state, provider, mailbox, subject, wake_at, ended_at, created_at
          from public.runs where user_id = $1 order by created_at desc, id limit 1000`,
  },
  {
    name: 'Sent: their latest 1,000 sends',
    sql: `select id, run_id, school, status, subject, coach_ids, recipients, error_code, error_message, due_at, started_at, created_at
          from ${schema}.sends where user_id = $1 order by created_at desc, position, id limit 1000`,
  },
  {
    name: 'last letter to each school',
    sql: `select coach_ids, started_at, created_at from ${schema}.sends
          where user_id = $1 and status = any('{planned,reserved,sending,sent,unknown}')
          order by created_at desc, id limit 1000`,
  },
  {
    name: 'one letter',
    sql: `select subject, body from ${schema}.sends where user_id = $1 and id = $3`,
  },
  {
    name: 'the sends of a run',
    sql: `select id, school, status from ${schema}.sends where user_id = $1 and run_id = $2 order by position`,
  },
  {
    name: 'same staff within 14 days',
    sql: `select from ${schema}.sends where user_id = $1 and school = $4 and coach_ids && array[3::bigint]
          and status in ('planned', 'reserved', 'sending', 'sent', 'unknown')
          and coalesce(started_at, created_at) > now() - interval '14 days'`,
  },
  {
    name: 'next_send_of_run',
    sql: `select id, due_at from ${schema}.sends where run_id = $2
          and (status in ('planned', 'released') or (status = 'reserved' and lease_until < now()))
          order by greatest(due_at, now()), position limit 1`,
  },
  {
    name: 'begin_send: the idempotency key',
    sql: `select * from ${schema}.sends where user_id = $1 and idempotency_key = $3::text`,
  },
  {
    name: 'daily limit: emails of 24 hours',
    sql: `select count(*) from ${schema === 'public' ? 'private' : schema}.sent_emails where user_id = $1 and timestamp_sent > now() - interval '24 hours'`,
  },
  {
    name: 'daily limit: open sends',
    sql: `select count(*) from ${schema}.sends where user_id = $1 and lease_until is not null`,
  },
  {
    name: 'daily limit: unknown sends',
    sql: `select count(*) from ${schema}.sends
          where user_id = $1 and status = 'unknown' and started_at > now() - interval '24 hours'`,
  },
  {
    name: 'settle_send: the send',
    sql: `update ${schema}.sends set status = 'sent', lease_until = null where id = $3`,
  },
  {
    name: 'settle_send: the email counts',
    sql: `insert into ${schema === 'public' ? 'private' : schema}.sent_emails (id, user_id, send_id) overriding system value values (-1, $1, gen_random_uuid())`,
  },
  {
    name: 'a ledger entry',
    sql: `insert into ${schema}.token_ledger (id, user_id, kind, delta, send_id, send_attempt)
          overriding system value values (-1, $1, 'reserve', -1, gen_random_uuid(), 1)`,
  },
  {
    name: 'tokens bought',
    sql: `select sum(delta - owed_delta) from ${schema}.token_ledger
          where user_id = $1 and kind in ('purchase', 'refund', 'dispute')`,
  },
  { name: 'ledger sum', sql: `select sum(delta) from ${schema}.token_ledger where user_id = $1` },
  {
    name: 'due_runs',
    sql: `select * from public.runs where ended_at is null and state <> 'paused' and wake_at <= now()`,
  },
  {
    name: 'needed_files',
    sql: `select user_id, files from public.letters where files <> '[]'
          union all
          select user_id, files from public.runs where ended_at is null`,
  },
  {
    name: 'recover_sends',
    sql: `select distinct user_id from ${schema}.sends where lease_until < now() order by user_id`,
  },
  {
    name: 'Outlook drafts of unknown sends',
    sql: `select id from ${schema}.sends
          where status = 'unknown' and provider = 'outlook' and draft_id is not null and connection_id is not null
            and updated_at < now() - interval '90 seconds' and started_at > now() - interval '7 days'
          order by random() limit 100`,
  },
  {
    name: 'disconnected mailbox',
    sql: `select id from ${schema}.sends where connection_id = $5`,
  },
  { name: 'deleted account: its sends', sql: `delete from ${schema}.sends where user_id = $1` },
  {
    name: 'deleted account: emails of a send',
    sql: `delete from ${schema === 'public' ? 'private' : schema}.sent_emails where send_id = $3`,
  },
  {
    name: 'deleted account: ledger of a send',
    sql: `delete from ${schema}.token_ledger where send_id = $3`,
  },
];
