import { serveMetrics } from '@cc/deploy/serve-metrics';
import { startService } from '@cc/deploy/start-service';
import { startTracing } from '@cc/deploy/tracing';
import { buildSite } from './app.ts';
import { readSettings } from '@cc/deploy/settings';

await startService(async () => {
  const config = readSettings('site');
  const stopTracing = await startTracing('site', config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const site = await buildSite(config);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(
      signal,
      () =>
        void site
          .close()
          .then(stopTracing)
          .then(() => process.exit(0)),
    );
  }

  await site.listen({ host: config.HOST, port: config.PORT });
  await serveMetrics(config.METRICS_PORT, config.HOST);
});
