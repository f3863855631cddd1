import { sweepOnce } from '../../../testing/run-jobs.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createTestRunner, type TestRunner } from '../../../testing/test-runs.ts';

const { api, standIns } = await useTestApi();
let runner: TestRunner;
beforeEach(async () => {
  runner = await createTestRunner(api);
});
afterEach(() => standIns.clearFaults());

const fault = (order: object) => standIns.fault('google', { operation: 'send', ...order });
const inboxOf = (address: string) => standIns.inbox.messages().filter((mail) => mail.to[0] === address);
/** Subjects of the product's mails to this user. */
const subjects = () => inboxOf(runner.user.email).map(({ subject }) => subject);
const sentTo = () =>
  standIns.inbox
    .messages()
    .filter((mail) => mail.from === runner.user.email)
    .map((mail) => mail.to[0])
    .toReversed();

/** Plans a run that is paused at its first email. */
async function pausedAtFirst(schools: readonly number[], order: object = { fault: 'policy' }): Promise<string> {
  await fault(order);
  const run = await runner.plan(schools);
  await runner.workOnly(run);
  expect((await runner.run(run))?.state).toBe('paused');
  return run;
}

async function reconnect(): Promise<void> {
  await api.post('/api/disconnect-email', { mailboxId: runner.mailboxId }, runner.user);
  await api.connect(runner.user, 'gmail');
}

describe('a run that is paused at its first email', () => {
  test('has begun: it cannot be canceled, but stopped, and then another one goes to its schools', async () => {
    const run = await pausedAtFirst([1, 2]);
    const undo = await runner.change(run, { kind: 'undo' });
    expect([undo.statusCode, undo.json()]).toMatchObject([409, { code: 'run_begun' }]);
    const waits = await runner.post(await runner.request([1, 2]));
    expect([waits.statusCode, waits.json()]).toMatchObject([
      409,
      {
        code: 'letter_repeated',
        error:
          'Coaches of School 1 and 1 more got a letter from you in the last 14 days, or one is waiting to be sent. Nothing was sent. Please confirm each of these schools or leave it out.',
        fields: { 'School 1': 'These coaches got a letter from you recently, or one is waiting to be sent.' },
      },
    ]);
    expect((await runner.change(run, { kind: 'stop' })).json()).toEqual({ state: 'stopped' });
    await runner.work(run);
    await api.connect(runner.user, 'gmail');
    await sweepOnce(api);
    expect(sentTo()).toEqual([]);
    await runner.work(await runner.plan([1, 2]));
    expect(sentTo()).toEqual(['head@school-1.example', 'head@school-2.example']);
  });

  test('says how to send from another mailbox', async () => {
    const run = await pausedAtFirst([1]);
    expect((await runner.run(run))?.pause_message).toBe(
      'Your school or organization does not allow this app to send email. Please connect a personal mailbox instead. To send from another mailbox, stop this run, then send again.',
    );
  });
});

describe('a run that is tried again after its mailbox was disconnected and connected', () => {
  test('sends what failed', async () => {
    await fault({ fault: 'refused' });
    const run = await runner.plan([1]);
    await runner.work(run);
    await reconnect();
    await runner.change(run, { kind: 'retry' });
    await runner.work(run);
    expect(sentTo()).toEqual(['head@school-1.example']);
  });

  test('sends what was stopped', async () => {
    const run = await runner.plan([1]);
    await runner.change(run, { kind: 'stop' });
    await runner.work(run);
    await reconnect();
    await runner.change(run, { kind: 'retry' });
    await runner.work(run);
    expect(sentTo()).toEqual(['head@school-1.example']);
  });
});

describe('the mail about a pause', () => {
  test('is one, however often the run was continued and paused in its five minutes', async () => {
    const run = await pausedAtFirst([1], { fault: 'policy', times: 3 });
    for (let times = 0; times < 2; times += 1) {
      await runner.change(run, { kind: 'continue' });
      await runner.workOnly(run);
    }
    await runner.work(run);
    expect(subjects()).toEqual(['Your recruiting emails are paused: 1 school waits']);
  });

  test('is none if the user paused the run meanwhile', async () => {
    const run = await pausedAtFirst([1], { fault: 'unauthorized', times: 2 });
    await runner.change(run, { kind: 'pause' });
    await runner.work(run);
    expect([(await runner.run(run))?.pause_code, subjects()]).toEqual(['user', []]);
  });
});

test('an account that is to be deleted gets no summary: its runs cannot be continued', async () => {
  const run = await runner.plan([1, 2]);
  const asked = await api.post('/api/account/delete', { address: runner.user.email }, runner.user);
  expect(asked.statusCode).toBe(200);
  await sweepOnce(api);
  await runner.work(run);
  expect((await runner.run(run))?.state).toBe('stopped');
  expect(subjects().filter((subject) => subject.startsWith('Your recruiting emails'))).toEqual([]);
});
