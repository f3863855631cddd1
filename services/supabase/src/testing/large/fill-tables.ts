import type pg from 'pg';

export interface TableSizes {
  readonly users: number;
  readonly sends: number;
}

/** The tables whose size is in question. Runs and balances come with them. */
export const largeTables = ['sends', 'sent_emails', 'token_ledger'] as const;

/** A table with its schema. */
export const whole = (table: (typeof largeTables)[number]) =>
  `${table === 'sent_emails' ? 'private' : 'public'}.${table}`;

/** Schools that users write to, and how many of them one run has. */
const schools = 350;
const perRun = 30;

/**
 * Fills the real tables with five years of sends: the user of rank n has a share of 1/sqrt(n), writes during two years
 * at most, and later years have more users. Rows lie in the order of time, those of all users mixed, as they would have
 * come.
 * @param client a superuser's, of a prepared and empty database.
 */
export async function fillTables(client: pg.Client, { users, sends }: TableSizes, say: (line: string) => void) {
  // Neither triggers nor foreign keys; indexes are built afterwards.
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  );
  const tables = [...largeTables.map(whole), 'public.runs'].map((table) => `'${table}'::regclass`).join();
  await client.query(`update pg_index set indisready = false where indrelid in (${tables})`);
  await client.query(
    `select setseed(0.5);
     create unlogged table athletes as
     select n, id, gen_random_uuid() as connection, n % 5 <> 0 as charged,
       case when n % 10 < 7 then 'gmail' else 'outlook' end as provider,
       ceil(${sends} / sqrt(n) / (select sum(1 / sqrt(m)) from generate_series(1, ${users}) m))::int as letters,
       now() - interval '5 years' * power(random(), 1.3) as begins
     from (select n, gen_random_uuid() as id from generate_series(1, ${users}) n) numbered;
     insert into auth.users (id, email) select id, 'athlete-' || n || '@mail.example' from athletes;
     insert into public.mail_connections (id, user_id, provider, email, handle_hash)
     select connection, id, provider, 'athlete-' || n || '@mail.example', sha256(id::text::bytea) from athletes;
     create unlogged table presses as
     select a.*, gen_random_uuid() as run, 1 + (place - 1) * 7 % ${schools} as first_school,
       least(${perRun}, letters - (place - 1) * ${perRun}) as size,
       begins + random() * least(interval '2 years', now() - begins) as at
     from athletes a, generate_series(1, ceil(letters / ${perRun}.0)::int) place;
     insert into public.runs
       (id, user_id, idempotency_key, request_hash, connection_id, provider, mailbox, sender_name, gender, sport, subject,
        body, state, wake_at, started_at, ended_at, created_at)
     select run, id, run::text, 'hash', connection, provider, 'athlete-' || n || '@mail.example', 'Jordan Avery', 'women',
       'soccer', 'Jordan Avery', repeat('The letter. ', 60), 'finished', at, at, at + interval '20 seconds', at
     from presses order by at`,
  );
  say('users and runs are stored');
  for (let month = 60; month >= 0; month--) {
    await client.query(
      `insert into public.sends
         (id, user_id, idempotency_key, request_hash, school, provider, connection_id, run_id, position, coach_ids,
          recipients, subject, body, status, charged, message_id, started_at, created_at, updated_at)
       select send, id, send::text, encode(sha256(send::text::bytea), 'base64'), 'University of Somewhere ' || school,
         provider, connection, run, place, array[school * 3, school * 3 + 1],
         jsonb_build_array(
           jsonb_build_object('name', 'Pat Coach', 'address', 'pat@school-' || school || '.example'),
           jsonb_build_object('name', 'Kim Assistant', 'address', 'kim@school-' || school || '.example')
         ),
         'Jordan Avery | 2027 Soccer Recruiting | ' || school,
         'Dear Coach, I would love to play at University of Somewhere ' || school || '. ' || repeat('The letter goes on. ', 35),
         case when luck < 0.97 then 'sent' when luck < 0.985 then 'failed' when luck < 0.987 then 'unknown' else 'skipped' end,
         charged, substr(md5(send::text), 1, 16), at + place * interval '0.6 seconds', at, at + place * interval '0.6 seconds'
       from (
         select p.*, place, gen_random_uuid() as send, random() as luck, (first_school + place) % ${schools} as school
         from presses p, generate_series(1, p.size) place
         where at >= now() - interval '1 month' * $1::int and at < now() - interval '1 month' * ($1::int - 1)
         order by at, place
       ) press`,
      [month],
    );
    if (month % 12 === 0) say(`sends until ${month} months ago are stored`);
  }
  // The runs of this moment.
  await client.query(
    `update public.runs set state = 'running', ended_at = null
     where id in (select run from presses order by at desc limit 50);
     update public.sends set status = 'planned', started_at = null, attempt = 0
     where run_id in (select run from presses order by at desc limit 50) and position > 10 and created_at > now() - interval '1 month';
     update public.sends set status = 'sending', lease_until = now() + interval '90 seconds'
     where run_id in (select run from presses order by at desc limit 50) and position = 10 and created_at > now() - interval '1 month';
     insert into private.sent_emails (user_id, send_id, timestamp_sent)
     select user_id, id, started_at from public.sends where status = 'sent' order by created_at;
     insert into public.token_ledger (user_id, kind, delta, send_id, send_attempt, created_at)
     select user_id, kind, case kind when 'reserve' then -1 else 1 end, id, 1, created_at
     from public.sends, unnest(case status when 'failed' then '{reserve,release}'::text[] else '{reserve}' end) kind
     where charged and status in ('sent', 'failed', 'unknown', 'sending')
     order by created_at;
     insert into public.token_ledger (user_id, kind, delta, created_at)
     select id, 'purchase', 250, begins from athletes, generate_series(1, 1 + letters / 250);
     insert into public.token_tracker (user_id, tokens_available)
     select user_id, greatest(sum(delta), 0) from public.token_ledger group by user_id`,
  );
  say('ledger, balances and sent emails are stored');
  for (const table of [...largeTables.map(whole), 'public.runs']) await client.query(`reindex table ${table}`);
  await client.query('reset session_replication_role; create index on athletes (n)');
  await client.query('vacuum analyze');
  say('indexes are built');
}
