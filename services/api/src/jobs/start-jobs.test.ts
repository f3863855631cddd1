import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ThrowAwayDatabase } from '@cc/local/testing/throw-away-database';
import { fastify } from 'fastify';
import { Client, type Pool } from 'pg';
import { createPool } from '../database.ts';
import { openApiDatabase } from '../testing/api-database.ts';
import { startJobs, type RunningJobs } from './start-jobs.ts';

const pauses = { firstMs: 1, longestMs: 50, graceMs: 300 };
const never = 3_600_000;

let database: ThrowAwayDatabase;
let admin: Client;
let pool: Pool;
let jobs: RunningJobs;
/** The names of the jobs in the order of their start. */
let begun: string[];
/** Gates by the name of their job: opening one lets the job finish. A job without a gate finishes at once. */
let gates: Map<string, PromiseWithResolvers<void>>;
let log: string;

beforeEach(async () => {
  database = await openApiDatabase();
  admin = new Client({ connectionString: database.url() });
  await admin.connect();
  pool = createPool(database.url('cc_api'), { connections: 20, timeoutMs: 60_000 }, () => undefined);
  [begun, gates, log] = [[], new Map(), ''];
});

afterEach(async () => {
  for (const gate of gates.values()) gate.resolve();
  await jobs.stop();
  await pool.end();
  await admin.end();
  await database.drop();
});

async function start(changes: Partial<typeof pauses> = {}): Promise<void> {
  const stream = new PassThrough().on('data', (chunk: Buffer) => (log += chunk.toString()));
  const mail = async (payload: unknown) => {
    const { name } = payload as { name: string }; // put in by `add` below
    begun.push(name);
    await gates.get(name)?.promise;
    if (name === 'fails at first' && begun.filter((other) => other === name).length === 1) throw new Error('no');
  };
  const tasks = { mail, tick: () => undefined };
  jobs = await startJobs(pool, tasks, 'tick', fastify({ logger: { stream } }).log, { ...pauses, ...changes });
  await until(async () => (await left('tick')).length === 0);
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(10);
};

const add = (name: string) => admin.query(`select graphile_worker.add_job('mail', $1)`, [JSON.stringify({ name })]);

/** Adds jobs with closed gates one after another, each after the start of the one before. */
async function underWay(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    gates.set(name, Promise.withResolvers());
    await add(name);
    await until(() => begun.includes(name));
  }
}

const letEnd = (name: string) => gates.get(name)?.resolve();

/** The jobs that are still in the queue. */
async function left(task = 'mail'): Promise<unknown[]> {
  const { rows } = await admin.query<{ payload: { name?: string } }>(
    `select payload from graphile_worker._private_jobs as jobs
     join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id where identifier = $1 order by jobs.id`,
    [task],
  );
  return rows.map(({ payload }) => payload.name);
}

/** Makes the first statement that stores a job's result fail. A sequence counts the statements, since it survives a rollback. */
async function failOnce(what: 'completion' | 'failure'): Promise<void> {
  const [statement, condition] =
    what === 'completion'
      ? ['delete', `old.payload->>'name' is not null`]
      : ['update', 'new.last_error is not null and new.locked_by is null'];
  await admin.query(`
    create sequence public.written;
    create function public.refuse_once() returns trigger language plpgsql security definer as $$
      begin
        if ${condition} and nextval('public.written') = 1 then raise exception 'not this time'; end if;
        return coalesce(new, old);
      end $$;
    create trigger refuse_once before ${statement} on graphile_worker._private_jobs
      for each row execute function public.refuse_once();`);
}

/** `alter database` refuses to close the database of its own connection, so this writes the catalog. */
const open = (allowed = true) =>
  admin.query('update pg_database set datallowconn = $1 where datname = current_database()', [allowed]);

/** Cuts the API off from its database. */
async function shut(): Promise<void> {
  await open(false);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'cc_api'`,
  );
}

test('stopping waits for running jobs and leaves none behind', async () => {
  await start({ graceMs: 1 });
  await underWay('first', 'second');
  let isOver = false;
  const stopped = jobs.stop().then(() => (isOver = true));
  letEnd('first');
  await until(async () => (await left()).length === 1);
  // Longer than a stop that does not wait for jobs.
  await pause(100);
  expect(isOver).toBe(false);
  letEnd('second');
  await stopped;
  expect(await left()).toEqual([]);
});

test('a finished job that could not be marked as done does not run again, and the queue continues', async () => {
  await failOnce('completion');
  await start();
  await add('first');
  await until(() => log.includes('not this time'));
  await until(async () => (await left()).length === 0);
  await add('second');
  await until(async () => begun.includes('second') && (await left()).length === 0);
  expect(begun).toEqual(['first', 'second']);
  expect(log).toMatch(/"level":50,.*not this time.*the job queue ended in this process; it will be restarted/);
});

test('a failed job whose failure could not be stored is retried, and the queue continues', async () => {
  await failOnce('failure');
  await start();
  await add('fails at first');
  await until(async () => begun.length > 0 && (await left()).length === 0);
  expect(begun).toEqual(['fails at first', 'fails at first']);
});

test('jobs that run beside a job that could not be marked as done finish, and the queue continues', async () => {
  await failOnce('completion');
  await start();
  await underWay('first', 'second', 'third', 'fourth');
  letEnd('first');
  await until(() => log.includes('not this time'));
  for (const name of ['second', 'third', 'fourth']) {
    letEnd(name);
    await until(async () => !(await left()).includes(name));
  }
  await add('fifth');
  await until(async () => begun.includes('fifth') && (await left()).length === 0);
  expect(begun.toSorted()).toEqual(['fifth', 'first', 'fourth', 'second', 'third']);
});

test('while the database is down the restart is retried, and finished jobs do not run again', async () => {
  await start();
  await underWay('first');
  await shut();
  letEnd('first');
  await until(() => log.split('could not be restarted').length > 2);
  await open();
  await add('second');
  await until(async () => begun.includes('second') && (await left()).length === 0);
  expect(begun).toEqual(['first', 'second']);
});

test('stop can be called again', async () => {
  await start();
  await Promise.all([jobs.stop(), jobs.stop()]);
  await jobs.stop();
  expect(log).not.toContain('"level":50');
});

test('it stops while it waits for a restart, and marks finished jobs as done', async () => {
  await failOnce('completion');
  await start({ firstMs: never });
  await add('first');
  await until(() => log.includes('it will be restarted'));
  await jobs.stop();
  expect(await left()).toEqual([]);
});

test('it stops while a failed runner still runs a job', async () => {
  await failOnce('completion');
  await start({ firstMs: never });
  await underWay('first', 'second');
  letEnd('first');
  await until(() => log.includes('not this time'));
  const stopped = jobs.stop();
  letEnd('second');
  await stopped;
  expect(await left()).toEqual([]);
  expect(begun).toEqual(['first', 'second']);
});

test('it stops without a database once the running jobs have finished', async () => {
  await start();
  const names = ['first', 'second', 'third', 'fourth'];
  await underWay(...names);
  await shut();
  const stopped = jobs.stop();
  for (const [before, name] of names.entries()) {
    letEnd(name);
    await until(() => log.split('Failed to complete jobs').length > before + 1);
  }
  await stopped;
  expect(log).toContain('could not be stored');
});
