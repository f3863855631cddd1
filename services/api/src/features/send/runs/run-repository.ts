import type { RunChange, RunState } from '@cc/contracts/api/runs';
import type { Place } from '@cc/contracts/schedule/time-zones';
import { inTransaction, type Queryable, type Pool } from '../../../database.ts';
import type { JobQueueRepository } from '../../../jobs/job-queue-repository.ts';
import { onePerUser } from '../../../one-per-user.ts';
import { sendFailures } from '../send-failures.ts';
import { runColumns, type RunPlan, type StoredRun } from './run.ts';
import { asChangeFailure, asPlanFailure } from './run-failures.ts';
import type { StartTimes } from './start-times.ts';

/** A stored run. */
export interface PlannedRun {
  readonly runId: string;
  readonly startsAt: Date;
}

/** Runs in the database, as their user plans and changes them (D18). */
export interface RunRepository {
  /**
   * The run that this very request stored before, or null. @throws ApiFailure idempotency_key_reused when it was
   * another plan.
   */
  find(request: Pick<RunPlan, 'userId' | 'idempotencyKey' | 'requestHash'>): Promise<PlannedRun | null>;
  /** Stores a plan and queues its job. @throws ApiFailure with the reason; then nothing is stored. */
  plan(plan: RunPlan): Promise<PlannedRun>;
  /** @throws ApiFailure not_found, or run_begun when it is too late. */
  change(userId: string, runId: string, change: RunChange, times: StartTimes | null): Promise<RunState>;
  /** The schools of a user's run. Empty: there is none. */
  schoolsOf(userId: string, runId: string): Promise<string[]>;
  placesOf(schools: readonly string[]): Promise<ReadonlyMap<string, Place>>;
}

export function createRunRepository(pool: Pool, jobs: JobQueueRepository): RunRepository {
  const turns = onePerUser();
  return {
    async find({ userId, idempotencyKey, requestHash }) {
      const { rows } = await pool.query<PlannedRun & { isSame: boolean }>(
        `select id as "runId", wake_at as "startsAt", request_hash = $3 as "isSame" from public.runs
         where user_id = $1 and idempotency_key = $2`,
        [userId, idempotencyKey, requestHash],
      );
      const [found] = rows;
      if (found && !found.isSame) throw sendFailures.keyReused();
      return found ?? null;
    },
    async plan(plan) {
      try {
        const store = async (client: Queryable) => {
          const { isNew, ...planned } = await callPlan(client, plan);
          if (isNew) await jobs.addRun(planned.runId, planned.startsAt, 0, client);
          return planned;
        };
        return await turns(plan.userId, () => inTransaction(pool, store));
      } catch (error) {
        throw asPlanFailure(error);
      }
    },
    async change(userId, runId, change, times) {
      try {
        const store = async (client: Queryable) => {
          const run = await callChange(client, userId, runId, change, times);
          // Also a stopped run: a worker ends it.
          if (run.state !== 'paused' && change.kind !== 'seen') await jobs.addRun(run.id, run.wakeAt, 0, client);
          return run.state;
        };
        return await turns(userId, () => inTransaction(pool, store));
      } catch (error) {
        throw asChangeFailure(error);
      }
    },
    async schoolsOf(userId, runId) {
      const { rows } = await pool.query<{ school: string }>(
        'select school from public.sends where user_id = $1 and run_id = $2 order by position',
        [userId, runId],
      );
      return rows.map(({ school }) => school);
    },
    async placesOf(schools) {
      const { rows } = await pool.query<Place & { school: string }>(
        'select school, city, state from public.schools where school = any($1)',
        [schools],
      );
      return new Map(rows.map(({ school, ...place }) => [school, place]));
    },
  };
}

async function callPlan(database: Queryable, plan: RunPlan) {
  const { rows } = await database.query<{ runId: string; startsAt: Date; isNew: boolean }>(
    `select run_id as "runId", starts_at as "startsAt", is_new as "isNew"
     from public.plan_run($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      plan.userId,
      plan.idempotencyKey,
      plan.requestHash,
      plan.mailboxId,
      plan.senderName,
      plan.gender,
      plan.sport,
      plan.letter.subject,
      plan.letter.body,
      JSON.stringify(plan.files),
      JSON.stringify(plan.schools),
      plan.startsAt,
    ],
  );
  if (!rows[0]) throw new Error('plan_run returned no row.');
  return rows[0];
}

async function callChange(
  database: Queryable,
  userId: string,
  runId: string,
  change: RunChange,
  times: StartTimes | null,
): Promise<StoredRun> {
  const { rows } = await database.query<StoredRun>(
    `select ${runColumns} from public.change_run($1, $2, $3, $4, $5, $6, $7)`,
    [
      userId,
      runId,
      change.kind,
      'school' in change ? change.school : null,
      times?.startsAt ?? null,
      times && JSON.stringify(Object.fromEntries(times.dueAt)),
      'files' in change ? JSON.stringify(change.files) : null,
    ],
  );
  if (!rows[0]) throw new Error('change_run returned no row.');
  return rows[0];
}
