import { connectMailbox } from '../testing/connect-mailbox.ts';
import { balance, expectLedgerToAgree, whileBalanceIsHeld } from '../testing/ledger.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { addCoaches, runCalls, type PlannedSchool, type RunCalls } from '../testing/run-calls.ts';
import { sendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let runs: RunCalls;
let coaches: Map<string, readonly number[]>;
let user: string;
let mailbox: string;

beforeAll(async () => {
  database = await openPreparedDatabase();
  runs = runCalls(database);
  coaches = await addCoaches(database.admin, ['Akron', 'Kent', 'Ohio', 'Toledo']);
});
beforeEach(async () => {
  user = await database.createUser(1);
  mailbox = await connectMailbox(database.api, user);
});
afterEach(() => expectLedgerToAgree(database.admin, user));
afterAll(() => database.close());

const at = (school: string, changes: Partial<PlannedSchool> = {}): PlannedSchool => ({
  school,
  coachIds: coaches.get(school) ?? [],
  ...changes,
});

/** Everything that a plan writes. */
async function stored(): Promise<unknown> {
  const { rows } = await database.admin.query(
    `select
       (select count(*)::int from public.runs where user_id = $1) as runs,
       (select count(*)::int from public.sends where user_id = $1) as sends,
       (select count(*)::int from private.revealed_schools where user_id = $1) as revealed`,
    [user],
  );
  return rows[0];
}
const nothing = { runs: 0, sends: 0, revealed: 0 };

test('a plan stores its run, its sends in order, and reveals its schools; it takes no token', async () => {
  const run = await runs.plan(user, mailbox, [at('Ohio'), at('Akron')]);
  expect(run.is_new).toBe(true);
  expect(await runs.sendsOf(run.run_id)).toEqual({ Ohio: 'planned', Akron: 'planned' });
  expect(await stored()).toEqual({ runs: 1, sends: 2, revealed: 2 });
  expect(await balance(database.admin, user)).toBe(1);
});

test('a planned send names its coaches, without their addresses', async () => {
  const run = await runs.plan(user, mailbox, [at('Ohio')]);
  const { rows } = await database.admin.query('select recipients from public.sends where run_id = $1', [run.run_id]);
  expect(rows).toEqual([{ recipients: [{ name: 'Ann Lee' }, { name: 'Bo Lee' }] }]);
});

test('the same request again is the same run; with another plan it is refused', async () => {
  const first = await runs.plan(user, mailbox, [at('Ohio')], { key: 'a' });
  expect(await runs.plan(user, mailbox, [at('Ohio')], { key: 'a' })).toEqual({ ...first, is_new: false });
  const other = runs.plan(user, mailbox, [at('Akron')], { key: 'a', hash: 'other' });
  await expect(other).rejects.toMatchObject({ code: 'PT422' });
  expect(await stored()).toMatchObject({ runs: 1, sends: 1 });
});

test('of ten concurrent requests with one key one plans', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => runs.plan(user, mailbox, [at('Ohio'), at('Kent')], { key: 'a' })),
  );
  expect(answers.filter(({ is_new: isNew }) => isNew)).toHaveLength(1);
  expect(await stored()).toMatchObject({ runs: 1, sends: 2 });
});

test('the mailbox of another user is refused like one that does not exist', async () => {
  const other = await connectMailbox(database.api, await database.createUser(1));
  for (const foreign of [other, '00000000-0000-4000-8000-000000000000']) {
    await expect(runs.plan(user, foreign, [at('Ohio')])).rejects.toMatchObject({ code: 'PT404' });
  }
  expect(await stored()).toEqual(nothing);
});

test.each([
  ['of another school', () => [at('Ohio'), at('Kent', { coachIds: coaches.get('Akron') ?? [] })]],
  ['that does not exist', () => [at('Ohio'), at('Kent', { coachIds: [2 ** 40] })]],
])('with a coach %s nothing is stored, and the school is named', async (_, schools) => {
  await expect(runs.plan(user, mailbox, schools())).rejects.toMatchObject({ code: 'PT400', detail: 'Kent' });
  expect(await stored()).toEqual(nothing);
});

