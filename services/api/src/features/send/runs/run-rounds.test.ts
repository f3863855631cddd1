import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { crashTestCluster, startTestCluster, stopTestCluster } from '@cc/local-postgres/testing';
import { expectLedgerToAgree } from '@cc/supabase/testing/ledger';
import { createApiProcess, createWorkerProcess, type ApiProcess } from '../../../testing/api-process.ts';
import { runFaultPlan, type Victim } from '../../../testing/fault-plan.ts';
import { startKeyServer, type KeyServer } from '../../../testing/key-server.ts';
import { startStandIns, type StandIns } from '../../../testing/stand-ins.ts';
import { watchTakeovers, type Takeovers } from '../../../testing/takeovers.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { createTestRunner, type TestRunner } from '../../../testing/test-runs.ts';
import { until } from '../../../testing/until.ts';

// Rounds of crashes and provider faults while runs are planned, changed and sent, as in fault-rounds.test.ts.
// `FAULT_ROUNDS` and `FAULT_SEED` set their number and the first seed.

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
const firstSeed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const seeds = Array.from({ length: rounds }, (_, round) => firstSeed + round);

/** A machine that is busy with other rounds starts processes slowly. */
const timeoutMs = 240_000;

/** Each user plans these runs, one after another. */
const schoolsOfRuns = [
  [0, 1, 2, 3, 4],
  [5, 6, 7, 8, 9],
];

let standIns: StandIns;
let keys: KeyServer;
let api: TestApi;
let processes: Readonly<Record<Exclude<Victim, 'Postgres'>, ApiProcess>>;
let takeovers: Takeovers;

beforeAll(async () => {
  await startTestCluster({ surviving: true });
  [standIns, keys] = await Promise.all([startStandIns(), startKeyServer()]);
  api = await startTestApi({ standIns, environment: { SUPABASE_URL: keys.url, SEND_LEASE_SECONDS: '5' } });
  api.admin.on('error', () => undefined);
  keys.publish(api.issuer);
  const environment = {
    ...api.environment,
    DATABASE_REQUEST_TIMEOUT_MS: '5000',
    DATABASE_JOB_TIMEOUT_MS: '5000',
    HEALTH_INTERVAL_MS: '1000',
    NODE_COMPILE_CACHE: join(tmpdir(), 'cc-compile-cache'),
  };
  processes = {
    'the first worker': createWorkerProcess(environment),
    'the second worker': createWorkerProcess(environment),
    'the API': await createApiProcess(environment),
  };
  takeovers = watchTakeovers(api.admin);
}, timeoutMs);
beforeEach(async () => {
  await fetch(`${standIns.inbox.url}/api/messages`, { method: 'DELETE' });
  await Promise.all(Object.values(processes).map((started) => started.start()));
}, timeoutMs);
afterEach(async () => {
  await standIns.clearFaults();
  await Promise.all(Object.values(processes).map((started) => started.kill()));
});
afterAll(async () => {
  takeovers.stop();
  await api.close();
  keys.close();
  await Promise.all([standIns.close(), stopTestCluster()]);
  say(JSON.stringify({ counts, takeovers: takeovers.seconds.map((seconds) => Number(seconds.toFixed(1))) }));
});

/** Counts what happened in all rounds. */
const counts: Record<string, number> = {};
const count = (event: string): void => void (counts[event] = (counts[event] ?? 0) + 1);

/** For long runs. */
function say(line: string): void {
  if (rounds > 1) process.stdout.write(`${line}\n`);
}

/**
 * `kill -9` of all of them at once. Their supervisor starts them again, also those that meet a database in recovery.
 */
async function crash(victims: readonly Victim[]): Promise<void> {
  const killed = victims.flatMap((victim) => (victim === 'Postgres' ? [] : [processes[victim]]));
  await Promise.all([
    ...killed.map((victim) => victim.kill()),
    ...(victims.includes('Postgres') ? [crashTestCluster()] : []),
  ]);
  if (victims.some((victim) => victim.endsWith('worker'))) takeovers.workerDied();
  await Promise.all(
    killed.map((victim) =>
      until(() =>
        victim.start().then(
          () => true,
          () => undefined,
        ),
      ),
    ),
  );
}

