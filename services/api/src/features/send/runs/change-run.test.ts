import { randomUUID } from 'node:crypto';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createTestRunner, type TestRunner } from '../../../testing/test-runs.ts';

let runner: TestRunner;

const { api, standIns } = await useTestApi();

/** The first recipients of this user's emails, oldest first. */
const received = ({ user }: TestRunner) =>
  standIns.inbox
    .messages()
    .filter((mail) => mail.from === user.email)
    .map((mail) => mail.to[0])
    .toReversed();
const head = (school: number) => `head@school-${school}.example`;

/** Mails of the product to this user. */
const mailsTo = ({ user }: TestRunner) => standIns.inbox.messages().filter((mail) => mail.to[0] === user.email);

describe('a run', () => {
  test('can be undone, and then sends nothing and mails nothing', async () => {
    runner = await createTestRunner(api);
    const run = await runner.plan([1, 2]);
    expect((await runner.change(run, { kind: 'undo' })).json()).toEqual({ state: 'stopped' });
    await runner.work(run);
    await runner.work(run);
    expect([received(runner), mailsTo(runner)]).toEqual([[], []]);
  });

  // @spec D1.32c
  test('can be stopped while it is paused: the rest is skipped, and the summary says so', async () => {
    runner = await createTestRunner(api);
    const run = await runner.plan([1, 2]);
    await runner.change(run, { kind: 'skip', school: 'School 1' });
    await runner.change(run, { kind: 'pause' });
    await runner.work(run);
    expect([await runner.run(run), received(runner)]).toMatchObject([{ state: 'paused', pause_code: 'user' }, []]);
    expect((await runner.change(run, { kind: 'stop' })).json()).toEqual({ state: 'stopped' });
    await runner.work(run);
    await runner.work(run);
    const [summary] = mailsTo(runner);
    expect(summary?.subject).toBe('Your recruiting emails: 0 of 2 schools contacted');
    expect(summary?.text).toContain('your mail provider accepted 0 of 2 for delivery');
    const coaches = 'Zoë O\'Brien, Jr., Ann "Coach" Lee';
    expect(summary?.text).toContain(
      `- School 1: ${coaches}. You left it out. To write to it, choose it again in a new run.\n- School 2: ${coaches}. You stopped the run before it. To send it, press Continue Sending on the page Sent.`,
    );
    expect((await runner.change(run, { kind: 'retry' })).json()).toEqual({ state: 'running' });
    await runner.work(run);
    expect(received(runner)).toEqual([head(2)]);
  });

  test('can be moved, and after its first email no more', async () => {
    runner = await createTestRunner(api);
    const run = await runner.plan([1]);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    expect((await runner.change(run, { kind: 'move', start: { kind: 'at', at } })).json()).toEqual({
      state: 'scheduled',
    });
    await runner.change(run, { kind: 'move', start: { kind: 'now' } });
    await runner.work(run);
    const unknown = await runner.change(randomUUID(), { kind: 'move', start: { kind: 'school-morning' } });
    expect(unknown.json()).toMatchObject({ code: 'not_found' });
    const late = await runner.change(run, { kind: 'move', start: { kind: 'now' } });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        code: 'run_begun',
        error: 'Sending has begun, so this is no longer possible. You can still pause or stop the rest.',
      },
    ]);
  });

  test('has one waiting job under one key, however often it is moved and its mailbox connected anew', async () => {
    runner = await createTestRunner(api);
    const run = await runner.plan([1]);
    const jobs = async () => {
      const { rows } = await api.admin.query<{ key: string }>(
        `select singleton_key as key from pgboss.job where data ->> 'runId' = $1 and state < 'active'`,
        [run],
      );
      return rows.map(({ key }) => key);
    };
    const [key] = await jobs();
    const moveTo = (days: number) => {
      const at = new Date(Date.now() + days * 86_400_000).toISOString();
      return runner.change(run, { kind: 'move', start: { kind: 'at', at } });
    };
    for (const days of [9, 8, 7]) await moveTo(days);
    await api.post('/api/disconnect-email', { mailboxId: runner.mailboxId }, runner.user);
    expect(await runner.run(run)).toMatchObject({ state: 'paused', pause_code: 'user' });
    await api.connect(runner.user, 'gmail');
    // To connect it is no press that sends.
    expect((await runner.run(run))?.state).toBe('paused');
    await runner.change(run, { kind: 'continue' });
    expect((await runner.run(run))?.state).toBe('scheduled');
    for (const days of [4, 3]) await moveTo(days);
    expect(await jobs()).toEqual([key]);
  });

  test('of another user cannot be changed', async () => {
    runner = await createTestRunner(api);
    const other = await createTestRunner(api);
    const answer = await other.change(await runner.plan([1]), { kind: 'stop' });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  test('is written again, letter by letter, 30 times in ten minutes at most, and can be stopped at any time', async () => {
    runner = await createTestRunner(api);
    const run = await runner.plan([1, 2]);
    const at = (minutes: number) => new Date(Date.now() + 86_400_000 + minutes * 60_000).toISOString();
    const codes: number[] = [];
    for (let time = 0; time < 16; time += 1) {
      codes.push((await runner.change(run, { kind: 'move', start: { kind: 'at', at: at(time) } })).statusCode);
      codes.push((await runner.change(run, { kind: 'retry' })).statusCode);
    }
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429]);
    expect((await runner.change(run, { kind: 'stop' })).statusCode).toBe(200);
  });

  test('whose job was lost is found by the sweep, and gets no second job', async () => {
    runner = await createTestRunner(api);
    const run = await runner.plan([1]);
    await api.admin.query(`delete from pgboss.job where data ->> 'runId' = $1`, [run]);
    await api.admin.query('update public.runs set wake_at = now() where id = $1', [run]);
    const { work } = api.dependencies;
    await work.runs.queueDue();
    await work.runs.queueDue();
    const jobs = await api.admin.query(`select from pgboss.job where data ->> 'runId' = $1`, [run]);
    expect(jobs.rowCount).toBe(1);
    await runner.work(run);
    expect(received(runner)).toEqual([head(1)]);
  });

  test('whose workers died again and again begins anew within 5 seconds', async () => {
    runner = await createTestRunner(api);
    const run = await runner.plan([1]);
    await runner.hasten(run);
    const { queue } = api.externals;
    const [job] = await queue.fetch<{ runId: string }>('run-gmail', { batchSize: 1000 });
    expect(job?.data.runId).toBe(run);
    await api.admin.query('update pgboss.job set retry_count = 12 where id = $1', [job?.id]);
    await queue.fail('run-gmail', job?.id ?? '');
    const { rows } = await api.admin.query(
      `select state, start_after <= now() + interval '5 seconds' as soon from pgboss.job where id = $1`,
      [job?.id],
    );
    expect(rows).toEqual([{ state: 'retry', soon: true }]);
  });
});
