import type { Pool } from 'pg';

/** What each person sent some days ago: enough that plans are made for tables as they are in use, not for empty ones. */
const lettersOfEach = 20;

/** Gives everybody with a mailbox a past, in the tables of the API and in those of the bare routes. */
export async function fillHistory(admin: Pool): Promise<void> {
  await admin.query(
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, connection_id, status, charged,
       message_id, started_at, created_at)
     select m.user_id, 'before-' || n, 'hash', 'School ' || n, 'gmail', m.id, 'sent', false, 'message-' || n,
       now() - interval '3 days', now() - interval '3 days'
     from public.mail_connections m, generate_series(1, $1) n`,
    [lettersOfEach],
  );
  await admin.query(
    `insert into public.sent_emails (user_id, send_id, timestamp_sent) select user_id, id, started_at from public.sends`,
  );
  await admin.query(
    `insert into public.token_ledger (user_id, kind, delta, send_id, send_attempt)
     select user_id, 'reserve', 0, id, 1 from public.sends`,
  );
  await admin.query('insert into bench.sends select * from public.sends');
}
