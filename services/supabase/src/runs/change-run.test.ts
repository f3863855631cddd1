import { connectMailbox } from '../testing/connect-mailbox.ts';
import { expectLedgerToAgree } from '../testing/ledger.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { addCoaches, runCalls, type RunCalls } from '../testing/run-calls.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let runs: RunCalls;
let sends: SendCalls;
let coaches: Map<string, readonly number[]>;
let user: string;
let run: string;
let worker: string;

const schools = ['Ohio', 'Akron', 'Kent'];

beforeAll(async () => {
  database = await openPreparedDatabase();
  runs = runCalls(database);
  sends = sendCalls(database);
  coaches = await addCoaches(database.admin, schools);
});
beforeEach(async () => {
  user = await database.createUser(3);
  const mailbox = await connectMailbox(database.api, user);
  const planned = schools.map((school) => ({ school, coachIds: coaches.get(school) ?? [] }));
  run = (await runs.plan(user, mailbox, planned, { key: 'a' })).run_id;
  worker = await runs.claim(run);
});
afterEach(() => expectLedgerToAgree(database.admin, user));
afterAll(() => database.close());

const change = async (kind: string, school?: string) => (await runs.change(user, run, kind, school)).state;

/** Begins the first email. @returns its id. */
async function beginFirst(): Promise<string> {
  const { send_id: send } = await runs.next(run, worker);
  await runs.begin(send, worker);
  return send ?? '';
}

test('undo leaves nothing to send, and a late request of the same run starts nothing', async () => {
  expect([await change('undo'), await change('undo'), await change('retry')]).toEqual([
    'stopped',
    'stopped',
    'stopped',
  ]);
  expect(await runs.sendsOf(run)).toEqual({});
  expect(await runs.next(run, worker)).toMatchObject({ step: 'over' });
  const { rows } = await database.api.query<{ id: string }>(
    'select connection_id as id from public.runs where id = $1',
    [run],
  );
  expect(await runs.plan(user, rows[0]?.id ?? '', [], { key: 'a' })).toMatchObject({ run_id: run, is_new: false });
});

test.each([
  ['no_tokens', 'user'],
  ['parent_approval', 'parent_approval'],
])('a run that paused as %s meanwhile is paused by its user, unless it waits for a parent', async (code, expected) => {
  await database.admin.query(`update public.runs set state = 'paused', pause_code = $2 where id = $1`, [run, code]);
  expect(await runs.change(user, run, 'pause')).toMatchObject({ state: 'paused', pause_code: expected });
});

test.each(['undo', 'move'])('after the first email has begun, it is too late for %s', async (kind) => {
  await beginFirst();
  await expect(change(kind)).rejects.toMatchObject({ code: 'PT409' });
  expect(Object.keys(await runs.sendsOf(run))).toEqual(schools);
});

test('an email that was begun and did not leave has begun, also as the pages read it', async () => {
  const send = await beginFirst();
  await sends.release(send, true);
  await runs.pause(run, worker, send, 'provider_policy');
  await expect(change('undo')).rejects.toMatchObject({ code: 'PT409' });
  const { rows } = await database.admin.query(
    'select school, status, attempt from public.own_sends where run_id = $1 order by position limit 2',
    [run],
  );
  expect(rows).toEqual([
    { school: 'Ohio', status: 'planned', attempt: 1 },
    { school: 'Akron', status: 'planned', attempt: 0 },
  ]);
  expect(await change('stop')).toBe('stopped');
});

test('a pause holds before the next email, and not the one that has begun', async () => {
  const send = await beginFirst();
  const next = await runs.next(run, worker);
  expect([await change('pause'), await change('pause')]).toEqual(['paused', 'paused']);
  expect(await runs.next(run, worker)).toMatchObject({ step: 'over' });
  await expect(runs.begin(next.send_id, worker)).rejects.toMatchObject({ code: 'PT409' });
  expect(await sends.settle(send)).toBe(true);
  expect([await change('continue'), await change('continue')]).toEqual(['running', 'running']);
  expect(await runs.next(run, worker)).toMatchObject({ step: 'send', send_id: next.send_id });
});

