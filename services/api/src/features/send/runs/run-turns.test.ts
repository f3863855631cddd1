import { mock } from 'node:test';
import { runJobsOnce } from '../../../testing/run-jobs.ts';
import { createTestRunner } from '../../../testing/test-runs.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi();

test('a run gives its place back after its turn, and waits behind the others', async () => {
  const [long, short] = [await createTestRunner(api), await createTestRunner(api)];
  const [first, second] = [await long.plan([1, 2]), await short.plan([4])];
  for (const [each, run] of [
    [long, first],
    [short, second],
  ] as const)
    await each.hasten(run);
  await runJobsOnce(api, 0);
  expect([await long.sends(first), await short.sends(second)]).toEqual([['sent', 'planned'], ['sent']]);
  for (let turn = 0; turn < 3; turn += 1) await runJobsOnce(api, 0);
  expect([await long.sends(first), await long.run(first)]).toMatchObject([['sent', 'sent'], { state: 'finished' }]);
});

test('a user with many mailboxes has one place of a provider, and leaves the others to everybody else', async () => {
  const runner = await createTestRunner(api);
  await api.connect(runner.user, 'gmail', { email: 'second@mail.example' });
  const { rows } = await api.admin.query<{ id: string }>('select id from public.mail_connections where user_id = $1', [
    runner.user.id,
  ]);
  const runs: string[] = [];
  for (const [place, { id }] of rows.entries()) runs.push(await runner.plan([place + 1], { mailboxId: id }));
  for (const run of runs) await runner.hasten(run);
  const begun = await api.externals.queue.fetch<{ runId: string }>('run-gmail', { batchSize: 100 });
  expect([runs.length, begun.length]).toEqual([2, 1]);
});

test('a mailbox that is told to pause for a second, for ever, is asked less and less often', async () => {
  const runner = await createTestRunner(api);
  await standIns.fault('google', { operation: 'send', fault: 'rate-limited', retryAfterSeconds: 1, times: 8 });
  const run = await runner.plan([1]);
  const wait = mock.method(api.dependencies.work.runs, 'wait');
  for (let tries = 0; tries < 8; tries += 1) {
    await api.admin.query('update public.mail_connections set blocked_until = null');
    await runner.work(run);
  }
  const pauses = wait.mock.calls.map(({ arguments: [, , seconds] }) => seconds ?? 0);
  // Twice as long each time, and up to half as long again.
  expect(pauses.map((seconds) => Math.floor(Math.log2(seconds)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  wait.mock.restore();
  await standIns.clearFaults();
});
