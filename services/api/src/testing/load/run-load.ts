// Many runs at once: two API processes plan them and two workers send them, against the stand-ins. `npm run load -w
// @cc/api` prints the figures of docs/benchmarks/runs.md, and fails if an email is missing, double, early or out of
// order.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, startPostgres } from '@cc/local-postgres';
import { createApiProcess, createWorkerProcess } from '../api-process.ts';
import { startKeyServer } from '../key-server.ts';
import { startStandIns } from '../stand-ins.ts';
import { startTestApi } from '../test-api.ts';
import { findFaults, ratesOf, type Arrival, type PlannedRun } from './check-load.ts';
import { machineCpu, usageOf, type Usage } from './process-usage.ts';
import { planRuns } from './plan-runs.ts';

const { values } = parseArgs({
  options: {
    mailboxes: { type: 'string', default: '1000' },
    schools: { type: 'string', default: '30' },
    /** Adds the statements of the database that took most time. */
    statements: { type: 'boolean', default: false },
  },
});
const mailboxes = Number(values.mailboxes);
const schools = Number(values.schools);

const folder = await mkdtemp(join(tmpdir(), 'coach-connect-load-'));
// Postgres runs as another user when this one is root.
await chmod(folder, 0o755);
const postgres = await startPostgres({
  dataDir: join(folder, 'data'),
  port: await freePort(),
  password: 'load',
  settings: {
    max_connections: '200',
    shared_buffers: '512MB',
    max_wal_size: '2GB',
    shared_preload_libraries: 'pg_stat_statements',
    // Also those inside functions.
    'pg_stat_statements.track': 'all',
  },
});
process.env['TEST_POSTGRES_URL'] = postgres.url();
const arrivals: Arrival[] = [];
const standIns = await startStandIns({
  put: async ({ from = '', to = [] }) => {
    arrivals.push({ from, to: to[0] ?? '', at: performance.now() });
    // No stand-in reads the answer.
    return undefined as never;
  },
});
const keys = await startKeyServer();
const api = await startTestApi({ standIns, environment: { SUPABASE_URL: keys.url } });
keys.publish(api.issuer);
const environment = {
  ...api.environment,
  DATABASE_REQUEST_TIMEOUT_MS: '30000',
  HEALTH_INTERVAL_MS: '5000',
  LOG_LEVEL: 'error',
  ...(process.env['NODE_OPTIONS'] ? { NODE_OPTIONS: process.env['NODE_OPTIONS'] } : {}),
};
const apis = await Promise.all([createApiProcess(environment), createApiProcess(environment)]);
const workers = [
  createWorkerProcess({ ...environment, LOG_LEVEL: 'info' }),
  createWorkerProcess({ ...environment, LOG_LEVEL: 'info' }),
];

try {
  await api.admin.query('create extension pg_stat_statements');
  // The stand-in for Realtime hears of broadcasts by NOTIFY, whose commits wait for each other. Hosted, it reads the
  // log.
  await api.admin.query('alter table realtime.messages disable trigger messages_announce');
  await Promise.all([...apis, ...workers].map((started) => started.start()));
  const runs = await planRuns(
    api,
    apis.map(({ url }) => url),
    mailboxes,
    schools,
    say,
  );
  await measure(runs);
} finally {
  await Promise.all([...apis, ...workers].map((started) => started.stop()));
  await api.close();
  keys.close();
  await standIns.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(runs: readonly PlannedRun[]): Promise<void> {
  await api.admin.query('select pg_stat_statements_reset()');
  const before = await readUsage();
  const memory: Record<string, number> = {};
  // In the first seconds the runs can still be undone.
  for (let open = runs.length; open > 0; await pause(2000)) {
    const { rows } = await api.admin.query<{ open: number }>(
      'select count(*)::int as open from public.runs where ended_at is null',
    );
    open = rows[0]?.open ?? 0;
    for (const [name, { memory: used }] of Object.entries((await readUsage()).processes)) {
      memory[name] = Math.max(memory[name] ?? 0, used);
    }
    say(`${arrivals.length} of ${mailboxes * schools} emails arrived, ${open} runs are open`);
  }
  const after = await readUsage();
  const seconds = (after.at - before.at) / 1000;
  const emails = arrivals.length;
  const { first, last, perSecond, perMinute } = ratesOf(arrivals);
  say('');
  say(
    `emails: ${emails} in ${((last - first) / 1000).toFixed(1)} s, ${((emails / (last - first)) * 1000).toFixed(1)} a second`,
  );
  say(`most in one second: ${perSecond}, in one minute: ${perMinute}`);
  say(`processor time of the machine: ${((after.machine - before.machine) / seconds).toFixed(2)} cores`);
  for (const [name, { cpu }] of Object.entries(after.processes)) {
    const used = cpu - (before.processes[name]?.cpu ?? 0);
    say(
      `${name}: ${(used / seconds).toFixed(2)} cores, ${((used * 1000) / emails).toFixed(2)} ms an email, ${Math.round(memory[name] ?? 0)} MB`,
    );
  }
  say(`transactions: ${((after.transactions - before.transactions) / emails).toFixed(1)} an email`);
  if (values.statements) await listStatements(emails);
  const faults = await findFaults(api.admin, runs, arrivals);
  say(faults.length === 0 ? 'Each school got one email, in order, 500 ms apart; ledger and balances agree.' : '');
  for (const fault of faults) say(fault);
  if (faults.length > 0) process.exitCode = 1;
}

async function readUsage() {
  const { rows } = await api.admin.query<{ postmaster: number; transactions: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster, xact_commit::int as transactions
     from pg_stat_database where datname = current_database()`,
  );
  const processes: Record<string, Usage> = {
    'first worker': usageOf(workers[0]?.pid() ?? 0),
    'second worker': usageOf(workers[1]?.pid() ?? 0),
    Postgres: usageOf(rows[0]?.postmaster ?? 0),
    'stand-ins': usageOf(process.pid),
  };
  return { at: performance.now(), machine: machineCpu(), transactions: rows[0]?.transactions ?? 0, processes };
}

async function listStatements(emails: number): Promise<void> {
  const { rows } = await api.admin.query<{ calls: number; ms: number; each: number; blocks: number; query: string }>(
    `select calls::int, round(total_exec_time)::int as ms, mean_exec_time as each,
       round(shared_blks_hit + shared_blks_read)::int as blocks, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
     from pg_stat_statements order by total_exec_time desc limit 40`,
  );
  for (const { calls, ms, each, blocks, query } of rows) {
    say(
      `${ms} ms, ${(calls / emails).toFixed(2)} calls an email of ${each.toFixed(2)} ms, ${Math.round(blocks / calls)} blocks: ${query}`,
    );
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
