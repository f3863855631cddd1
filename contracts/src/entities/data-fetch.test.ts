/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataFetch } from './data-fetch.ts';

/** A service that begins its answer and then stops, except at `/frozen`, where it does not begin. */
const service = createServer((request, answer) => {
  if (request.url !== '/frozen') answer.write('first, ');
});
const afterTime = AbortSignal.timeout;
/** Milliseconds that requests would have waited. */
const limits: number[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

/** Asks the service, with a limit that is over after 100 ms. */
async function ask(path: string, init: RequestInit): Promise<string> {
  const { port } = service.address() as AddressInfo;
  Reflect.set(AbortSignal, 'timeout', (ms: number) => {
    limits.push(ms);
    return afterTime.call(AbortSignal, 100);
  });
  const asked = dataFetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: null });
  Reflect.set(AbortSignal, 'timeout', afterTime);
  return (await asked).text();
}

test.each([
  ['a text', '/frozen', { method: 'POST', body: 'x' }, 30_000],
  ['nothing', '/frozen', { method: 'DELETE', body: null }, 30_000],
  ['a file', '/frozen', { method: 'POST', body: new Blob(['x']) }, 600_000],
  ['nothing, whose answer stops in its middle,', '/rest/v1/letters', {}, 30_000],
  ['nothing, for a file that stops in its middle,', '/storage/v1/object/copies/a.zip', {}, 600_000],
])('a request with %s ends', async (_what, path, init, limit) => {
  await expect(ask(path, init)).rejects.toMatchObject({ name: path === '/frozen' ? 'AbortError' : 'TimeoutError' });
  expect(limits.at(-1)).toBe(limit);
});
