import { useTwoStates } from '../testing/restore/two-states.ts';

const { newest, restored, carry, user, other } = await useTwoStates();
const [approved, planned] = ['44444444-4444-4444-8444-444444444441', '44444444-4444-4444-8444-444444444442'];

beforeAll(async () => {
  for (const database of [newest, restored]) {
    await database.query(`select public.record_consent($1, '2026-01-01', '13-17')`, [user]);
    await database.query(
      `insert into public.family_links (id, user_id, parent_id, athlete) values ($1, $1, $2, 'Jo')`,
      [user, other],
    );
    await database.query(
      `insert into public.runs (id, user_id, idempotency_key, request_hash, provider, mailbox, sender_name, gender, sport,
         subject, body, wake_at, is_approved)
       select id, $1, id::text, 'hash', 'outlook', 'a@mail.example', 'Jo', 'women', 'soccer', 'Hi', 'Hi', now(), is_approved
       from (values ($2::uuid, true), ($3, false)) as run (id, is_approved)`,
      [user, approved, planned],
    );
    await database.query(
      `insert into public.sends (id, user_id, idempotency_key, request_hash, school, provider, run_id, position, status,
         attempt, charged, subject, body)
       select run, $1, run::text, 'hash', 'Duke', 'outlook', run, 1, status, 0, false, 'Hi', 'Hi'
       from (values ($2::uuid, 'sent'), ($3, 'planned')) as send (run, status)`,
      [user, approved, planned],
    );
  }
});

test('approvals that a parent took back since then do not count again', async () => {
  await newest.query('select public.set_family_terms($1, $2, null, true)', [other, user]);
  await carry(new Date(Date.now() - 60_000));
  for (const database of [newest, restored]) {
    const { rows } = await database.query(
      `select r.pause_code as why, private.first_run_waits($1) as waits from public.runs r where r.id = $2`,
      [user, planned],
    );
    expect(rows).toEqual([{ why: 'parent_approval', waits: true }]);
  }
});
