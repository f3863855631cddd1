import { portSettings } from '@cc/contracts/api/port-settings';
import { logSettings } from '@cc/contracts/api/server-log';
import { currentWork } from '@cc/deploy/current-work';
import { healthRoutes } from '@cc/deploy/health-routes';
import { onStopSignal } from '@cc/deploy/on-stop-signal';
import { serveMetrics } from '@cc/deploy/serve-metrics';
import { startService } from '@cc/deploy/start-service';
import { startTracing } from '@cc/deploy/tracing';
import { fastify } from 'fastify';
import { checkDatabase } from './check-database.ts';
import { readWorkerConfig } from './config.ts';
import { createPool } from './database.ts';
import { connectExternals, createDependencies } from './dependencies.ts';
import { backgroundTasks } from './jobs/background-tasks.ts';
import { askQueue } from './jobs/ask-queue.ts';
import { countFromZero } from './count-from-zero.ts';
import { measureQueue } from './jobs/queue-metrics-repository.ts';
import { createJobQueue, startJobQueue } from './jobs/job-queue.ts';
import { createSmtpGateway } from './jobs/smtp-gateway.ts';
import { workJobs } from './jobs/work-jobs.ts';

/**
 * Milliseconds that running jobs get to finish: a provider may take 30 s for an email. Jobs that did not finish are
 * tried again, elsewhere or after the restart.
 */
const stopTimeout = 45_000;

await startService(async () => {
  const config = readWorkerConfig();
  const app = fastify({
    ...portSettings(config.requestTimeoutMs),
    // A line of a job that a request left behind names the request.
    logger: { ...logSettings(config.logLevel), mixin: () => ({ reqId: currentWork.getStore()?.id }) },
    disableRequestLogging: true,
  });
  const { log } = app;
  const stopTracing = await startTracing('worker', config.tracesUrl);
  const pool = createPool(config.database, config.pools.jobs, (err) =>
    log.error({ err }, 'a database connection broke'),
  );
  const queue = createJobQueue(pool, { supervises: true });
  const smtp = createSmtpGateway(config.mail);
  // Its health is that of the queue.
  const externals = connectExternals(config, { pool, healthPool: pool, queue });
  await checkDatabase(pool, config.encryptionKeys, log);
  await startJobQueue(queue, log);
  const dependencies = createDependencies(externals, log);
  const stopping = new AbortController();
  await workJobs(queue, backgroundTasks(dependencies, smtp, config), {
    jobs: dependencies.jobs,
    log,
    stopping: stopping.signal,
  });
  await healthRoutes(app, { ask: async () => askQueue(queue), everyMs: config.pools.health.timeoutMs });
  await app.listen({ port: config.server.PORT, host: config.server.HOST });
  countFromZero();
  measureQueue(app, pool);
  await serveMetrics(config.server.METRICS_PORT, config.server.HOST);
  log.info('waiting for jobs');

  onStopSignal(log, async () => {
    stopping.abort();
    await queue.stop({ timeout: stopTimeout });
    await stopTracing();
    // Jobs that were given back must not go on here.
    process.exit();
  });
});
