import { setTimeout as pause } from 'node:timers/promises';
import { logSettings } from '@cc/contracts/api/server-log';
import { jobOutcomes } from '@cc/deploy/metrics';
import type { ThrowAwayDatabase } from '@cc/local/testing/throw-away-database';
import { fastify } from 'fastify';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { createPool, inTransaction, type Pool } from '../database.ts';
import { openApiDatabase } from '../testing/api-database.ts';
import { createJobQueueRepository, type JobQueueRepository } from './job-queue-repository.ts';
import { createJobQueue, prepareJobQueue, startJobQueue } from './job-queue.ts';
import { workJobs } from './work-jobs.ts';

let database: ThrowAwayDatabase;
let admin: pg.Pool;
let pool: Pool;
let queues: PgBoss[];
let jobs: JobQueueRepository;
/** The names of the mails in the order of their start. */
let begun: string[];
/** Sweeps that ended, that run now, and that ran at the same time at most. */
let [sweeps, sweeping, atOnce] = [0, 0, 0];
/** Checks of payments that ended. */
let checks = 0;
/** Gates by the name of their mail: opening one lets the job finish. A job without a gate finishes at once. */
let gates: Map<string, PromiseWithResolvers<void>>;
let log: string;

beforeEach(async () => {
  database = await openApiDatabase();
  admin = new pg.Pool({ connectionString: database.url(), max: 2 });
  pool = createPool({ url: database.url('cc_api') }, { connections: 20, timeoutMs: 60_000 }, () => undefined);
  [queues, begun, gates, log] = [[], [], new Map(), ''];
  [sweeps, sweeping, atOnce, checks] = [0, 0, 0, 0];
  const queue = createJobQueue(pool, { supervises: false });
  await prepareJobQueue(queue, logger());
  jobs = createJobQueueRepository(queue, pool);
});

afterEach(async () => {
  for (const gate of gates.values()) gate.resolve();
  await Promise.all(queues.map((queue) => queue.stop()));
  await pool.end();
  await admin.end();
  await database.drop();
});

const logger = () => fastify({ logger: logSettings('info', { write: (line) => (log += line) }) }).log;

async function startWorker(): Promise<PgBoss> {
  const queue = createJobQueue(pool, { supervises: true });
  queues.push(queue);
  await startJobQueue(queue, logger());
  const mail = async (payload: unknown) => {
    const { mail: name } = payload as { mail: string }; // put in by `add` below
    begun.push(name);
    await gates.get(name)?.promise;
    if (name === 'fails at first' && begun.filter((other) => other === name).length === 1) throw new Error('not yet');
    if (name === 'refused') throw new Error('550 There is no such mailbox: jo@mail.example');
  };
  const sweep = async () => {
    atOnce = Math.max(atOnce, ++sweeping);
    await pause(50);
    sweeping--;
    sweeps++;
  };
  const mails = { 'mail-form': mail, 'mail-summary': mail, 'mail-run': mail, 'mail-staff': mail, 'mail-gift': mail };
  const ofAccounts = { 'mail-family': mail, 'mail-account': mail, 'mail-mailbox': mail, 'mail-newsletter': mail };
  const others = { 'mail-pay-link': mail, 'mail-link-paid': mail, 'copy-account': mail, 'run-gmail': mail };
  const tasks = {
    ...mails,
    ...ofAccounts,
    ...others,
    'run-outlook': mail,
    sweep,
    'sweep-services': async () => undefined,
    'check-payments': async () => void checks++,
  };
  await workJobs(queue, tasks, { jobs, log: logger(), stopping: new AbortController().signal });
  return queue;
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(10);
};

const add = (mail: string) => jobs.add('mail-form', { table: 't', id: '1', mail });

/** Adds a job that runs until it is let end, and waits until it has begun. */
async function underWay(name: string): Promise<void> {
  gates.set(name, Promise.withResolvers());
  await add(name);
  await until(() => begun.includes(name));
}

const letEnd = (name: string) => gates.get(name)?.resolve();

/** The mails by name, with their state, except those that are done. */
async function left(): Promise<unknown[]> {
  const { rows } = await admin.query<{ line: string }>(
    `select concat_ws(' ', name, data->>'mail', state) as line from pgboss.job
     where name like 'mail-%' and state <> 'completed' order by created_on`,
  );
  return rows.map(({ line }) => line);
}

/** `alter database` refuses to close the database of its own connection, so this writes the catalog. */
const allowConnections = (allowed: boolean) =>
  admin.query('update pg_database set datallowconn = $1 where datname = current_database()', [allowed]);

