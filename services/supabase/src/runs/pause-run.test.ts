import { connectMailbox } from '../testing/connect-mailbox.ts';
import { expectLedgerToAgree } from '../testing/ledger.ts';
import { grantTokens, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { addCoaches, runCalls, type RunCalls } from '../testing/run-calls.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let runs: RunCalls;
let sends: SendCalls;
let coaches: Map<string, readonly number[]>;
let user: string;
let mailbox: string;
let run: string;

const schools = ['Ohio', 'Akron', 'Kent'];

beforeAll(async () => {
  database = await openPreparedDatabase();
  runs = runCalls(database);
  sends = sendCalls(database);
  coaches = await addCoaches(database.admin, schools);
});
beforeEach(async () => {
  user = await database.createUser(3);
  mailbox = await connectMailbox(database.api, user);
  const planned = schools.map((school) => ({ school, coachIds: coaches.get(school) ?? [] }));
  run = (await runs.plan(user, mailbox, planned)).run_id;
});
afterEach(() => expectLedgerToAgree(database.admin, user));
afterAll(() => database.close());

/** Begins the next email. @returns its id. */
async function beginNext(worker: string): Promise<string> {
  const { send_id: send } = await runs.next(run, worker);
  const begun = await runs.begin(send, worker);
  expect(begun).toMatchObject({ fresh: true });
  return send ?? '';
}

test('without tokens a run pauses at its school, and continues when some were bought', async () => {
  await database.admin.query(`select private.change_balance($1, 'adjust', -3)`, [user]);
  const worker = await runs.claim(run);
  const { send_id: send } = await runs.next(run, worker);
  await expect(runs.begin(send, worker)).rejects.toMatchObject({ code: 'PT402' });
  expect(await runs.pause(run, worker, send, 'no_tokens')).toEqual({ pause_run: expect.any(String) as string });
  expect(await runs.pause(run, worker, send, 'no_tokens')).toEqual({ pause_run: null });
  const due = async () =>
    (await database.api.query<{ id: string }>('select id from public.due_runs()')).rows.map(({ id }) => id);
  expect(await due()).not.toContain(run);
  await grantTokens(database.admin, user, 5);
  expect(await due()).toContain(run);
  expect(await beginNext(await runs.claim(run))).toBe(send);
});

// Else a gift of a stranger, or a mailbox that is connected for the next season, sends old letters.
test.each(['no_tokens', 'mail_not_connected'])('a run that paused weeks ago (%s) waits for its user', async (code) => {
  const worker = await runs.claim(run);
  const { send_id: send } = await runs.next(run, worker);
  await runs.pause(run, worker, send, code);
  await database.admin.query('delete from public.mail_connections where id = $1', [mailbox]);
  await database.admin.query(
    `begin; set local session_replication_role = replica;
     update public.runs set updated_at = now() - interval '15 days' where ended_at is null; commit`,
  );
  await grantTokens(database.admin, user, 5);
  await connectMailbox(database.api, user);
  const { rows } = await database.api.query<{ id: string }>('select id from public.due_runs()');
  expect(rows.map(({ id }) => id)).not.toContain(run);
  expect(await runs.stateOf(run)).toBe('paused');
  expect(await runs.change(user, run, 'continue')).toMatchObject({ state: 'running' });
  expect(await beginNext(await runs.claim(run))).toBe(send);
});

test('a policy refusal pauses the run, and its school is not lost', async () => {
  const worker = await runs.claim(run);
  const send = await beginNext(worker);
  await sends.release(send, true);
  await runs.pause(run, worker, send, 'provider_policy');
  expect(await runs.stateOf(run)).toBe('paused');
  expect(await runs.change(user, run, 'continue')).toMatchObject({ state: 'running' });
  expect(await runs.next(run, worker)).toMatchObject({ step: 'send', send_id: send });
});

test('a mailbox that was lost and is connected anew continues its run', async () => {
  const worker = await runs.claim(run);
  await database.admin.query('delete from public.mail_connections where id = $1', [mailbox]);
  const { send_id: send } = await runs.next(run, worker);
  await expect(runs.begin(send, worker)).rejects.toThrow('No row');
  await runs.pause(run, worker, send, 'mail_not_connected');
  await connectMailbox(database.api, user);
  expect(await runs.stateOf(run)).toBe('running');
  expect(await beginNext(await runs.claim(run))).toBe(send);
});

test('a mailbox that its user disconnects pauses its runs until they are continued, and leaves stopped ones alone', async () => {
  const disconnect = () => database.api.query('select public.disconnect_mailbox($1, $2, null)', [user, mailbox]);
  await disconnect();
  mailbox = await connectMailbox(database.api, user);
  expect(await runs.stateOf(run)).toBe('paused');
  expect(await runs.change(user, run, 'continue')).toMatchObject({ state: 'running' });
  await runs.change(user, run, 'stop');
  await disconnect();
  expect(await runs.stateOf(run)).toBe('stopped');
});

test.each([[[{ path: 'own/2/cv.pdf', filename: 'cv.pdf' }]], [[]]])(
  'a run that is paused for its files goes on with others, or with none: %j',
  async (files) => {
    const pauseFor = async (code: string) => {
      const worker = await runs.claim(run);
      const { send_id: send } = await runs.next(run, worker);
      await runs.pause(run, worker, send, code);
    };
    await database.admin.query(`update public.runs set files = '[{"path": "own/1/a.pdf"}]' where id = $1`, [run]);
    await pauseFor('provider_policy');
    // All emails of a run have the same files, so they change only when they must.
    expect(await runs.changeFiles(user, run, files)).toMatchObject({
      state: 'paused',
      files: [{ path: 'own/1/a.pdf' }],
    });
    await runs.change(user, run, 'continue');
    await pauseFor('attachments_invalid');
    expect(await runs.changeFiles(user, run, files)).toMatchObject({ state: 'running', files });
  },
);

test('an email that was tried twenty times stays failed, so nobody fills the ledger by continuing the run', async () => {
  const worker = await runs.claim(run);
  const send = await beginNext(worker);
  await database.admin.query('update public.sends set attempt = 20 where id = $1', [send]);
  await sends.release(send, true);
  await runs.pause(run, worker, send, 'provider_policy');
  await runs.change(user, run, 'continue');
  expect(await beginNext(await runs.claim(run))).not.toBe(send);
  expect((await runs.sendsOf(run))[schools[0] ?? '']).toBe('failed');
});
