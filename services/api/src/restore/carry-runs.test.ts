import type { Client } from 'pg';
import { useTwoStates } from '../testing/restore/two-states.ts';

const { newest, restored, carry, user, other } = await useTwoStates();

/** What happened to each run since the restored time. */
const changes = [
  'stop',
  'undo',
  'pause',
  'skip',
  'paused, waited for tokens',
  'suspended',
  'paused, waited for a parent',
  'moved',
  'waits for a parent',
  'moved, waits for its mailbox',
  'moved, waits for tokens ever since',
] as const;
const idOf = (change: (typeof changes)[number]) => `44444444-4444-4444-8444-4444444444${changes.indexOf(change) + 10}`;

beforeAll(async () => {
  for (const database of [newest, restored]) {
    await database.query(
      `insert into public.mail_connections (id, user_id, provider, email, handle_hash)
       values ($1, $1, 'outlook', 'a@mail.example', sha256('a'))`,
      [user],
    );
    await database.query(`select public.record_consent($1, '2026-01-01', '13-17')`, [user]);
    await database.query(
      `insert into public.family_links (id, user_id, parent_id, athlete) values ($1, $1, $2, 'Jo')`,
      [user, other],
    );
    for (const change of changes) {
      await database.query(
        `insert into public.runs (id, user_id, idempotency_key, request_hash, connection_id, provider, mailbox,
           sender_name, gender, sport, subject, body, wake_at)
         values ($1::uuid, $2, $1::text, 'hash', $2, 'outlook', 'a@mail.example', 'Jo', 'women', 'soccer', 'Hi', 'Hi',
           now() + interval '1 day')`,
        [idOf(change), user],
      );
      await database.query(
        `insert into public.sends (id, user_id, idempotency_key, request_hash, school, provider, connection_id, run_id,
           position, status, attempt, charged, subject, body, due_at)
         select md5($2::text || school)::uuid, $1, $2::text || school, 'hash', school, 'outlook', $1, $2::uuid, place,
           'planned', 0, false, 'Hi', 'Hi', now() + interval '1 day'
         from unnest(array['Akron', 'Duke']) with ordinality as s (school, place)`,
        [user, idOf(change)],
      );
    }
  }
});

test('runs that were stopped, undone, paused, suspended or put off since then do not go on, nor schools that were left out', async () => {
  const pause = (database: Client, change: (typeof changes)[number], code: string) =>
    database.query(`update public.runs set state = 'paused', pause_code = $2 where id = $1`, [idOf(change), code]);
  for (const change of ['stop', 'undo', 'pause', 'skip'] as const)
    await newest.query('select public.change_run($1, $2, $3, $4)', [user, idOf(change), change, 'Duke']);
  // It would go on by itself with the next tokens.
  await pause(restored, 'paused, waited for tokens', 'no_tokens');
  await pause(newest, 'paused, waited for tokens', 'user');
  await pause(newest, 'suspended', 'forbidden');
  // Its parent would be asked, and say yes again.
  await pause(restored, 'paused, waited for a parent', 'parent_approval');
  await pause(newest, 'paused, waited for a parent', 'user');
  await pause(newest, 'waits for a parent', 'parent_approval');
  await pause(newest, 'moved, waits for its mailbox', 'reconnect_required');
  for (const database of [newest, restored]) await pause(database, 'moved, waits for tokens ever since', 'no_tokens');
  for (const change of ['moved', 'moved, waits for its mailbox', 'moved, waits for tokens ever since'] as const)
    await newest.query(
      `select public.change_run($1, $2, 'move', null, now() + interval '30 days',
         jsonb_build_object('Akron', now() + interval '30 days'))`,
      [user, idOf(change)],
    );

  const told = await carry(new Date(Date.now() - 60_000));
  expect(told).toContain('10 runs are stopped, paused or put off, as their users said since then.');
  const { rows } = await restored.query(
    `select r.state, r.pause_code as why, round(extract(epoch from r.wake_at - now()) / 86400)::int as days,
       array_agg(s.status || coalesce(' ' || round(extract(epoch from s.due_at - now()) / 86400), '') order by s.school) as sends
     from public.runs r join public.sends s on s.run_id = r.id group by r.id order by r.id`,
  );
  const planned = ['planned 1', 'planned 1'];
  const moved = { days: 30, sends: ['planned 30', 'planned'] };
  const held = { state: 'paused', why: 'user', days: 1, sends: planned };
  expect(rows).toEqual([
    { state: 'stopped', why: null, days: 0, sends: ['skipped 1', 'skipped 1'] },
    { state: 'stopped', why: null, days: 0, sends: ['skipped 1', 'skipped 1'] },
    held,
    { state: 'scheduled', why: null, days: 1, sends: ['planned 1', 'skipped 1'] },
    held,
    held,
    held,
    { state: 'scheduled', why: null, ...moved },
    held,
    { state: 'scheduled', why: null, ...moved },
    { state: 'paused', why: 'no_tokens', ...moved },
  ]);
});

test('the limit of a parent, and that the first run waits, hold as they were asked since then', async () => {
  await newest.query('update public.family_links set monthly_limit_cents = 1000, first_run_waits = true');
  await carry(new Date(Date.now() - 60_000));
  const terms = () =>
    restored.query('select monthly_limit_cents as limit, first_run_waits as waits from public.family_links');
  expect((await terms()).rows).toEqual([{ limit: 1000, waits: true }]);
  const { rows } = await restored.query('select state, pause_code as why from public.runs where id = $1', [
    idOf('moved'),
  ]);
  expect(rows).toEqual([{ state: 'paused', why: 'parent_approval' }]);
  await newest.query('update public.family_links set monthly_limit_cents = null, first_run_waits = false');
  await carry(new Date(Date.now() - 60_000));
  expect((await terms()).rows).toEqual([{ limit: 1000, waits: true }]);
});
