import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { grantPlan } from '@cc/supabase/grant-plan';
import { balanceOf } from '../../../testing/balance.ts';
import { sweepOnce } from '../../../testing/run-jobs.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createTestRunner, type TestRunner } from '../../../testing/test-runs.ts';

let runner: TestRunner;

const { api, standIns } = await useTestApi();
afterEach(() => standIns.clearFaults());

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

describe.each<[MailProvider, 'google' | 'microsoft']>([
  ['gmail', 'google'],
  ['outlook', 'microsoft'],
])('a run through %s', (provider, vendor) => {
  const name = provider === 'gmail' ? 'Gmail' : 'Outlook';
  beforeEach(async () => {
    runner = await createTestRunner(api, provider, 3);
  });
  const fault = (order: object) => standIns.fault(vendor, { operation: 'send', ...order });

  // @spec 7.10, 7.13, 9.plans.13
  test('sends every school once, in order, 500 ms apart, and its summary once', async () => {
    const run = await runner.plan([5, 2, 9]);
    const begun = Date.now();
    await runner.work(run);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1000);
    expect(received(runner)).toEqual([5, 2, 9].map(head));
    expect([await runner.run(run), await runner.sends(run)]).toMatchObject([
      { state: 'finished' },
      ['sent', 'sent', 'sent'],
    ]);
    expect(await balanceOf(api.admin, runner.user.id)).toMatchObject({
      available: 0,
      ledger: 0,
      used: 3,
      sentEmails: 3,
    });
    await runner.work(run);
    await sweepOnce(api);
    expect(mailsTo(runner)).toMatchObject([{ subject: 'Your recruiting emails: 3 schools contacted' }]);
  });

  test('waits as 429 says, then goes on with the same school', async () => {
    await fault({ fault: 'rate-limited', retryAfterSeconds: 120 });
    const run = await runner.plan([1, 2]);
    await runner.work(run);
    expect([await runner.run(run), await runner.sends(run)]).toMatchObject([
      { state: 'waiting', pause_code: 'mailbox_busy', pause_message: `${name} is asking us to slow down.` },
      ['released', 'planned'],
    ]);
    await api.admin.query('update public.mail_connections set blocked_until = null');
    await runner.work(run);
    expect(received(runner)).toEqual([1, 2].map(head));
  });

  test('pauses at a policy refusal, and continues with the same school when the user says so', async () => {
    await fault({ fault: 'policy' });
    const run = await runner.plan([1, 2]);
    await runner.work(run);
    expect([await runner.run(run), await runner.sends(run)]).toMatchObject([
      {
        state: 'paused',
        pause_code: 'provider_policy',
        pause_message:
          provider === 'gmail'
            ? 'Your school or organization does not allow this app to send email. Please connect a personal mailbox instead. To send from another mailbox, stop this run, then send again.'
            : 'We do not have permission to send from this mailbox. Please connect it again and leave the box for sending checked. To send from another mailbox, stop this run, then send again.',
      },
      ['planned', 'planned'],
    ]);
    expect(await balanceOf(api.admin, runner.user.id)).toMatchObject({ available: 3, ledger: 3 });
    // Some minutes later it is still paused.
    await runner.work(run);
    expect(mailsTo(runner)).toMatchObject([{ subject: 'Your recruiting emails are paused: 2 schools wait' }]);
    expect((await runner.change(run, { kind: 'continue' })).json()).toEqual({ state: 'running' });
    await runner.work(run);
    expect(received(runner)).toEqual([1, 2].map(head));
  });

  test('pauses when the permission is lost, and goes on by itself when the mailbox is connected again', async () => {
    await fault({ fault: 'unauthorized', times: 2 });
    const run = await runner.plan([1]);
    await runner.work(run);
    expect(await runner.run(run)).toEqual({
      state: 'paused',
      pause_code: 'reconnect_required',
      pause_message: `${name} no longer lets us send for you. Connect your mailbox again, and sending goes on by itself.`,
    });
    await api.connect(runner.user, provider);
    expect(await runner.run(run)).toMatchObject({ state: 'running' });
    await sweepOnce(api);
    await runner.work(run);
    expect(received(runner)).toEqual([head(1)]);
  });

  test('goes on after a refused email and after one of unknown outcome', async () => {
    await fault({ fault: 'refused' });
    await fault({ fault: 'accept-then-drop' });
    const run = await runner.plan([1, 2, 3]);
    await runner.work(run);
    expect([await runner.run(run), await runner.sends(run)]).toMatchObject([
      { state: 'finished' },
      ['failed', 'unknown', 'sent'],
    ]);
    await runner.work(run);
    const [summary] = mailsTo(runner);
    expect(summary?.text).toContain(
      'Accepted (1)\n\n- School 3: Zoë O\'Brien, Jr., Ann "Coach" Lee'.replace('\n\n', '\n'),
    );
    expect(summary?.text).toContain('Perhaps sent (1)\n- School 2');
    expect(summary?.text).toContain('Not sent (1)\n- School 1');
    expect(summary?.text).toContain('http://localhost:3000/college/sent');
  });
});

