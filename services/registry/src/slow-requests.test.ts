import {
  chunkedBody,
  expectingBody,
  readingBody,
  sendSlowly,
  slowBody,
  slowHeaders,
} from '@cc/contracts/testing/slow-request';
import { buildRegistry } from './app.ts';
import { readConfig } from './config.ts';
import { createTrialFolders } from './testing/trial-folders.ts';

test('slow requests are closed, and others are answered meanwhile', async () => {
  const folders = await createTrialFolders();
  const registry = await buildRegistry(readConfig({ ...folders.env, REQUEST_TIMEOUT_MS: '1000' }));
  const origin = await registry.listen({ host: '127.0.0.1', port: 0 });
  const attacks = [slowBody('/console/session'), slowHeaders].map((beginning) => sendSlowly(origin, beginning));
  expect((await fetch(`${origin}/livez`)).status).toBe(200);
  for (const answer of await Promise.all(attacks)) expect(answer).not.toContain('HTTP/1.1 200');
  await registry.close();
  await folders.remove();
});

test.each(['/console/session', '/deploy/v1/versions/trial', '/%zz'])(
  'a body in chunks, without a length, closes its connection: %s',
  async (path) => {
    const folders = await createTrialFolders();
    const registry = await buildRegistry(readConfig(folders.env));
    const origin = await registry.listen({ host: '127.0.0.1', port: 0 });
    expect(await sendSlowly(origin, chunkedBody(path))).toMatch(/^HTTP\/1.1 411 .*\r\nConnection: close\r\n/);
    expect(await sendSlowly(origin, readingBody(path))).toMatch(/^HTTP\/1.1 400 .*\r\nConnection: close\r\n/);
    expect(await sendSlowly(origin, expectingBody(path))).toMatch(/^HTTP\/1.1 417 .*\r\nConnection: close\r\n/);
    await registry.close();
    await folders.remove();
  },
);
