import { serveMetrics } from '@cc/deploy/serve-metrics';
import { startService } from '@cc/deploy/start-service';
import { buildSite } from './app.ts';
import { readSettings } from '@cc/deploy/settings';

await startService(async () => {
  const config = readSettings('site');
  const site = await buildSite(config);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void site.close().then(() => process.exit(0)));
  }

  await site.listen({ host: config.HOST, port: config.PORT });
  await serveMetrics(config.METRICS_PORT, config.HOST);
});