describe('a run', () => {
  test('pauses when the tokens run out, and goes on by itself when some were bought', async () => {
    runner = await createTestRunner(api, 'gmail', 1);
    const run = await runner.plan([1, 2, 3]);
    await runner.work(run);
    expect([await runner.run(run), await runner.sends(run)]).toMatchObject([
      {
        state: 'paused',
        pause_code: 'no_tokens',
        pause_message: 'You have no tokens left. Each school takes one. Buy more, and sending goes on by itself.',
      },
      ['sent', 'planned', 'planned'],
    ]);
    await grantPlan(api.admin, { userId: runner.user.id, title: 'Starter', tokens: 5, amountCents: 1299 });
    await sweepOnce(api);
    await runner.work(run);
    expect(received(runner)).toEqual([1, 2, 3].map(head));
  });

  test('waits until the daily limit has room', async () => {
    runner = await createTestRunner(api, 'gmail', null);
    await api.admin.query(
      `insert into private.sent_emails (user_id, timestamp_sent)
       select $1, now() - interval '23 hours' from generate_series(1, 249)`,
      [runner.user.id],
    );
    const run = await runner.plan([1, 2]);
    await runner.work(run);
    expect([await runner.run(run), await runner.sends(run)]).toMatchObject([
      {
        state: 'waiting',
        pause_code: 'daily_limit_reached',
        pause_message:
          'You have reached the limit of 250 emails in 24 hours. Sending goes on by itself as soon as there is room.',
      },
      ['sent', 'planned'],
    ]);
    const { rows } = await api.admin.query(
      `select round(extract(epoch from wake_at - now()) / 60)::int as minutes from public.runs where id = $1`,
      [run],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  test('waits longer each time while the provider is not reachable', async () => {
    runner = await createTestRunner(api, 'outlook');
    await standIns.fault('microsoft', { operation: 'draft', fault: 'server-error', times: 2 });
    const run = await runner.plan([1]);
    const seconds: number[] = [];
    for (let tries = 0; tries < 2; tries++) {
      await runner.work(run);
      const { rows } = await api.admin.query<{ seconds: number }>(
        `select floor(extract(epoch from wake_at - updated_at))::int as seconds from public.runs where id = $1`,
        [run],
      );
      seconds.push(rows[0]?.seconds ?? 0);
    }
    expect(await runner.run(run)).toMatchObject({
      pause_message: 'Outlook is not responding right now. We keep trying.',
    });
    // Up to half as long again.
    const [first = 0, second = 0] = seconds;
    expect(first).toBeGreaterThanOrEqual(14);
    expect(first).toBeLessThan(23);
    expect(second).toBeGreaterThanOrEqual(29);
    expect(second).toBeLessThanOrEqual(45);
    await runner.work(run);
    expect(received(runner)).toEqual([head(1)]);
  });
});
