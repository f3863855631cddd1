import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProviderCaller } from './provider-call.ts';

let answer: RequestListener;
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  request.resume().on('end', () => answer(request, response));
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close().closeAllConnections());

const callProvider = createProviderCaller('gmail');
const send = (body: string) =>
  callProvider({
    method: 'POST',
    // A server that listens on a port has an address of this shape.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    timeoutMs: 5_000,
    body,
  });

test('an answer of more than four megabytes is lost', async () => {
  answer = (_request, response) => {
    response.on('error', () => undefined);
    const more = () => response.write(Buffer.alloc(1_000_000)) && setImmediate(more);
    response.on('drain', more);
    more();
  };
  expect(await send('a mail')).toMatchObject({ kind: 'lost' });
  expect(requests).toBe(1);
});

test.each([
  ['60', 60],
  ['0', 1],
  ['99999999999999', 86_400],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400],
])('a provider that asks for a pause of %s gets one of %s seconds', async (asked, retryAfterSeconds) => {
  answer = (_request, response) => void response.writeHead(429, { 'retry-after': asked }).end('{}');
  expect(await send('a mail')).toMatchObject({ status: 429, retryAfterSeconds });
});
