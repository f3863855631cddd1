import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { createPool, type PoolSettings } from './database.ts';
import { connectExternals } from './dependencies.ts';
import { createJobQueue, prepareJobQueue } from './jobs/job-queue.ts';
import { onStopSignal } from './on-stop-signal.ts';

const config = readConfig();
const open = (settings: PoolSettings) =>
  createPool(config.databaseUrl, settings, (error) =>
    app.server.log.error({ err: error }, 'a database connection broke'),
  );
const [pool, healthPool] = [open(config.pools.requests), open(config.pools.health)];
const queue = createJobQueue(pool, { supervises: false });
const app = await buildApp(connectExternals(config, { pool, healthPool, queue }));
await prepareJobQueue(queue, app.server.log);
await app.server.listen({ port: config.port, host: config.host });

// Finishes requests, accepts no new ones, then exits even if a step fails.
onStopSignal(app.server.log, async () => {
  try {
    await app.server.close();
  } finally {
    await Promise.all([pool.end(), healthPool.end()]);
  }
});