test('stop leaves the rest out, and the email that has begun is not touched', async () => {
  const send = await beginFirst();
  expect([await change('stop'), await change('stop'), await change('continue')]).toEqual([
    'stopped',
    'stopped',
    'stopped',
  ]);
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'sending', Akron: 'skipped', Kent: 'skipped' });
  expect(await runs.end(run, worker)).toBe(false);
  await sends.settle(send);
  expect([await runs.end(run, worker), await runs.end(run, worker)]).toEqual([true, false]);
  expect(await runs.stateOf(run)).toBe('stopped');
});

test('an email that had begun before the stop and did not leave is skipped too, and the run ends', async () => {
  const send = await beginFirst();
  await change('stop');
  await sends.release(send, false);
  expect(await runs.end(run, worker)).toBe(true);
  expect(await runs.sendsOf(run)).toMatchObject({ Ohio: 'skipped' });
});

test('a paused run can be stopped, and is then ended by a worker', async () => {
  await change('pause');
  await change('stop');
  const { rows } = await database.api.query<{ id: string }>('select id from public.due_runs()');
  expect(rows.map(({ id }) => id)).toContain(run);
  expect(await runs.end(run, await runs.claim(run))).toBe(true);
});

test('retry plans failed and stopped schools again, but not those that the user skipped', async () => {
  await sends.release(await beginFirst(), true);
  await change('skip', 'Akron');
  await change('stop');
  await runs.end(run, worker);
  expect(await change('retry')).toBe('running');
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'planned', Akron: 'skipped', Kent: 'planned' });
  worker = await runs.claim(run);
  const send = await beginFirst();
  await sends.start(send);
  await sends.settle(send);
  expect(await runs.sendsOf(run)).toMatchObject({ Ohio: 'sent' });
});

test('skip leaves out a school that has not begun', async () => {
  const send = await beginFirst();
  await change('skip', 'Ohio');
  await change('skip', 'Akron');
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'sending', Akron: 'skipped', Kent: 'planned' });
  await expect(change('skip', 'Miami')).rejects.toMatchObject({ code: 'PT404' });
  await sends.settle(send);
});

test('move gives the run and its schools another time', async () => {
  const { rows } = await database.api.query(
    `select state, wake_at = '2100-01-05' as moved
     from public.change_run($1, $2, 'move', null, '2100-01-05', '{"Ohio": "2100-01-05", "Kent": "2100-01-06"}')`,
    [user, run],
  );
  expect(rows).toEqual([{ state: 'scheduled', moved: true }]);
  const due = await database.admin.query<{ due: string | null }>(
    `select due_at::date::text as due from public.sends where run_id = $1 order by position`,
    [run],
  );
  expect(due.rows.map((row) => row.due)).toEqual(['2100-01-05', null, '2100-01-06']);
  expect([await change('pause'), await change('continue')]).toEqual(['paused', 'scheduled']);
});

test('a retry leaves out a school that failed twenty times: attempts fill the ledger', async () => {
  const send = await beginFirst();
  await sends.release(send, true);
  await change('stop');
  await database.admin.query('update public.sends set attempt = 20 where id = $1', [send]);
  await change('retry');
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'failed', Akron: 'planned', Kent: 'planned' });
});

test('the end of a run is seen once, and a retry has another end', async () => {
  const seen = async () => {
    const { rows } = await database.admin.query<{ seen: boolean }>('select seen from public.runs where id = $1', [run]);
    return rows[0]?.seen;
  };
  await change('seen');
  expect(await seen()).toBe(false);
  await change('stop');
  await runs.end(run, await runs.claim(run));
  await change('seen');
  expect(await seen()).toBe(true);
  await change('retry');
  expect(await seen()).toBe(false);
});

test.each(['undo', 'pause', 'continue', 'stop', 'retry', 'skip', 'move', 'seen', 'files'])(
  'no other user can change a run: %s',
  async (kind) => {
    const other = await database.createUser();
    await expect(runs.change(other, run, kind, 'Ohio')).rejects.toMatchObject({ code: 'PT404' });
    expect(await runs.sendsOf(run)).toEqual({ Ohio: 'planned', Akron: 'planned', Kent: 'planned' });
  },
);

test('changes and a worker at once: no email begins after a stop', async () => {
  const { send_id: send } = await runs.next(run, worker);
  const [, begun] = await Promise.allSettled([change('stop'), runs.begin(send, worker)]);
  const states = await runs.sendsOf(run);
  expect(states).toEqual({
    Ohio: begun.status === 'fulfilled' ? 'sending' : 'skipped',
    Akron: 'skipped',
    Kent: 'skipped',
  });
});