test('workers sweep when they start and then every minute, and never two at once', async () => {
  await Promise.all([startWorker(), startWorker(), startWorker()]);
  await until(() => sweeps > 0);
  await jobs.add('sweep', null);
  await until(() => sweeps > 1);
  expect(atOnce).toBe(1);
  const { rows } = await admin.query('select name, cron from pgboss.schedule');
  for (const name of ['sweep', 'sweep-services']) expect(rows).toContainEqual({ name, cron: '* * * * *' });
});

test('payments are checked when a worker starts, and then every day', async () => {
  await startWorker();
  await until(() => checks > 0);
  const { rows } = await admin.query('select name, cron from pgboss.schedule');
  expect(rows).toContainEqual({ name: 'check-payments', cron: '17 4 * * *' });
});

test('a sweep that waits is not queued again', async () => {
  await Promise.all([jobs.add('sweep', null), jobs.add('sweep', null)]);
  await jobs.add('sweep', null);
  expect((await admin.query(`select 1 from pgboss.job where name = 'sweep'`)).rowCount).toBe(1);
});

test('a job is part of the transaction in which it is added', async () => {
  const rolledBack = inTransaction(pool, async (client) => {
    await jobs.add('mail-form', { table: 't', id: '1', mail: 'never' }, client);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await inTransaction(pool, (client) => jobs.add('mail-form', { table: 't', id: '2', mail: 'committed' }, client));
  expect(await left()).toEqual(['mail-form committed created']);
});

test('one worker runs several jobs side by side, and all that wait', async () => {
  await startWorker();
  await underWay('first');
  await underWay('second');
  for (const name of ['third', 'fourth', 'fifth']) await add(name);
  letEnd('first');
  await until(async () => (await left()).length === 1);
  expect(await left()).toEqual(['mail-form second active']);
});

test('a failed job is logged, counted and tried again', async () => {
  await startWorker();
  await add('fails at first');
  await until(() => log.includes('a job failed'));
  expect(log).toMatch(/"level":50,.*not yet.*"queue":"mail-form".*a job failed/);
  await until(async () => (await left()).length === 0);
  expect(begun).toEqual(['fails at first', 'fails at first']);
  const { values } = await jobOutcomes.get();
  // Done and failed.
  expect(values.filter(({ labels, value }) => labels.queue === 'mail-form' && value > 0)).toHaveLength(2);
});

test('a mail that ran out of attempts is kept, and queued again with all attempts when a worker starts', async () => {
  await add('fails at first');
  await admin.query('update pgboss.job set retry_limit = 0');
  const first = await startWorker();
  await until(async () => (await left()).includes('mail-failed fails at first created'));
  await first.stop();
  await startWorker();
  await until(async () => !String(await left()).includes('mail-failed'));
  await until(() => begun.length === 2);
  const { rows } = await admin.query(
    `select retry_limit from pgboss.job where state in ('active', 'completed') and name = 'mail-form'`,
  );
  expect(rows).toEqual([{ retry_limit: 129 }]);
});

test('a mail that ran out of attempts twice is given up, and the queue keeps no words of a mail server', async () => {
  await add('refused');
  for (let month = 0; month < 2; month++) {
    await jobs.requeueFailed();
    await admin.query('update pgboss.job set retry_limit = 0');
    const worker = await startWorker();
    await until(async () => (await left()).includes('mail-failed refused created'));
    await worker.stop();
  }
  expect((await admin.query(`select from pgboss.job where concat(output, source_output) ~ '550'`)).rowCount).toBe(0);
  await jobs.requeueFailed();
  expect(await left()).not.toContainEqual(expect.stringContaining('created'));
});

test('stopping waits for running jobs and begins no others', async () => {
  const worker = await startWorker();
  // As many as one worker runs, so it asks for no other job before the stop.
  await underWay('first');
  await underWay('second');
  const stopped = worker.stop();
  await add('third');
  letEnd('first');
  letEnd('second');
  await stopped;
  expect(await left()).toEqual(['mail-form third created']);
});

test('a job that runs longer than a stop may take is given to another worker', async () => {
  const worker = await startWorker();
  await underWay('first');
  await worker.stop({ timeout: 1 });
  expect(await left()).toEqual(['mail-form first retry']);
  await startWorker();
  await until(() => begun.length === 2);
});

test('a worker goes on when its database was away', async () => {
  await startWorker();
  await underWay('first');
  await allowConnections(false);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'cc_api'`,
  );
  await until(() => log.includes('is not currently accepting connections'));
  await allowConnections(true);
  await add('third');
  await until(() => begun.includes('third'));
  letEnd('first');
  await until(async () => (await left()).length === 0);
  expect(log).toMatch(/"level":50,.*is not currently accepting connections.*the job queue met an error; it goes on/);
});
