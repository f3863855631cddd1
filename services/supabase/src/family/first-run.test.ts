import {
  athlete,
  beginFirst,
  database,
  family,
  held,
  link,
  newAthlete,
  parent,
  pauseOf,
  plan,
  runs,
  useFamily,
} from '../testing/family-fixture.ts';
import { createStaff } from '../testing/staff-calls.ts';
import { expectLedgerToAgree } from '../testing/ledger.ts';
import { runCalls, type RunCalls } from '../testing/run-calls.ts';
import { sendCalls } from '../testing/send-calls.ts';

useFamily();

test('the first run waits, whatever its athlete does, and goes out when the parent approves; later ones do not wait', async () => {
  await family.terms(parent, link, null, true);
  const run = await plan();
  expect(await pauseOf(run)).toEqual(held);
  for (const change of ['continue', 'retry', 'pause', 'files'])
    await runs.change(athlete, run, change).catch(() => undefined);
  expect(await pauseOf(run)).toEqual(held);
  const worker = await runs.claim(run);
  expect(await runs.next(run, worker)).toMatchObject({ step: 'over' });
  const sends = sendCalls(database);
  await expect(sends.reserve(athlete, 'direct')).rejects.toMatchObject({ code: 'PT451' });
  await expect(family.decide(athlete, run, true)).rejects.toMatchObject({ code: 'PT404' });
  await expect(family.decide(await family.newParent(), run, true)).rejects.toMatchObject({ code: 'PT404' });
  expect(await family.read(parent)).toMatchObject({
    athletes: [{ runs: [{ id: run, state: 'parent_approval', schools: ['Ohio'] }] }],
  });
  await family.decide(parent, run, true);
  expect(await pauseOf(run)).toEqual({ state: 'running', pause_code: null });
  await beginFirst(run);
  expect(await pauseOf(await plan(['Akron']))).toMatchObject({ state: 'scheduled' });
  await expectLedgerToAgree(database.admin, athlete);
});

test('after a suspension, a run waits for its athlete, and only then for a parent of long standing again', async () => {
  await database.admin.query(`update public.family_links set created_at = now() - interval '31 days' where id = $1`, [
    link,
  ]);
  await family.terms(parent, link, null, true);
  const run = await plan();
  const support = await createStaff(database, 'support');
  const suspend = (suspended: boolean) =>
    database.admin.query(`select public.staff_suspend($1, $2, $3, 'asked by phone')`, [support, athlete, suspended]);
  await suspend(true);
  await expect(family.decide(parent, run, true)).rejects.toMatchObject({ code: 'PT404' });
  await suspend(false);
  expect(await pauseOf(run)).toEqual({ state: 'paused', pause_code: 'forbidden' });
  await runs.change(athlete, run, 'continue');
  expect(await pauseOf(run)).toEqual(held);
  await family.decide(parent, run, true);
  expect(await pauseOf(run)).toMatchObject({ state: 'running' });
});

test('a declined run ends with its sentence, takes no token, and cannot be tried again', async () => {
  await family.terms(parent, link, null, true);
  const run = await plan();
  await family.decide(parent, run, false);
  await runs.change(athlete, run, 'retry');
  expect(await pauseOf(run)).toEqual({ state: 'stopped', pause_code: 'declined' });
  const { rows } = await database.admin.query(
    `select s.status, s.error_code, s.error_message, t.tokens_available as tokens
     from public.sends s join public.token_tracker t on t.user_id = s.user_id where s.run_id = $1`,
    [run],
  );
  expect(rows).toEqual([
    {
      status: 'skipped',
      error_code: 'declined',
      error_message: 'Your parent declined this run, so nothing was sent and no token was used.',
      tokens: 5,
    },
  ]);
  expect(await pauseOf(await plan(['Akron']))).toEqual(held);
});

test('a run that was planned before waits too, one that has begun goes on, and the end of the link gives it back', async () => {
  const begun = await plan(['Akron', 'Ohio']);
  const worker = await runs.claim(begun);
  const begin = async () => runs.begin((await runs.next(begun, worker)).send_id, worker);
  const first = await begin();
  expect(first).toMatchObject({ fresh: true, status: 'sending' });
  const run = await plan(['Kent']);
  await family.terms(parent, link, null, true);
  expect([await pauseOf(run), await pauseOf(begun)]).toMatchObject([held, { state: 'running' }]);
  await sendCalls(database).settle(first.send_id ?? '');
  expect(await begin()).toMatchObject({ fresh: true });
  await family.end(parent, link);
  expect(await pauseOf(run)).toEqual({ state: 'paused', pause_code: 'user' });
  await runs.change(athlete, run, 'continue');
  expect(await pauseOf(run)).toMatchObject({ state: 'running' });
});

