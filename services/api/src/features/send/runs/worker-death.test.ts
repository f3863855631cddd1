import { setTimeout as pause } from 'node:timers/promises';
import { balanceOf } from '../../../testing/balance.ts';
import { createWorkerProcess, type ApiProcess } from '../../../testing/api-process.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createTestRunner, type TestRunner } from '../../../testing/test-runs.ts';

let workers: ApiProcess[];

const { api, standIns } = await useTestApi();
beforeEach(() => {
  workers = [];
});
afterEach(() => Promise.all(workers.map((worker) => worker.kill())));

async function startWorker(): Promise<ApiProcess> {
  const worker = createWorkerProcess(api.environment);
  workers.push(worker);
  await worker.start();
  return worker;
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(50);
};

const received = ({ user }: TestRunner) =>
  standIns.inbox
    .messages()
    .filter((mail) => mail.from === user.email)
    .map((mail) => mail.to[0]);
const summaries = ({ user }: TestRunner) => standIns.inbox.messages().filter((mail) => mail.to[0] === user.email);

const schools = [1, 2, 3, 4, 5, 6];

/** Plans a run and ends the time to undo it. @returns its id. */
async function startRun(runner: TestRunner): Promise<string> {
  const run = await runner.plan(schools);
  await api.admin.query('update public.runs set wake_at = now() where id = $1', [run]);
  await api.admin.query(`update pgboss.job set start_after = now() where data ->> 'runId' = $1`, [run]);
  return run;
}

const isFinished = async (runner: TestRunner, run: string) => (await runner.run(run))?.state === 'finished';

test('after kill -9 in the middle of a run, another worker goes on; no school gets two emails', async () => {
  const runners = await Promise.all([createTestRunner(api), createTestRunner(api, 'outlook')]);
  const first = await startWorker();
  const runs = await Promise.all(runners.map(startRun));
  await until(() => runners.every((runner) => received(runner).length >= 2));
  await first.kill();
  await startWorker();
  for (const [index, runner] of runners.entries()) {
    const run = runs[index] ?? '';
    await until(() => isFinished(runner, run));
    const mails = received(runner);
    expect(new Set(mails).size).toBe(mails.length);
    const states = await runner.sends(run);
    // The email that was at the provider may have been sent: the user decides.
    expect(states.filter((state) => state === 'unknown').length).toBeLessThanOrEqual(1);
    expect(states.every((state) => state === 'sent' || state === 'unknown')).toBe(true);
    const { available, ledger, sent, held } = await balanceOf(api.admin, runner.user.id);
    expect([available, sent + held]).toEqual([ledger, schools.length]);
    await until(() => summaries(runner).length > 0);
    expect(summaries(runner)).toHaveLength(1);
  }
});

test('a worker that stops hands its run to another one, and nothing becomes unknown', async () => {
  const runner = await createTestRunner(api);
  const first = await startWorker();
  const run = await startRun(runner);
  await until(() => received(runner).length >= 2);
  expect(await first.stop()).toBe(0);
  workers = [];
  await startWorker();
  await until(() => isFinished(runner, run));
  expect(await runner.sends(run)).toEqual(schools.map(() => 'sent'));
  expect(received(runner).toReversed()).toEqual(schools.map((school) => `head@school-${school}.example`));
});
