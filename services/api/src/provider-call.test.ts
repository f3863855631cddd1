import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { mock } from 'node:test';
import { createProviderCaller } from './provider-call.ts';

let server: Server;
let url: string;
let answer: RequestListener;
let connections: Set<Socket>;
let requests: number;
let callProvider: ReturnType<typeof createProviderCaller>;

beforeEach(async () => {
  connections = new Set();
  requests = 0;
  callProvider = createProviderCaller('gmail');
  answer = (_request, response) => void response.end('{"id":"1"}');
  server = createServer((request, response) => {
    connections.add(request.socket);
    requests += 1;
    request.resume().on('end', () => answer(request, response));
  });
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${portOf(server)}/send`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** A server that listens on a port has an address of this shape. */
const portOf = (listening: Pick<Server, 'address'>) => (listening.address() as AddressInfo).port;

/**
 * A connection becomes free one event loop turn after its answer. A send waits longer, since it stores the answer
 * first.
 */
async function send(body?: string) {
  const answered = await callProvider({
    method: 'POST',
    url,
    timeoutMs: 5_000,
    ...(body === undefined ? {} : { body }),
  });
  await nextTurn();
  return answered;
}

test('consecutive calls share a connection', async () => {
  expect(await send('a mail')).toEqual({ kind: 'answered', status: 200, body: { id: '1' } });
  await send('a mail');
  await send('a mail');
  expect(requests).toBe(3);
  expect(connections.size).toBe(1);
});

test('a connection that was idle for two seconds is not reused, even if its server would allow it', async () => {
  await send('a mail');
  await pause(2_200);
  await send('a mail');
  expect(connections.size).toBe(2);
});

test('a connection that its server is about to close is not reused', async () => {
  // Sent with `Keep-Alive: timeout=1`.
  server.keepAliveTimeout = 1_000;
  await send('a mail');
  await send('a mail');
  expect(connections.size).toBe(2);
});

// @spec D1.7c
test('a call that fails on a reused connection is lost and is not repeated', async () => {
  await send('a mail');
  answer = (request) => void request.socket.destroy();
  expect(await send('a mail')).toMatchObject({ kind: 'lost' });
  expect(requests).toBe(2);
  expect(connections.size).toBe(1);
});

test('bodies arrive unchanged, also empty ones', async () => {
  const received: (string | undefined)[] = [];
  server.removeAllListeners('request');
  const read = async (request: IncomingMessage, response: ServerResponse) => {
    received.push(request.headers['content-length'], await text(request));
    response.end('{}');
  };
  server.on('request', (request, response) => void read(request, response));
  await send('Zoë’s mail');
  await send();
  expect(received).toEqual(['13', 'Zoë’s mail', '0', '']);
});

test('a connection whose server answered before it read the whole request is not reused', async () => {
  const sixMegabytes = 'x'.repeat(6_000_000);
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    connections.add(request.socket);
    if (request.headers['content-length'] === '6000000') response.writeHead(401).end('{}');
    else response.end('{"id":"2"}');
  });
  expect(await send(sixMegabytes)).toMatchObject({ status: 401 });
  expect(await send('a mail')).toMatchObject({ status: 200, body: { id: '2' } });
  expect(connections.size).toBe(2);
});

describe('a request that was never written differs from one that was lost:', () => {
  const mail = { method: 'POST', body: 'a mail', timeoutMs: 300 } as const;

  test('no server listens', async () => {
    expect(await callProvider({ ...mail, url: 'http://127.0.0.1:9' })).toMatchObject({ kind: 'not-reached' });
  });

  test('the server does not speak TLS', async () => {
    const rude = createTcpServer((socket) => socket.on('error', () => undefined).end('no TLS here'));
    await once(rude.listen(0, '127.0.0.1'), 'listening');
    const answered = await callProvider({ ...mail, url: `https://127.0.0.1:${portOf(rude)}` });
    expect(answered).toMatchObject({ kind: 'not-reached' });
    rude.close();
  });

  test('the server never answers', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => undefined));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const answered = await callProvider({ ...mail, url: `https://127.0.0.1:${portOf(silent)}` });
    expect(answered).toMatchObject({ kind: 'not-reached' });
    silent.close();
  });

  test('the server resets the connection: the call is repeated once, because an idle connection may be reset too', async () => {
    let asked = 0;
    const resetting = createTcpServer((socket) => {
      asked += 1;
      socket.on('error', () => undefined).resetAndDestroy();
    });
    await once(resetting.listen(0, '127.0.0.1'), 'listening');
    const answered = await callProvider({ ...mail, url: `https://127.0.0.1:${portOf(resetting)}` });
    expect(answered).toMatchObject({ kind: 'not-reached', cause: { code: 'ECONNRESET' } });
    expect(asked).toBe(2);
    resetting.close();
  });

  test('the request was read and never answered', async () => {
    answer = () => undefined;
    expect(await callProvider({ ...mail, url })).toMatchObject({ kind: 'lost' });
  });
});

describe('a provider that fails', () => {
  const answerWith = (status: number): RequestListener => {
    return (_request, response) => void response.writeHead(status).end('{}');
  };
  const sendTimes = async (times: number) => {
    for (let count = 0; count < times; count += 1) await send('a mail');
  };

  test('ten times is not called any more, until one call has found out that it works again', async () => {
    answer = answerWith(500);
    await sendTimes(10);
    expect(await send('a mail')).toMatchObject({ kind: 'not-reached' });
    expect(requests).toBe(10);

    const later = Date.now() + 10_000;
    const clock = mock.method(Date, 'now', () => later);
    const gate = Promise.withResolvers<undefined>();
    answer = (_request, response) => void gate.promise.then(() => response.end('{}'));
    const trial = send('a mail');
    expect(await send('a mail')).toMatchObject({ kind: 'not-reached' });
    gate.resolve(undefined);
    expect(await trial).toMatchObject({ kind: 'answered', status: 200 });
    expect(await send('a mail')).toMatchObject({ kind: 'answered', status: 200 });
    expect(requests).toBe(12);
    clock.mock.restore();
  });

  let tokens = 0;
  const bearer = () => ({ authorization: `Bearer ${(tokens += 1)}` });
  /** Each time with another access token, as after a refresh or a new connection. */
  const sendAs = (userId: string) => callProvider({ method: 'POST', url, headers: bearer(), timeoutMs: 5_000, userId });

  test('with 5xx for nine users is still called for all, with however many tokens and mailboxes; for ten, no more', async () => {
    answer = answerWith(503);
    for (let count = 0; count < 45; count += 1) await sendAs(`user ${count % 9}`);
    answer = answerWith(200);
    expect(await sendAs('another')).toMatchObject({ kind: 'answered', status: 200 });
    answer = answerWith(503);
    await sendAs('tenth');
    expect(await sendAs('another')).toMatchObject({ kind: 'not-reached' });
    expect(requests).toBe(47);
  });

  test('with answers that a user causes, or that are about one mailbox, is still called', async () => {
    for (const status of [400, 401, 403, 429, 501, 505, 507]) {
      answer = answerWith(status);
      for (let count = 0; count < 12; count += 1) await sendAs(`user ${count}`);
    }
    expect(requests).toBe(84);
  });

  test('now and then is still called', async () => {
    for (let count = 0; count < 20; count += 1) {
      answer = answerWith(count % 2 === 0 ? 200 : 500);
      await send('a mail');
    }
    expect(requests).toBe(20);
  });
});