/** A page asks again, with the same key, until the API answers. @returns the answer, also a refusal. */
function ask(runner: TestRunner, path: string, body: object, key = randomUUID()) {
  return until(async () => {
    const response = await fetch(`${processes['the API'].url}${path}`, {
      method: 'POST',
      headers: {
        authorization: runner.user.authorization,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (!response || response.status >= 500) return undefined;
    const answer = (await response.json().catch(() => undefined)) as { runId?: string; code?: string } | undefined; // the API's own answers
    return answer && { status: response.status, ...answer };
  });
}

/** Plans the runs of a user, each as often as needed. @returns their ids. */
async function planAll(runner: TestRunner): Promise<string[]> {
  const runs: string[] = [];
  for (const schools of schoolsOfRuns) {
    const request = await until(() => runner.request(schools).catch(() => undefined));
    const { runId, ...answer } = await ask(runner, '/api/runs', request);
    if (runId === undefined) throw new Error(JSON.stringify(answer));
    await until(() =>
      runner
        .hasten(runId)
        .then(() => true)
        .catch(() => undefined),
    );
    runs.push(runId);
  }
  return runs;
}

/** The user connects and continues until the runs have ended; long pauses of providers are cut short. */
async function untilEnded(runner: TestRunner, runs: readonly string[]): Promise<void> {
  const finish = async (run: string): Promise<true | undefined> => {
    const { rows } = await api.admin.query<{ state: string; ended: boolean }>(
      'select state, ended_at is not null as ended from public.runs where id = $1',
      [run],
    );
    if (rows[0]?.ended) return true;
    if (rows[0]?.state === 'paused') {
      await api.connect(runner.user, runner.provider);
      await runner.change(run, { kind: 'continue' });
    }
    if (rows[0]?.state !== 'running') await runner.hasten(run);
    await api.dependencies.work.runs.queueDue();
    return undefined;
  };
  for (const run of runs) {
    await until(async () => {
      await pause(200);
      // The database may be away.
      return finish(run).catch(() => undefined);
    });
  }
}

/** What may be together in the end: the state of a school, and the emails that the provider accepted. */
const agreements = ['sent 1', 'failed 0', 'unknown 0', 'unknown 1', 'skipped 0'];

/** Every school of every run has one end, no school has two emails, and the ledger is the balance. */
async function expectOneEndEach(runner: TestRunner, runs: readonly string[]): Promise<void> {
  const mails = standIns.inbox.messages().filter(({ from }) => from === runner.user.email);
  const stored = await api.admin.query<{ id: string }>('select id from public.runs where user_id = $1', [
    runner.user.id,
  ]);
  expect(stored.rows.map(({ id }) => id).toSorted()).toEqual(runs.toSorted());
  for (const [place, run] of runs.entries()) {
    const numbers = schoolsOfRuns[place] ?? [];
    const statuses = await runner.sends(run);
    const emails = numbers.map(
      (school) => mails.filter(({ to }) => to.includes(`head@school-${school}.example`)).length,
    );
    if ((await runner.run(run))?.pause_code === 'undone') {
      count('undone');
      expect([statuses, emails]).toEqual([[], numbers.map(() => 0)]);
      continue;
    }
    const ends = emails.map((received, school) => `${statuses[school]} ${received}`);
    ends.forEach(count);
    expect(statuses).toHaveLength(numbers.length);
    expect(ends.filter((end) => !agreements.includes(end))).toEqual([]);
  }
  await expectLedgerToAgree(api.admin, runner.user.id);
}

// @spec D1.7a
test.each(seeds)(
  'after crashes of workers, API and Postgres (FAULT_SEED=%i) every school has one end, and none has two emails',
  async (seed) => {
    const plan = runFaultPlan(seed);
    const runners = await Promise.all([createTestRunner(api, 'gmail', 20), createTestRunner(api, 'outlook', 20)]);
    for (const order of plan.google) await standIns.fault('google', order);
    for (const order of plan.microsoft) await standIns.fault('microsoft', order);
    const crashAll = async () => {
      for (const { afterMs, victims } of plan.crashes) {
        await pause(afterMs);
        await crash(victims);
        victims.forEach((victim) => count(`kill ${victim}`));
      }
    };
    const useAll = async (runner: TestRunner) => {
      const runs = await planAll(runner);
      for (const { afterMs, kind, at } of plan.changes) {
        await pause(afterMs);
        const place = at % runs.length;
        const change = { kind, ...(kind === 'skip' ? { school: `School ${schoolsOfRuns[place]?.[at % 5]}` } : {}) };
        const { status } = await ask(runner, '/api/runs/change', { runId: runs[place], change });
        count(`${kind}: ${status}`);
      }
      return runs;
    };
    const [runs] = await Promise.all([Promise.all(runners.map(useAll)), crashAll()]);
    await standIns.clearFaults();
    await Promise.all(runners.map((runner, place) => untilEnded(runner, runs[place] ?? [])));
    say(`FAULT_SEED=${seed}: ${plan.crashes.map(({ victims }) => victims.join(' and ')).join(', ')}`);
    for (const [place, runner] of runners.entries()) await expectOneEndEach(runner, runs[place] ?? []);
  },
  timeoutMs,
);
