import { serveMetrics } from '@cc/deploy/serve-metrics';
import { startService } from '@cc/deploy/start-service';
import { buildRegistry } from './app.ts';
import { readConfig } from './config.ts';
import { assertSafeStorage } from './storage/open-storage.ts';

await startService(async () => {
  const config = readConfig();
  await assertSafeStorage(config);
  const registry = await buildRegistry(config);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void registry.close().then(() => process.exit(0)));
  }

  await registry.listen({ host: config.HOST, port: config.PORT });
  await serveMetrics(config.METRICS_PORT, config.HOST);
});