test('a plan with wrong coaches never waits for the balance, and makes no one wait for it', async () => {
  await whileBalanceIsHeld(database.admin, user, () =>
    expect(runs.plan(user, mailbox, [at('Kent', { coachIds: [2 ** 40] })])).rejects.toMatchObject({ code: 'PT400' }),
  );
});

test('above the limit of revealed schools, none is revealed and nothing is stored', async () => {
  const four = ['Akron', 'Kent', 'Ohio', 'Toledo'].map((school) => at(school));
  const plan = runs.plan(user, mailbox, four);
  await expect(plan).rejects.toMatchObject({ code: 'PT429', message: expect.stringContaining('4 more') as string });
  expect(await stored()).toEqual(nothing);
  await runs.plan(user, mailbox, four.slice(1));
  expect(await stored()).toEqual({ runs: 1, sends: 3, revealed: 3 });
});

test('without a bought token nothing is revealed', async () => {
  const poor = await database.createUser();
  const theirs = await connectMailbox(database.api, poor);
  await expect(runs.plan(poor, theirs, [at('Ohio')])).rejects.toMatchObject({ code: 'PT402' });
});

describe('a second letter to the same coaches', () => {
  const again = (school: string) => runs.plan(user, mailbox, [at('Akron'), at(school), at('Toledo')]);

  test('within 14 days names the schools; confirmed ones pass', async () => {
    await runs.plan(user, mailbox, [at('Ohio'), at('Toledo', { coachIds: coaches.get('Toledo')?.slice(1) ?? [] })]);
    await expect(again('Ohio')).rejects.toMatchObject({ code: 'PT409', detail: '["Ohio", "Toledo"]' });
    expect(await stored()).toMatchObject({ runs: 1, sends: 2 });
    await runs.plan(user, mailbox, [at('Ohio', { again: true }), at('Toledo', { again: true })]);
    expect(await stored()).toMatchObject({ runs: 2, sends: 4 });
  });

  test('counts letters that were sent without a run', async () => {
    await runs.plan(user, mailbox, [at('Ohio')]).then(({ run_id: run }) => runs.change(user, run, 'undo'));
    const to = { school: 'Ohio', emails: ['bo@ohio.example'] };
    await sendCalls(database).begin(user, 'direct', mailbox, true, to);
    await expect(runs.plan(user, mailbox, [at('Ohio')])).rejects.toMatchObject({ detail: '["Ohio"]' });
  });

  test('is free after 14 days, to other coaches, and to a school that was left out', async () => {
    const [ann, bo] = coaches.get('Kent') ?? [];
    const { run_id: old } = await runs.plan(user, mailbox, [
      at('Ohio'),
      at('Kent', { coachIds: [ann ?? 0] }),
      at('Akron'),
    ]);
    await runs.change(user, old, 'skip', 'Akron');
    await database.admin.query(
      `update public.sends set status = 'unknown', started_at = now() - interval '14 days 1 second'
       where run_id = $1 and school = 'Ohio'`,
      [old],
    );
    await runs.plan(user, mailbox, [at('Ohio'), at('Akron'), at('Kent', { coachIds: [bo ?? 0] })]);
    expect(await stored()).toMatchObject({ runs: 2 });
  });

  test('counts a letter that waits, however long ago it was planned', async () => {
    await runs.plan(user, mailbox, [at('Ohio')]);
    await database.admin.query(`update public.sends set created_at = now() - interval '60 days'`);
    await expect(runs.plan(user, mailbox, [at('Ohio')])).rejects.toMatchObject({ detail: '["Ohio"]' });
  });

  test('is not sent by a retry of another run', async () => {
    const { run_id: stopped } = await runs.plan(user, mailbox, [at('Ohio'), at('Akron')]);
    await runs.change(user, stopped, 'stop');
    await runs.plan(user, mailbox, [at('Ohio')]);
    await runs.change(user, stopped, 'retry');
    expect(await runs.sendsOf(stopped)).toEqual({ Ohio: 'skipped', Akron: 'planned' });
  });
});

