import { drain } from '@cc/deploy/drain';
import { serveMetrics } from '@cc/deploy/serve-metrics';
import { startService } from '@cc/deploy/start-service';
import { startTracing } from '@cc/deploy/tracing';
import { buildApp } from './app.ts';
import { checkDatabase } from './check-database.ts';
import { readConfig } from './config.ts';
import { createPool, type PoolSettings } from './database.ts';
import { connectExternals } from './dependencies.ts';
import { countFromZero } from './count-from-zero.ts';
import { createJobQueue, prepareJobQueue } from './jobs/job-queue.ts';
import { onStopSignal } from './on-stop-signal.ts';

await startService(async () => {
  const config = readConfig();
  const stopTracing = await startTracing('api', config.tracesUrl);
  const open = (settings: PoolSettings) =>
    createPool(config.database, settings, (error) =>
      app.server.log.error({ err: error }, 'a database connection broke'),
    );
  const [pool, healthPool] = [open(config.pools.requests), open(config.pools.health)];
  const queue = createJobQueue(pool, { supervises: false });
  const app = await buildApp(connectExternals(config, { pool, healthPool, queue }));
  await checkDatabase(pool, app.server.log);
  await prepareJobQueue(queue, app.server.log);
  await app.server.listen({ port: config.port, host: config.host });
  countFromZero();
  await serveMetrics(config.metricsPort, config.host);

  // Finishes requests, accepts no new ones, then exits even if a step fails.
  onStopSignal(app.server.log, async (signal) => {
    try {
      // Nobody sends requests to a process that a person ends with Ctrl-C.
      if (signal === 'SIGTERM') await drain(app.server, config.drainSeconds);
      await app.server.close();
    } finally {
      await Promise.all([pool.end(), healthPool.end(), stopTracing()]);
    }
  });
});
