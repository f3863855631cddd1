import { serve } from '@cc/deploy/serve';
import { startService } from '@cc/deploy/start-service';
import { startTracing } from '@cc/deploy/tracing';
import { buildApp } from './app.ts';
import { checkDatabase } from './check-database.ts';
import { readConfig } from './config.ts';
import { createPool, type PoolSettings } from './database.ts';
import { connectExternals } from './dependencies.ts';
import { countFromZero } from './count-from-zero.ts';
import { createJobQueue, prepareJobQueue } from './jobs/job-queue.ts';

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
  await checkDatabase(pool, config.encryptionKeys, app.server.log);
  await prepareJobQueue(queue, app.server.log);
  countFromZero();
  await serve(app.server, config.server, () => Promise.all([pool.end(), healthPool.end(), stopTracing()]));
});
