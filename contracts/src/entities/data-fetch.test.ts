/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataFetch } from './data-fetch.ts';

/** A service that takes requests and answers none. */
const frozen = createServer();
const timeoutOf = AbortSignal.timeout.bind(AbortSignal);
/** Milliseconds that requests would have waited. */
const limits: number[] = [];
beforeAll(async () => {
  AbortSignal.timeout = (ms) => {
    limits.push(ms);
    return timeoutOf(50);
  };
  await new Promise<void>((resolve) => void frozen.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  AbortSignal.timeout = timeoutOf;
  frozen.closeAllConnections();
  frozen.close();
});

test.each([
  ['a text', 'x', 30_000],
  ['nothing', null, 30_000],
  ['a file', new Blob(['x']), 120_000],
])('a request with %s ends without an answer', async (_what, body, limit) => {
  const { port } = frozen.address() as AddressInfo;
  const asked = dataFetch(`http://127.0.0.1:${port}`, { method: 'POST', body, signal: null });
  await expect(asked).rejects.toThrow('timeout');
  expect(limits.at(-1)).toBe(limit);
});