const linking: [string, () => Promise<unknown>] = ['is linked', () => family.link(athlete, parent, true)];
const asking: [string, () => Promise<unknown>] = ['turns that on', () => family.terms(parent, link, null, true)];
const planOhio = (calls: RunCalls) => plan(['Ohio'], calls);
const retryOhio = async (calls: RunCalls, stopped: string) => {
  await calls.change(athlete, stopped, 'retry');
  return stopped;
};
test.each([
  ['planned', ...linking, planOhio],
  ['planned', ...asking, planOhio],
  ['tried again', ...linking, retryOhio],
  ['tried again', ...asking, retryOhio],
] as const)('a run that is %s while a parent %s waits too', async (_, what, change, begin) => {
  if (what === 'is linked') await family.end(parent, link);
  const stopped = await plan();
  await runs.change(athlete, stopped, 'stop');
  const worker = await runs.claim(stopped);
  await runs.end(stopped, worker);
  const planning = await database.admin.connect();
  try {
    await planning.query('begin');
    const run = await begin(runCalls({ api: planning, admin: database.admin }), stopped);
    const changed = change();
    const isWaiting = async () => (await database.admin.query('select from pg_locks where not granted')).rowCount;
    while ((await isWaiting()) === 0);
    await planning.query('commit');
    await changed;
    expect(await pauseOf(run)).toEqual(held);
  } finally {
    planning.release();
  }
});

test('a run whose first email is about to leave has begun', async () => {
  const run = await plan();
  const worker = await runs.claim(run);
  await database.admin.query(
    `update public.mail_connections set next_send_at = now() + interval '1 minute' where user_id = $1`,
    [athlete],
  );
  const { send_id: email } = await runs.begin((await runs.next(run, worker)).send_id, worker);
  await family.terms(parent, link, null, true);
  expect(await pauseOf(run)).toMatchObject({ state: 'running' });
  // Given up, it leaves nothing that has begun.
  await sendCalls(database).release(email ?? '', false);
  await expect(runs.begin(email, worker)).rejects.toMatchObject({ code: 'PT451' });
  await runs.pause(run, worker, null, 'forbidden');
  await runs.change(athlete, run, 'continue');
  expect(await pauseOf(run)).toEqual(held);
});

test('a run that sent nothing yet has not begun, though a worker had it: nothing goes out before a parent approves', async () => {
  const waiting = await plan(['Akron']);
  const earlier = await runs.claim(waiting);
  await runs.pause(waiting, earlier, (await runs.next(waiting, earlier)).send_id, 'mail_not_connected');
  const run = await plan();
  const worker = await runs.claim(run);
  await database.admin.query('update public.family_links set first_run_waits = true where id = $1', [link]);
  expect(await runs.next(run, worker)).toMatchObject({ step: 'over', send_id: null });
  expect(await pauseOf(run)).toEqual(held);
  for (const each of [run, waiting]) {
    await runs.change(athlete, each, 'continue');
    expect(await pauseOf(each)).toEqual(held);
  }
  const { rows } = await database.admin.query<{ id: string }>('select id from public.sends where run_id = $1', [run]);
  await expect(runs.begin(rows[0]?.id ?? '', worker)).rejects.toMatchObject({ code: 'PT409' });
  await family.decide(parent, run, true);
  expect(await runs.next(run, await runs.claim(run))).toMatchObject({ step: 'send' });
});

test('the first run of an adult does not wait, and that of an athlete who has not told an age does', async () => {
  const adult = await database.createUser();
  await database.api.query(`select public.record_consent($1, '2026-01-01', '18+')`, [adult]);
  await expect(family.invite(adult, 'a@mail.example', true)).rejects.toMatchObject({ code: 'PT403' });
  await newAthlete();
  expect(await family.read(athlete)).toMatchObject({ isMinor: true });
  await family.link(athlete, parent, true);
  await database.api.query(`select public.record_consent($1, '2026-01-01', '18+')`, [athlete]);
  expect(await pauseOf(await plan())).toEqual(held);
});

test.each([
  ['the terms', () => family.terms(parent, link, null, false)],
  ['the end of the link', () => family.end(parent, link)],
])('a decision about a run and %s at the same moment do not wait for each other', async (_name, change) => {
  await family.terms(parent, link, null, true);
  const run = await plan();
  const deciding = await database.admin.connect();
  try {
    await deciding.query('begin');
    await deciding.query('select from public.runs where id = $1 for update', [run]);
    const changed = change();
    const isWaiting = async () =>
      (await database.admin.query('select from pg_locks where not granted and locktype = $1', ['transactionid']))
        .rowCount;
    while ((await isWaiting()) === 0);
    await deciding.query('update public.family_links set first_run_waits = true where id = $1', [link]);
    await deciding.query('commit');
    await changed;
  } finally {
    deciding.release();
  }
});
