import { retention } from '@cc/contracts/entities/retention';
import type { ApiFailure } from '../../../api-failure.ts';
import { inTransaction, type Pool } from '../../../database.ts';
import type { JobQueueRepository } from '../../../jobs/job-queue-repository.ts';
import { runColumns, type NextStep, type RunReport, type StoredRun } from './run.ts';

/** A user who sees the page mends it before. */
const pauseMailAfterMs = 5 * 60_000;

/** What holds a run: our error code, and the sentence for the user. */
type Hold = Pick<ApiFailure, 'code' | 'message'>;

/** Runs in the hands of workers. A worker shows its token; after another one claimed the run, it changes nothing. */
export interface RunWorkRepository {
  /** @returns null when there is nothing to do for this run. */
  claim(runId: string, worker: string): Promise<StoredRun | null>;
  next(runId: string, worker: string): Promise<NextStep>;
  /** This school cannot be sent to. The run goes on. */
  failSend(sendId: string, failure: ApiFailure): Promise<void>;
  /** @param seconds null: until the daily limit has room. @returns when the run goes on. */
  wait(runId: string, worker: string, seconds: number | null, hold: Hold): Promise<Date>;
  /** Only the user can mend this. If the run is still in this pause some minutes later, the user gets a mail. */
  pause(runId: string, worker: string, sendId: string, hold: Hold): Promise<void>;
  /** Ends the run if nothing is left to send, and then queues its summary, once. */
  end(runId: string, worker: string): Promise<void>;
  /** Queues the run's job, unless one waits for that time or an earlier one. */
  queue(runId: string, startAfter: Date, tries: number): Promise<void>;
  /**
   * Queues the jobs of runs whose time has come and that have none. Runs that paused without tokens go on with new
   * ones.
   */
  queueDue(): Promise<void>;
  /** Paths of files to delete, at most a thousand: no letter and no open run has named them for a day. */
  listUnusedFiles(): Promise<string[]>;
  /** @returns null when there is no such run, or its account is to be deleted: then no run can be continued. */
  report(runId: string): Promise<RunReport | null>;
}

export function createRunWorkRepository(pool: Pool, jobs: JobQueueRepository): RunWorkRepository {
  return {
    async claim(runId, worker) {
      const { rows } = await pool.query<StoredRun>(`select ${runColumns} from public.claim_run($1, $2)`, [
        runId,
        worker,
      ]);
      return rows[0] ?? null;
    },
    async next(runId, worker) {
      const { rows } = await pool.query<{ step: NextStep['step']; sendId: string | null; until: Date | null }>(
        `select step, send_id as "sendId", wait_until as until from public.next_send_of_run($1, $2)`,
        [runId, worker],
      );
      const { step, sendId, until } = rows[0] ?? {};
      if (step === 'send' && sendId) return { step, sendId };
      if (step === 'wait' && until) return { step, until };
      return { step: 'over' };
    },
    async failSend(sendId, { code, message }) {
      await pool.query('select public.fail_planned_send($1, $2, $3)', [sendId, code, message]);
    },
    async wait(runId, worker, seconds, { code, message }) {
      const pause = seconds === null ? null : `${seconds} seconds`;
      const { rows } = await pool.query<{ until: Date }>('select public.let_run_wait($1, $2, $3, $4, $5) as until', [
        runId,
        worker,
        pause,
        code,
        message,
      ]);
      if (!rows[0]) throw new Error('let_run_wait returned no row.');
      return rows[0].until;
    },
    pause: (runId, worker, sendId, { code, message }) =>
      inTransaction(pool, async (client) => {
        const values = [runId, worker, sendId, code, message];
        const { rows } = await client.query<{ pauseId: string | null }>(
          'select public.pause_run($1, $2, $3, $4, $5) as "pauseId"',
          values,
        );
        const key = rows[0]?.pauseId;
        if (!key) return;
        await jobs.add('mail-run', { runId, about: 'paused', key }, client, {
          startAfter: new Date(Date.now() + pauseMailAfterMs),
        });
      }),
    end: (runId, worker) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ ended: boolean }>('select public.end_run($1, $2) as ended', [
          runId,
          worker,
        ]);
        if (!rows[0]?.ended) return;
        await jobs.add('mail-run', { runId, about: 'ended', key: `${runId}-${Date.now()}` }, client);
      }),
    queue: (runId, startAfter, tries) => jobs.addRun(runId, startAfter, tries),
    async queueDue() {
      const { rows } = await pool.query<StoredRun>(`select ${runColumns} from public.due_runs()`);
      const waiting = new Set(await jobs.withoutJob(rows.map(({ id }) => id)));
      for (const run of rows) if (waiting.has(run.id)) await jobs.addRun(run.id, new Date(), 0);
    },
    async listUnusedFiles() {
      const { rows } = await pool.query<{ path: string }>('select path from public.sweep_files($1) path', [
        `${retention.files.hours} hours`,
      ]);
      return rows.map(({ path }) => path);
    },
    async report(runId) {
      const { rows } = await pool.query<RunReport>(
        `select
           public.run_owner(r.id) as "to", r.pause_message as "pauseMessage",
           case when r.state = 'paused' and r.pause_code not in ('user', 'parent_approval') then r.pause_id end as "pauseId",
           coalesce(json_agg(json_build_object(
             'school', s.school, 'status', s.status, 'errorCode', s.error_code, 'errorMessage', s.error_message,
             'coaches', coalesce(jsonb_path_query_array(s.recipients, '$[*].name'), '[]')
           ) order by s.position) filter (where s.id is not null), '[]') as schools
         from public.runs r
         left join public.sends s on s.run_id = r.id
         where r.id = $1 and not exists (select from public.account_deletions d where d.user_id = r.user_id)
         group by r.id`,
        [runId],
      );
      return rows[0] ?? null;
    },
  };
}
