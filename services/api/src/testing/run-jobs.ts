import { Logger, runOnce } from 'graphile-worker';
import { backgroundTasks } from '../jobs/background-tasks.ts';
import { createSmtpGateway } from '../jobs/smtp-gateway.ts';
import { jobPreset } from '../jobs/job-runner.ts';
import type { TestApi } from './test-api.ts';

/** Runs every due job with the API's own tasks. */
export async function runJobsOnce({ externals, dependencies }: TestApi): Promise<void> {
  const smtp = createSmtpGateway(externals.config.mail);
  await runOnce({
    preset: jobPreset,
    pgPool: externals.pool,
    taskList: backgroundTasks(dependencies, smtp, externals.config),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  smtp.close();
}
