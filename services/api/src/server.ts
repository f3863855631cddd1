import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { createPool, type PoolSettings } from './database.ts';
import { connectExternals, createDependencies } from './dependencies.ts';
import { createJobQueueRepository } from './jobs/job-queue-repository.ts';
import { prepareJobQueue, startJobs } from './jobs/start-jobs.ts';
import { createSmtpGateway } from './jobs/smtp-gateway.ts';
import { backgroundTasks, recoverEveryMinute } from './jobs/background-tasks.ts';

const config = readConfig();
const open = (settings: PoolSettings) =>
  createPool(config.databaseUrl, settings, (error) =>
    app.server.log.error({ err: error }, 'a database connection broke'),
  );
const [pool, jobPool, healthPool] = [open(config.pools.requests), open(config.pools.jobs), open(config.pools.health)];
const externals = connectExternals(config, { pool, healthPool });
const app = await buildApp(externals);
const smtp = createSmtpGateway(config.mail);
await prepareJobQueue(jobPool);
await createJobQueueRepository(jobPool).requeueFailed();
const tasks = backgroundTasks(createDependencies({ ...externals, pool: jobPool }, app.server.log), smtp, config);
const jobs = await startJobs(jobPool, tasks, recoverEveryMinute, app.server.log);
await app.server.listen({ port: config.port, host: config.host });

/** Finishes requests and jobs, accepts no new ones, then exits even if a step fails. */
async function stop(): Promise<void> {
  try {
    await app.server.close();
  } finally {
    await jobs.stop();
    smtp.close();
    await Promise.all([pool.end(), jobPool.end(), healthPool.end()]);
  }
}

let stopped: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    app.server.log.info({ signal }, 'stopping');
    stopped ??= stop().catch((err: unknown) => app.server.log.error({ err }, 'not everything could be stopped'));
  });
}
