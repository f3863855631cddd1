import {
  chunkedBody,
  expectingBody,
  readingBody,
  closedAfterResets,
  sendSlowly,
  slowBody,
  slowHeaders,
} from '@cc/contracts/testing/slow-request';
import { buildSite } from './app.ts';
import { createSiteFolders } from './testing/site-folders.ts';

test('slow requests are closed, and others are answered meanwhile', async () => {
  const folders = await createSiteFolders();
  const site = await buildSite(folders.config({ REQUEST_TIMEOUT_MS: '1000' }));
  const origin = await site.listen({ host: '127.0.0.1', port: 0 });
  const attacks = [slowBody('/x'), slowBody('/api/contact'), slowHeaders].map((beginning) =>
    sendSlowly(origin, beginning),
  );
  expect((await fetch(`${origin}/livez`)).status).toBe(200);
  for (const answer of await Promise.all(attacks)) expect(answer).not.toContain('HTTP/1.1 200');
  await site.close();
  await folders.remove();
});

test.each(['/x', '/api/contact', '/%zz'])(
  'a body in chunks, without a length, closes its connection: %s',
  async (path) => {
    const folders = await createSiteFolders();
    const site = await buildSite(folders.config({}));
    const origin = await site.listen({ host: '127.0.0.1', port: 0 });
    expect(await sendSlowly(origin, chunkedBody(path))).toMatch(/^HTTP\/1.1 411 .*\r\nConnection: close\r\n/);
    expect(await sendSlowly(origin, readingBody(path))).toMatch(/^HTTP\/1.1 400 .*\r\nConnection: close\r\n/);
    expect(await sendSlowly(origin, expectingBody(path))).toMatch(/^HTTP\/1.1 417 .*\r\nConnection: close\r\n/);
    await site.close();
    await folders.remove();
  },
);

test.each(['/x', '/remotes/x', '/'])('a large body at %s is refused unread', async (url) => {
  const folders = await createSiteFolders();
  const site = await buildSite(folders.config({}));
  const headers = { 'content-type': 'application/json' };
  const answer = await site.inject({ method: 'POST', url, headers, payload: '['.repeat(20_000) });
  expect(answer.statusCode).toBe(413);
  await site.close();
  await folders.remove();
});

test('connections that were reset while a body arrived are gone at once', async () => {
  const folders = await createSiteFolders();
  const site = await buildSite(folders.config({}));
  const origin = await site.listen({ host: '127.0.0.1', port: 0 });
  expect(await closedAfterResets(site.server, origin, '/api/contact')).toBe(20);
  await site.close();
  await folders.remove();
});
