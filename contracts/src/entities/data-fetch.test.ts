/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataFetch } from './data-fetch.ts';

/** A service that answers in two parts, and nothing at `/frozen`. */
const service = createServer((request, answer) => {
  if (request.url === '/frozen') return;
  answer.write('first, ');
  setTimeout(() => answer.end('second'), 300);
});
const laterOf = setTimeout;
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
async function ask(path: string, body: BodyInit | null): Promise<Response> {
  const { port } = service.address() as AddressInfo;
  Reflect.set(globalThis, 'setTimeout', (done: () => void, ms: number) => {
    limits.push(ms);
    return laterOf(done, 100);
  });
  const asked = dataFetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, signal: null });
  globalThis.setTimeout = laterOf;
  return asked;
}

test.each([
  ['a text', 'x', 30_000],
  ['nothing', null, 30_000],
  ['a file', new Blob(['x']), 600_000],
])('a request with %s ends without an answer', async (_what, body, limit) => {
  await expect(ask('/frozen', body)).rejects.toThrow('There was no answer.');
  expect(limits.at(-1)).toBe(limit);
});

test('an answer that has begun may take longer', async () => {
  expect(await (await ask('/', null)).text()).toBe('first, second');
});
