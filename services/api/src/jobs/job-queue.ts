import { retention } from '@cc/contracts/entities/retention';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, type Db, type Queue } from 'pg-boss';
import type { Queryable, Pool } from '../database.ts';

/** Holds the mails that ran out of attempts. */
export const failedMails = 'mail-failed';

const hour = 3600;

/** The job of a worker that was killed is given to another one after this silence, at the next supervision. */
const heartbeatSeconds = 10;
/** Finished jobs contain addresses, and a short table is supervised quickly. */
const deleteAfterSeconds = retention.jobs.hours * hour;

/** The pauses grow from 2 seconds to 6 hours: 14 attempts in the first 7 hours, then four a day for a month. */
const mails = {
  heartbeatSeconds,
  deleteAfterSeconds,
  retryLimit: 129,
  retryBackoff: true,
  retryDelay: 2,
  retryDelayMax: 6 * hour,
  // Longer than all attempts take: a job that waits longer is deleted.
  retentionSeconds: 60 * 24 * hour,
  deadLetter: failedMails,
};

/** One run at a time of each user, by turns. A job that failed for good would hold all of its user, so none does. */
const runs = {
  policy: 'key_strict_fifo',
  heartbeatSeconds,
  deleteAfterSeconds,
  retryLimit: 1_000_000,
  retryBackoff: true,
  retryDelay: 1,
  // Also the pause of a run after its worker's death, which must not grow with the number of deaths (D17.4).
  retryDelayMax: 5,
  // The longest that the library knows. The heartbeat finds dead workers.
  expireInSeconds: 23 * hour,
  // Longer than a run can be scheduled ahead.
  retentionSeconds: 90 * 24 * hour,
} as const;

/** A queue comes after the one that its failed jobs go to. */
const queues: readonly Queue[] = [
  // An operator has a month to mend the cause and to restart a worker.
  { name: failedMails, retentionSeconds: 30 * 24 * hour },
  { name: 'mail-form', ...mails },
  { name: 'mail-summary', ...mails },
  { name: 'mail-run', ...mails },
  { name: 'mail-staff', ...mails },
  { name: 'mail-pay-link', ...mails },
  { name: 'mail-link-paid', ...mails },
  { name: 'mail-gift', ...mails },
  { name: 'mail-newsletter', ...mails },
  // As long as a mail server may be away. Its file is written once.
  { name: 'copy-account', ...mails, expireInSeconds: hour / 2 },
  { name: 'mail-family', ...mails },
  { name: 'mail-account', ...mails },
  { name: 'mail-mailbox', ...mails },
  { name: 'run-gmail', ...runs },
  { name: 'run-outlook', ...runs },
  // One sweep at a time: a second one is not queued.
  { name: 'sweep', policy: 'exclusive', heartbeatSeconds, deleteAfterSeconds },
  { name: 'sweep-services', policy: 'exclusive', heartbeatSeconds, deleteAfterSeconds },
  {
    name: 'check-payments',
    policy: 'exclusive',
    heartbeatSeconds,
    deleteAfterSeconds,
    retryLimit: 20,
    retryBackoff: true,
    retryDelay: 60,
    retryDelayMax: hour,
    // The first check after a long time has many events to read.
    expireInSeconds: 12 * hour,
  },
];

/** A condition on the library's table: the jobs of runs. */
export const ofRuns = `name in ('run-gmail', 'run-outlook')`;

/**
 * Every plan and change of a run looks for its jobs. The table is the library's. Two processes would both make the
 * index.
 */
const jobsOfRun = `
  begin;
  select pg_advisory_xact_lock(hashtext('jobs_of_run'));
  create index if not exists jobs_of_run on pgboss.job ((data ->> 'runId')) where ${ofRuns};
  commit`;

/** Lets the queue use our connections: the pool, or one client inside a transaction. */
export function asQueueDatabase(database: Queryable): Db {
  return { executeSql: (statement, values) => database.query(statement, values && [...values]) };
}

/**
 * The job queue on these connections, for `startJobQueue` or `prepareJobQueue`. Its `stop` leaves the pool open.
 * @param supervises whether this process also returns jobs of dead workers, deletes old ones, and runs the schedule.
 */
export function createJobQueue(pool: Pool, { supervises }: { readonly supervises: boolean }): PgBoss {
  return new PgBoss({
    db: asQueueDatabase(pool),
    createSchema: false,
    registerInstance: false,
    supervise: supervises,
    schedule: supervises,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 300,
  });
}

/**
 * Connects, and creates or upgrades the tables and the queues, in the schema from the migration. Any number of
 * processes may do so at once.
 * @throws Error when the database does not answer.
 */
export async function startJobQueue(queue: PgBoss, log: FastifyBaseLogger): Promise<void> {
  // Without a listener, an error would end the loop that met it.
  queue.on('error', (met) => {
    // The library makes plain objects of most errors.
    const err = met instanceof Error ? met : Object.assign(new Error(), met);
    log.error({ err }, 'the job queue met an error; it goes on');
  });
  queue.on('warning', ({ message }) => log.warn(message));
  await queue.start();
  for (const { name, policy, ...settings } of queues) {
    await queue.createQueue(name, { ...settings, ...(policy ? { policy } : {}) });
    await queue.updateQueue(name, settings);
  }
  await queue.getDb().executeSql(jobsOfRun);
}

/**
 * The same for a process that only adds jobs: afterwards nothing of the queue runs in it, and it needs no `stop`.
 * @throws Error when the database does not answer.
 */
export async function prepareJobQueue(queue: PgBoss, log: FastifyBaseLogger): Promise<void> {
  await startJobQueue(queue, log);
  await queue.stop();
}
