import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { followRequests } from './follow-requests.ts';
import { serveMetrics } from './serve-metrics.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // a listening TCP server has no other kind of address
  probe.close();
  await once(probe, 'close');
  return port;
}

test('requests are counted by the pattern of their route, on a port of their own', async () => {
  const app = fastify();
  followRequests(app);
  app.get('/remotes/:name', async () => 'file');
  await app.inject('/remotes/trial?email=a@mail.example');
  await app.inject('/none/of/these');
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  const port = await freePort();
  const server = await serveMetrics(port, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(text).toContain('cc_http_request_duration_seconds_count{method="GET",route="/remotes/:name",status="200"} 1');
  expect(text).toContain('cc_http_request_duration_seconds_count{method="GET",route="none",status="404"} 2');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('mail.example');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  server?.closeAllConnections();
  server?.close();
});

test('without a port there are no metrics', async () => {
  expect(await serveMetrics(undefined, '127.0.0.1')).toBeUndefined();
});
