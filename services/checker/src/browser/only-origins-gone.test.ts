import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onlyOrigins } from './only-origins.ts';

// An error without a listener would end the checker, with the checks of all teams.
test('connections that a page closes at any moment end nothing else', async () => {
  const site = createServer((_request, answer) => setTimeout(() => answer.end('late'), 40));
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  // A server that listens on a port has an address with a port.
  const url = `http://localhost:${(site.address() as AddressInfo).port}`;
  const proxy = await onlyOrigins([url]);
  const { hostname, port } = new URL(proxy.url);
  for (let i = 0; i < 40; i += 1) {
    const asked = request({ hostname, port, path: `${url}/x`, method: i % 2 ? 'GET' : 'POST' }).on(
      'error',
      () => undefined,
    );
    asked.end();
    setTimeout(() => asked.destroy(), 20 + i);
    const target = i % 2 ? url.slice('http://'.length) : 'other.example:443';
    const tunnel = connect(Number(port), hostname).on('error', () => undefined);
    tunnel.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
    setTimeout(() => tunnel.resetAndDestroy(), i / 2);
  }
  await pause(300);
  const answer = await new Promise<number | undefined>((done) => {
    request({ hostname, port, path: `${url}/x` }, ({ statusCode }) => done(statusCode)).end();
  });
  expect(answer).toBe(200);
  proxy.close();
  site.close();
  site.closeAllConnections();
});
