import { serve } from '@cc/deploy/serve';
import { startService } from '@cc/deploy/start-service';
import { buildRegistry } from './app.ts';
import { readConfig } from './config.ts';
import { assertSafeStorage } from './storage/open-storage.ts';

await startService(async () => {
  const config = readConfig();
  await assertSafeStorage(config);
  await serve(await buildRegistry(config), config);
});
