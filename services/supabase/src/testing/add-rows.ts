import type { PreparedDatabase } from './prepared-database.ts';
import { revealCoaches } from './reveal-coaches.ts';
import { sendCalls } from './send-calls.ts';

/** Adds one row of this user, or one that is no user's, to every table that has row rules. */
export async function addRows(database: PreparedDatabase, owner: string): Promise<void> {
  const { admin } = database;
  await admin.query(`insert into public.personalization (user_id, full_name) values ($1, 'Jo')`, [owner]);
  await database.api.query(`select public.record_consent($1, '2026-01-01', '13-17')`, [owner]);
  await admin.query(
    `insert into public.letters (id, user_id, name, subject, body)
     values (gen_random_uuid(), $1, 'My letter', '', 'Dear Coach,')`,
    [owner],
  );
  await admin.query(
    `insert into public.mail_connections (user_id, provider, email, handle_hash)
     values ($1, 'gmail', 'a@mail.example', sha256('a'))`,
    [owner],
  );
  await admin.query(
    `insert into public.mail_revocations (connection_id, provider, email, refresh_token_encrypted)
     values ($1, 'gmail', 'a@mail.example', 't')`,
    [owner],
  );
  await admin.query(
    `insert into public.oauth_states (state_hash, user_id, provider, pkce_verifier_encrypted, browser_nonce_hash, expires_at)
     values (sha256('a'), $1, 'gmail', 'v', sha256('n'), now())`,
    [owner],
  );
  await admin.query(
    `insert into public.feedback (type, subject, description, email, user_id) values ('bug', 's', 'd', 'a@b.example', $1)`,
    [owner],
  );
  await admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     values ('Ann', 'Lee', 'Akron', 'MAC', 'ann@b.example', 1, 'women', 'soccer')`,
  );
  await admin.query(
    `insert into public.schools (school, institution, city, state)
     values ('Akron', 'University of Akron', 'Akron', 'OH')`,
  );
  await admin.query(
    `insert into public.sport_details (user_id, sport, details) values ($1, 'soccer', '{"club": "Rush"}')`,
    [owner],
  );
  await revealCoaches(database.api, owner, 'Akron');
  await admin.query(
    `insert into public.contact_messages (email, subject, message) values ('a@mail.example', 's', 'm')`,
  );
  await admin.query(
    `insert into public.testimonials (first_name, last_initial, rating, comments, approved)
     values ('Jo', 'A', 5, 'Good', true), ('Sam', 'R', 1, 'Waits for approval', false)`,
  );
  await admin.query(`insert into public.provider_pauses (provider, sentence) values ('gmail', 'Google is away.')`);
  await admin.query(`insert into public.emails (email) values ('a@mail.example')`);
  // The owner's one purchase holds a list too, with one contact on it.
  await admin.query('update public.purchase_items set pro_list_id = 1');
  await admin.query(
    `insert into public.pro_list_contacts (pro_list_id, first_name, last_name, role, club, league, country, email)
     values (1, 'Eva', 'Lind', 'Scout', 'Club', 'League', 'Sweden', 'eva@club.example')`,
  );
  await admin.query(`insert into storage.objects (bucket_id, name) values ('run-files', $1 || '/cv.pdf')`, [owner]);
  await admin.query(`insert into private.unused_files (path) values ($1 || '/cv.pdf')`, [owner]);
  await admin.query(`select realtime.send('{}', 'run', 'user:' || $1)`, [owner]);
  await admin.query(
    `insert into public.pay_links (id, user_id, code_hash, athlete, items)
     values (gen_random_uuid(), $1, sha256('a'), 'Jo', '[]')`,
    [owner],
  );
  await admin.query(
    `insert into public.family_links (id, user_id, parent_email, code_hash, athlete)
     values (gen_random_uuid(), $1, 'b@mail.example', sha256('b'), 'Jo')`,
    [owner],
  );
  await admin.query(
    `insert into public.runs
       (user_id, idempotency_key, request_hash, provider, mailbox, sender_name, gender, sport, subject, body, wake_at)
     values ($1, 'key', 'h', 'gmail', 'a@mail.example', 'Jo', 'women', 'soccer', 's', 'b', now())`,
    [owner],
  );
  // Its trigger told the owner's pages; one broadcast is enough.
  await admin.query(`delete from realtime.messages where payload ? 'runId'`);
  const sends = sendCalls(database);
  const { send_id: send } = await sends.reserve(owner, 'key');
  await sends.start(send);
  await sends.settle(send);
  await admin.query(
    `insert into private.letter_recipients (send_id, place, name, school, address_hash, sender_hash)
     values ($1, 1, 'A', 'Akron', 'a', 's')`,
    [send],
  );
  await admin.query(
    `insert into private.stopped_addresses (address_hash, reason, source, sender_hash)
     values ('a', 'wrong', 'staff', null), ('a', 'opted_out', 'link', 's')`,
  );
  await admin.query(
    `insert into private.address_reports (address_hash, user_id, send_id, token_returned) values ('a', $1, $2, true)`,
    [owner, send],
  );
  // From here on, the owner sends nothing.
  await admin.query(
    `with restore as (insert into private.restores (restored_to) values (now()) returning id)
     insert into public.restore_checks (user_id, restore_id, restored_to) select $1::uuid, id, now() from restore`,
    [owner],
  );
  await admin.query(`insert into private.deleted_accounts (account_hash) values ('someone')`);
  await admin.query('insert into public.account_deletions (user_id) values ($1)', [owner]);
  // One ledger entry of the owner is enough for "the owner's row".
  await admin.query(`delete from public.token_ledger where kind = 'reserve'`);
}
