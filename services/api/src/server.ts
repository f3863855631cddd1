import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { createPool } from './database.ts';
import { connectExternals } from './dependencies.ts';
import { createJobQueueRepository } from './jobs/job-queue-repository.ts';
import { prepareJobQueue, startJobs } from './jobs/start-jobs.ts';
import { createSmtpGateway } from './jobs/smtp-gateway.ts';
import { backgroundTasks, recoverEveryMinute } from './jobs/background-tasks.ts';

const config = readConfig();
const pool = createPool(config.databaseUrl, (error) =>
  app.server.log.error({ err: error }, 'a database connection broke'),
);
const app = await buildApp(connectExternals(config, pool));
const smtp = createSmtpGateway(config.mail);
await prepareJobQueue(pool);
await createJobQueueRepository(pool).requeueFailed();
const jobs = await startJobs(pool, backgroundTasks(app.dependencies, smtp, config), recoverEveryMinute, app.server.log);
await app.server.listen({ port: config.port, host: config.host });

/** Finishes requests and jobs, accepts no new ones, then exits even if a step fails. */
async function stop(): Promise<void> {
  try {
    await app.server.close();
  } finally {
    await jobs.stop();
    smtp.close();
    await pool.end();
  }
}

let stopped: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    app.server.log.info({ signal }, 'stopping');
    stopped ??= stop().catch((err: unknown) => app.server.log.error({ err }, 'not everything could be stopped'));
  });
}