test('a user plans 1,000 emails in 24 hours at most, also in runs that are stopped', async () => {
  const { run_id: run } = await runs.plan(user, mailbox, [at('Ohio')]);
  await runs.change(user, run, 'stop');
  await database.admin.query(
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, status, attempt, charged)
     select $1, 'other ' || i, '', 'Other', 'gmail', 'skipped', 0, false from generate_series(1, 998) i`,
    [user],
  );
  const { run_id: last } = await runs.plan(user, mailbox, [at('Akron')]);
  await runs.change(user, last, 'stop');
  await expect(runs.plan(user, mailbox, [at('Kent')])).rejects.toMatchObject({ code: 'PT423' });
});

test('emails whose plan was undone count too, also for one that is sent by itself', async () => {
  const { run_id: run } = await runs.plan(user, mailbox, [at('Ohio'), at('Akron')]);
  for (let press = 1; press <= 2; press += 1) await runs.change(user, run, 'undo');
  await database.admin.query(
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, status, attempt, charged)
     select $1, 'other ' || i, '', 'Other', 'gmail', 'skipped', 0, false from generate_series(1, 997) i`,
    [user],
  );
  const { run_id: last } = await runs.plan(user, mailbox, [at('Ohio')]);
  await runs.change(user, last, 'undo');
  await expect(runs.plan(user, mailbox, [at('Kent')])).rejects.toMatchObject({ code: 'PT423' });
  await expect(sendCalls(database).reserve(user, 'one too many')).rejects.toMatchObject({ code: 'PT429' });
  await database.admin.query(`update public.runs set created_at = now() - interval '24 hours' where user_id = $1`, [
    user,
  ]);
  await runs.plan(user, mailbox, [at('Ohio'), at('Akron'), at('Kent')]);
});

test('a retry counts in the limit of open runs', async () => {
  const { run_id: stopped } = await runs.plan(user, mailbox, [at('Ohio')]);
  await runs.change(user, stopped, 'stop');
  await runs.end(stopped, await runs.claim(stopped));
  for (let i = 0; i < 20; i++) await runs.plan(user, mailbox, [at('Akron', { again: true })]);
  await expect(runs.change(user, stopped, 'retry')).rejects.toMatchObject({ code: 'PT423' });
  expect(await runs.sendsOf(stopped)).toEqual({ Ohio: 'skipped' });
});

test('runs that were undone count too', async () => {
  await database.admin.query(
    `insert into public.runs
       (user_id, idempotency_key, request_hash, provider, mailbox, sender_name, gender, sport, subject, body, files, wake_at, ended_at, state)
     select $1, 'undone ' || i, '', 'gmail', 'a@b.example', 'A', 'women', 'soccer', '', '', '[]', now(), now(), 'stopped'
     from generate_series(1, 200) i`,
    [user],
  );
  await expect(runs.plan(user, mailbox, [at('Ohio')])).rejects.toMatchObject({ code: 'PT423' });
});

test('of two stopped runs with the same coaches that are retried at once, one is sent', async () => {
  const [one, two] = [
    await runs.plan(user, mailbox, [at('Ohio')]),
    await runs.plan(user, mailbox, [at('Ohio', { again: true })]),
  ];
  for (const { run_id: run } of [one, two]) {
    await runs.change(user, run, 'stop');
    await runs.end(run, await runs.claim(run));
  }
  await Promise.all([one, two].map(({ run_id: run }) => runs.change(user, run, 'retry')));
  const states = [await runs.sendsOf(one.run_id), await runs.sendsOf(two.run_id)].map(({ Ohio }) => Ohio);
  expect(states.sort()).toEqual(['planned', 'skipped']);
});
