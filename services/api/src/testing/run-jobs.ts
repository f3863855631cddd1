import { inJob } from '@cc/deploy/tracing';
import { backgroundTasks } from '../jobs/background-tasks.ts';
import type { JobName } from '../jobs/job-queue-repository.ts';
import { createSmtpGateway } from '../jobs/smtp-gateway.ts';
import type { TestApi } from './test-api.ts';

/**
 * Runs every due job once, with the API's own tasks.
 * @param turnMs of runs: a busy machine ends no turn.
 */
export async function runJobsOnce({ externals, dependencies }: TestApi, turnMs = Infinity): Promise<void> {
  const { queue, config } = externals;
  const smtp = createSmtpGateway(config.mail);
  const tasks = backgroundTasks({ ...dependencies, work: { ...dependencies.work, turnMs } }, smtp, config);
  for (const name of Object.keys(tasks) as JobName[]) {
    for (const job of await queue.fetch<unknown>(name, { batchSize: 1000 })) {
      await inJob(name, job.data, () => tasks[name](job.data, new AbortController().signal)).then(
        () => queue.complete(name, job),
        (error: Error) => queue.fail(name, job, error),
      );
    }
  }
  smtp.close();
}

/** Runs both sweeps, and every other due job. */
export async function sweepOnce(api: TestApi): Promise<void> {
  for (const sweep of ['sweep', 'sweep-services'] as const) await api.dependencies.jobs.add(sweep, null);
  await runJobsOnce(api);
}

/** The mails that wait for an attempt. `retry` means that one failed. */
export async function waitingMails({ admin }: TestApi): Promise<unknown[]> {
  const { rows } = await admin.query<{ state: string }>(
    `select state from pgboss.job where name like 'mail-%' and state in ('created', 'retry')`,
  );
  return rows.map(({ state }) => state);
}

/** Ends the pauses before the next attempts. */
export async function endPauses({ admin }: TestApi): Promise<void> {
  await admin.query(`update pgboss.job set start_after = now() where state = 'retry'`);
}
