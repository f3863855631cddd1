import { serve } from '@cc/deploy/serve';
import { startService } from '@cc/deploy/start-service';
import { startTracing } from '@cc/deploy/tracing';
import { buildSite } from './app.ts';
import { readSettings } from '@cc/deploy/settings';

await startService(async () => {
  const config = readSettings('site');
  const stopTracing = await startTracing('site', config.OTEL_EXPORTER_OTLP_ENDPOINT);
  await serve(await buildSite(config), config, stopTracing);
});
