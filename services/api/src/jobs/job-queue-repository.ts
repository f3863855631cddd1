import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { currentWork } from '@cc/deploy/current-work';
import { traceparentOf } from '@cc/deploy/tracing';
import type { PgBoss } from 'pg-boss';
import type { Queryable } from '../database.ts';
import type { CopyJob } from '../features/account/copy/copy-account.ts';
import type { KeptMailJob } from '../features/account/mail-kept.ts';
import type { FamilyMailJob } from '../features/family/mail-family.ts';
import type { GiftMailJob } from '../features/gifts/mail-gift.ts';
import type { ConnectedMailJob } from '../features/mail-connection/mail-connected.ts';
import type { NewsletterMailJob } from '../features/newsletter/mail-newsletter.ts';
import type { PayLinkMailJob } from '../features/pay-links/mail-link.ts';
import type { RunJob, RunMailJob } from '../features/send/runs/run.ts';
import type { StaffMailJob } from '../features/staff/mail-staff.ts';
import type { FormMailJob } from '../forms/mail-form.ts';
import { asQueueDatabase, failedMails, ofRuns } from './job-queue.ts';

/** The payload of each kind of background job. */
export interface JobPayloads {
  readonly 'mail-form': FormMailJob;
  readonly 'mail-summary': {
    readonly key: string;
    readonly to: string;
    readonly content: Readonly<Record<'successful' | 'failed' | 'schools' | 'conferences', readonly string[]>>;
  };
  /**
   * A run's emails, as long as any can be sent. Each provider has its own places, so a slow one keeps no other from
   * sending.
   */
  readonly 'run-gmail': RunJob;
  readonly 'run-outlook': RunJob;
  readonly 'mail-run': RunMailJob;
  readonly 'mail-staff': StaffMailJob;
  /** A link by which a parent pays, to the parent. */
  readonly 'mail-pay-link': PayLinkMailJob;
  /** It was paid, to the athlete. */
  readonly 'mail-link-paid': Pick<PayLinkMailJob, 'linkId'>;
  /** To the address of a paid gift. */
  readonly 'mail-gift': GiftMailJob;
  /** Asks an address that is new on the newsletter's list. */
  readonly 'mail-newsletter': NewsletterMailJob;
  /** Writes a copy of an account, and tells its user. */
  readonly 'copy-account': CopyJob;
  readonly 'mail-family': FamilyMailJob;
  /** An account stays that was to be deleted, to its user. */
  readonly 'mail-account': KeptMailJob;
  /** A mailbox was connected to an account with another address, to the mailbox. */
  readonly 'mail-mailbox': ConnectedMailJob;
  /** Recovery after crashes, and cleaning up: what the database does alone. */
  readonly sweep: null;
  /** The same, as far as it calls other services, which may be slow. */
  readonly 'sweep-services': null;
  /** Reads what the payment provider did and its webhook did not bring. */
  readonly 'check-payments': null;
}

export type JobName = keyof JobPayloads;

interface JobOptions {
  readonly startAfter?: Date;
  /** Of jobs with the same key, one runs at a time, in their order (queues of runs). */
  readonly singletonKey?: string;
}

export interface JobQueueRepository {
  /**
   * Queues a job. A mail is retried with growing pauses for a month, and once more for a month when a worker starts
   * (`requeueFailed`).
   * @param database pass a client inside a transaction to make the job part of it.
   */
  add<Name extends JobName>(
    name: Name,
    payload: JobPayloads[Name],
    database?: Queryable,
    options?: JobOptions,
  ): Promise<void>;
  /**
   * Queues the job of a run, unless one waits for that time or an earlier one. One that waits for a later time goes.
   */
  addRun(runId: string, startAfter: Date, tries: number, database?: Queryable): Promise<void>;
  /** Those of these runs that no worker has, and that have no job whose time has come. */
  withoutJob(runIds: readonly string[]): Promise<string[]>;
  /**
   * Queues the mails again that ran out of attempts: their cause may be fixed. Those that did so twice are given up.
   */
  requeueFailed(): Promise<void>;
}

export function createJobQueueRepository(queue: Pick<PgBoss, 'send' | 'redrive'>, pool: Queryable): JobQueueRepository {
  const add: JobQueueRepository['add'] = async (name, payload, database, options = {}) => {
    // The job goes on with what its request began (D31).
    const work = currentWork.getStore();
    const data = payload && work ? { ...payload, traceparent: traceparentOf(work) } : payload;
    await queue.send(name, data, { ...options, ...(database ? { db: asQueueDatabase(database) } : {}) });
  };
  return {
    add,
    async addRun(runId, startAfter, tries, database = pool) {
      const { rows } = await database.query<{ key: string; provider: MailProvider }>(
        `select md5(concat_ws(' ', user_id, provider)) as key, provider from public.runs
         where id = $1 and not exists (
           select from pgboss.job
           where ${ofRuns} and data ->> 'runId' = $1::text and state < 'active' and start_after <= $2
         )`,
        [runId, startAfter],
      );
      const [run] = rows;
      if (!run) return;
      await database.query(
        `delete from pgboss.job where ${ofRuns} and data ->> 'runId' = $1 and state = 'created' and start_after > $2`,
        [runId, startAfter],
      );
      // One job at a time for each user, in order: one with many mailboxes would take the places of all others (D17.8).
      // The key stays the same when a mailbox is connected anew: two workers with one run would each take the other for
      // dead.
      await add(`run-${run.provider}`, { runId, tries }, database, { singletonKey: run.key, startAfter });
    },
    async withoutJob(runIds) {
      const { rows } = await pool.query<{ id: string }>(
        `select run.id from unnest($1::text[]) run (id)
         where not exists (
           select from pgboss.job
           where ${ofRuns} and data ->> 'runId' = run.id and (state = 'active' or (state < 'active' and start_after <= now()))
         )`,
        [runIds],
      );
      return rows.map(({ id }) => id);
    },
    async requeueFailed() {
      // The library notes of each job that follows a failed one which it was, and which was the first.
      await pool.query('delete from pgboss.job where name = $1 and source_id <> source_root_id', [failedMails]);
      // In batches of the library.
      while ((await queue.redrive(failedMails)) > 0);
    },
  };
}
