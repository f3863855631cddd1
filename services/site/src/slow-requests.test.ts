import { sendSlowly, slowBody, slowHeaders } from '@cc/contracts/testing/slow-request';
import { buildSite } from './app.ts';
import { createSiteFolders } from './testing/site-folders.ts';

test('slow requests are closed, and others are answered meanwhile', async () => {
  const folders = await createSiteFolders();
  const site = await buildSite(folders.config({ REQUEST_TIMEOUT_MS: '1000' }));
  const origin = await site.listen({ host: '127.0.0.1', port: 0 });
  const attacks = [slowBody('/x'), slowBody('/api/contact'), slowHeaders].map((beginning) =>
    sendSlowly(origin, beginning),
  );
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  for (const answer of await Promise.all(attacks)) expect(answer).not.toContain('HTTP/1.1 200');
  await site.close();
  await folders.remove();
});
