import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@cc/contracts/api/endpoint';
import type { RunChange, startRun } from '@cc/contracts/api/runs';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { LightMyRequestResponse } from 'fastify';
import { runJobsOnce } from './run-jobs.ts';
import type { TestApi } from './test-api.ts';
import type { TestUser } from './test-users.ts';

type RunRequest = RequestOf<typeof startRun>;

export interface RunRow {
  readonly state: string;
  readonly pause_code: string | null;
  readonly pause_message: string | null;
}

/** Plans, works and reads the runs of one user with a mailbox. */
export interface TestRunner {
  readonly user: TestUser;
  readonly provider: MailProvider;
  readonly mailboxId: string;
  /** A valid request for the schools with these numbers. */
  request(schools: readonly number[], changes?: Partial<RunRequest>): Promise<RunRequest>;
  post(request: RunRequest, key?: string): Promise<LightMyRequestResponse>;
  /** Plans a run. @returns its id. */
  plan(schools: readonly number[], changes?: Partial<RunRequest>): Promise<string>;
  change(runId: string, change: RunChange): Promise<LightMyRequestResponse>;
  /** Lets the time of a run come. */
  hasten(runId: string): Promise<void>;
  /** The same, and has a worker send what it can. Mails about the run that wait go out. */
  work(runId: string): Promise<void>;
  /** The same without the mails that wait. */
  workOnly(runId: string): Promise<void>;
  run(runId: string): Promise<RunRow | undefined>;
  /** The states of its schools in order. */
  sends(runId: string): Promise<string[]>;
}

export async function createTestRunner(
  api: TestApi,
  provider: MailProvider = 'gmail',
  tokens: number | null = 30,
): Promise<TestRunner> {
  const user = await api.createUser({ tokens });
  await api.connect(user, provider);
  const { rows } = await api.admin.query<{ id: string }>('select id from public.mail_connections where user_id = $1', [
    user.id,
  ]);
  const mailboxId = rows[0]?.id ?? '';
  const hasten = async (runId: string, jobs: string) => {
    await api.admin.query(`update public.runs set wake_at = now() where id = $1`, [runId]);
    await api.admin.query(
      `update pgboss.job set start_after = now() where data ->> 'runId' = $1 and state < 'active' and ${jobs}`,
      [runId],
    );
  };
  const runner: TestRunner = {
    user,
    provider,
    mailboxId,
    async request(numbers, changes = {}) {
      const names = numbers.map((number) => `School ${number}`);
      const coaches = await api.admin.query<{ school: string; ids: number[] }>(
        `select school, array_agg(id::int order by id) as ids from private.coaches where school = any($1)
         group by school order by array_position($1, school)`,
        [names],
      );
      return {
        mailboxId,
        gender: 'women',
        sport: 'soccer',
        letter: { subject: 'Jordan Avery', body: 'Dear Coach,\n\nI would love to play at [College Name].' },
        schools: coaches.rows.map(({ school, ids }) => ({
          school,
          coachIds: ids,
          subject: 'Jordan Avery',
          body: `Dear Coach,\n\nI would love to play at ${school}.`,
        })),
        ...changes,
      };
    },
    post: (request, key = randomUUID()) => api.post('/api/runs', request, user, { 'idempotency-key': key }),
    async plan(schools, changes) {
      const answer = await runner.post(await runner.request(schools, changes));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ runId: string }>().runId;
    },
    change: (runId, change) => api.post('/api/runs/change', { runId, change }, user),
    hasten: (runId) => hasten(runId, 'true'),
    async work(runId) {
      await runner.hasten(runId);
      await runJobsOnce(api);
    },
    async workOnly(runId) {
      await hasten(runId, `name = 'run-${provider}'`);
      await runJobsOnce(api);
    },
    async run(runId) {
      const found = await api.admin.query<RunRow>(
        'select state, pause_code, pause_message from public.runs where id = $1',
        [runId],
      );
      return found.rows[0];
    },
    async sends(runId) {
      const found = await api.admin.query<{ status: string }>(
        'select status from public.sends where run_id = $1 order by position',
        [runId],
      );
      return found.rows.map(({ status }) => status);
    },
  };
  return runner;
}
