import {
  chunkedBody,
  expectingBody,
  readingBody,
  closedAfterResets,
  sendSlowly,
  slowBody,
  slowHeaders,
} from '@cc/contracts/testing/slow-request';
import { useTestApi } from './testing/use-test-api.ts';

const { api } = await useTestApi({ environment: { REQUEST_TIMEOUT_MS: '1000' } });

test('slow requests are closed, and others are answered meanwhile', async () => {
  const origin = await api.server.listen({ host: '127.0.0.1', port: 0 });
  const attacks = [slowBody('/api/contact'), slowHeaders].map((beginning) => sendSlowly(origin, beginning));
  expect((await fetch(`${origin}/livez`)).status).toBe(200);
  for (const answer of await Promise.all(attacks)) expect(answer).not.toContain('HTTP/1.1 200');
});

test('a connection that sends requests before the answer is closed', async () => {
  const { server } = await api.build({});
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const answer = await sendSlowly(origin, 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000));
  expect(answer.match(/HTTP\/1.1/g)?.length ?? 0).toBeLessThan(2);
  await server.close();
});

test.each(['/api/contact', '/api/runs', '/nowhere', '/%zz'])(
  'a body in chunks, without a length, closes its connection: %s',
  async (path) => {
    const { server } = await api.build({});
    const origin = await server.listen({ host: '127.0.0.1', port: 0 });
    expect(await sendSlowly(origin, chunkedBody(path))).toMatch(/^HTTP\/1.1 411 .*\r\nConnection: close\r\n/);
    expect(await sendSlowly(origin, readingBody(path))).toMatch(/^HTTP\/1.1 400 .*\r\nConnection: close\r\n/);
    expect(await sendSlowly(origin, expectingBody(path))).toMatch(/^HTTP\/1.1 417 .*\r\nConnection: close\r\n/);
    await server.close();
  },
);

test('connections that were reset while a body arrived are gone at once', async () => {
  const { server } = await api.build({});
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  expect(await closedAfterResets(server.server, origin, '/api/contact')).toBe(20);
  await server.close();
});
