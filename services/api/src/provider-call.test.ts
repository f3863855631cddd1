import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { callProvider } from './provider-call.ts';

let server: Server;
let url: string;
let answer: RequestListener;
let connections: Set<Socket>;
let requests: number;

beforeEach(async () => {
  connections = new Set();
  requests = 0;
  answer = (_request, response) => void response.end('{"id":"1"}');
  server = createServer((request, response) => {
    connections.add(request.socket);
    requests += 1;
    request.resume().on('end', () => answer(request, response));
  });
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server of the test has no port.');
  url = `http://127.0.0.1:${address.port}/send`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** A connection is free again in the turn after its answer, as it is for whoever writes the answer down first. */
async function send() {
  const answered = await callProvider({ method: 'POST', url, body: 'a mail', timeoutMs: 5_000 });
  await nextTurn();
  return answered;
}

test('calls that follow one another share a connection', async () => {
  expect(await send()).toEqual({ kind: 'answered', status: 200, body: { id: '1' } });
  await send();
  await send();
  expect(requests).toBe(3);
  expect(connections.size).toBe(1);
});

test('a connection that was idle for two seconds is not used again, though its server would keep it', async () => {
  await send();
  await pause(2_200);
  await send();
  expect(connections.size).toBe(2);
});

test('one that its server is about to close is not used again', async () => {
  // Sent with `Keep-Alive: timeout=1`.
  server.keepAliveTimeout = 1_000;
  await send();
  await send();
  expect(connections.size).toBe(2);
});

test('a call that breaks on a used connection is lost, and is not made again', async () => {
  await send();
  answer = (request) => void request.socket.destroy();
  expect(await send()).toMatchObject({ kind: 'lost' });
  expect(requests).toBe(2);
  expect(connections.size).toBe(1);
});
