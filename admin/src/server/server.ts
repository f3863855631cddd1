import { serve } from '@cc/deploy/serve';
import { startService } from '@cc/deploy/start-service';
import { buildAdmin } from './app.ts';
import { readSettings } from '@cc/deploy/settings';

await startService(async () => {
  const config = readSettings('admin');
  await serve(await buildAdmin(config), config);
});
