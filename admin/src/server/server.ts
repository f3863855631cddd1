import { serveMetrics } from '@cc/deploy/serve-metrics';
import { startService } from '@cc/deploy/start-service';
import { buildAdmin } from './app.ts';
import { readSettings } from '@cc/deploy/settings';

await startService(async () => {
  const config = readSettings('admin');
  const admin = await buildAdmin(config);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void admin.close().then(() => process.exit(0)));
  }

  await admin.listen({ host: config.HOST, port: config.PORT });
  await serveMetrics(config.METRICS_PORT, config.HOST);
});
