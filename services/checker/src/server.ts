import { serveMetrics } from '@cc/deploy/serve-metrics';
import { startService } from '@cc/deploy/start-service';
import { buildChecker } from './app.ts';
import { checkApart } from './checks/check-apart.ts';
import { readConfig } from './config.ts';

await startService(async () => {
  const config = readConfig();
  const checker = buildChecker(config, (job) => checkApart(job, config));

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void checker.close().then(() => process.exit(0)));
  }

  await checker.listen({ host: config.HOST, port: config.PORT });
  await serveMetrics(config.METRICS_PORT, config.HOST);
});
