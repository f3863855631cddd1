import { serve } from '@cc/deploy/serve';
import { startService } from '@cc/deploy/start-service';
import { buildChecker } from './app.ts';
import { checkApart } from './checks/check-apart.ts';
import { assertTaskset } from './checks/own-processors.ts';
import { readConfig } from './config.ts';

await startService(async () => {
  const config = readConfig();
  await assertTaskset();
  await serve(
    buildChecker(config, (job, place, gone) => checkApart(job, config, { place, gone })),
    config,
  );
});
