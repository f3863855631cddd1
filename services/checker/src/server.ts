import { serve } from '@cc/deploy/serve';
import { startService } from '@cc/deploy/start-service';
import { buildChecker } from './app.ts';
import { checkApart } from './checks/check-apart.ts';
import { readConfig } from './config.ts';

await startService(async () => {
  const config = readConfig();
  await serve(
    buildChecker(config, (job, place) => checkApart(job, config, { place })),
    config,
  );
});
