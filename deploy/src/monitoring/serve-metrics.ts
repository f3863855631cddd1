import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { metrics } from './metrics.ts';

/**
 * `GET /metrics` for Prometheus, on a port of its own: no proxy leads to it. It needs no key, since it has no personal
 * data.
 * @returns undefined without a port: there are no metrics then
 */
export async function serveMetrics(port: number | undefined, host: string): Promise<Server | undefined> {
  if (port === undefined) return undefined;
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // It is read until the process ends, and does not keep it alive.
  await once(server.listen(port, host).unref(), 'listening');
  return server;
}
