import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { portSettings } from '@cc/contracts/api/port-settings';
import { logRequestsOnce, logSettings } from '@cc/contracts/api/server-log';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { limitOpenRequests } from './limit-open-requests.ts';

let app: FastifyInstance;
let origin: string;
let begun: number;
let lines: string[];
let answer: () => void;

beforeEach(async () => {
  begun = 0;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  lines = [];
  app = fastify({
    ...portSettings(60_000),
    trustProxy: '127.0.0.1',
    logger: logSettings('info', { write: (line) => void lines.push(line) }),
    logController: logRequestsOnce(new LogController()),
  });
  // As a second request in the same packet does, while an earlier hook is awaited.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.url === '/slow?gone') raw.socket.destroy();
    done();
  });
  limitOpenRequests(app);
  const slow = async () => {
    begun += 1;
    await answered;
    return 'slow';
  };
  app.get('/slow', slow);
  app.get('/remotes/registry.json', slow);
  app.get<{ Params: { '*': string } }>('/remotes/*', async ({ params }) =>
    params['*'] === 'slow.js' ? slow() : 'quick',
  );
  app.get('/page', async () => 'page');
  app.get('/livez', async () => 'ok');
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  answer();
  await app.close();
});

test('a connection that sends requests before the answer is closed, and only the first one begins', async () => {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /remotes/slow.js HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000));
  expect(await text(socket).catch(() => '')).toBe('');
  expect(begun).toBe(1);
  expect(lines.length).toBeLessThan(10);
  expect(await (await fetch(`${origin}/page`)).text()).toBe('page');
});

test('a request whose connection is gone is not answered, and logs no error', async () => {
  await expect(fetch(`${origin}/slow?gone`)).rejects.toThrow('fetch failed');
  expect(await (await fetch(`${origin}/page`)).text()).toBe('page');
  expect(begun).toBe(0);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('one request after another is answered on one connection', async () => {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  for (let i = 0; i < 20; i += 1) {
    socket.write('GET /remotes/quick.js HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [answered] = await once(socket, 'data');
    expect(String(answered)).toContain('HTTP/1.1 200 OK');
  }
  socket.destroy();
});

test('a network that has 300 files open gets no more, and others do', async () => {
  const slow = Array.from({ length: 300 }, async () => (await fetch(`${origin}/remotes/slow.js`)).status);
  while (begun < 300) await new Promise(setImmediate);
  expect((await fetch(`${origin}/remotes/quick.js`)).status).toBe(429);
  expect((await fetch(`${origin}/page`)).status).toBe(200);
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  expect((await fetch(`${origin}/remotes/quick.js`, { headers })).status).toBe(200);
  answer();
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
});

test('the list of remotes counts as a page, however its address is written; health checks are always answered', async () => {
  const slow = Array.from({ length: 100 }, async () => (await fetch(`${origin}/remotes/%72egistry.json`)).status);
  while (begun < 100) await new Promise(setImmediate);
  expect((await fetch(`${origin}/remotes/%72egistry.json`)).status).toBe(429);
  expect((await fetch(`${origin}/standalone/none`)).status).toBe(429);
  expect((await fetch(`${origin}/livez`)).status).toBe(200);
  answer();
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
});

test('a customer with thousands of networks has 300 requests open in all of them, and other customers go on', async () => {
  const slow = async (network: number) => {
    const headers = { 'x-forwarded-for': `2001:db8:77:${network.toString(16)}::1` };
    return (await fetch(`${origin}/slow`, { headers })).status;
  };
  const first = Array.from({ length: 300 }, (_, network) => slow(network));
  while (begun < 300) await new Promise(setImmediate);
  const more = Array.from({ length: 5 }, (_, network) => slow(0xff00 + network));
  const status = async (address: string) =>
    (await fetch(`${origin}/page`, { headers: { 'x-forwarded-for': address } })).status;
  expect(await status('2001:db8:77:ffff::1')).toBe(429);
  expect(await Promise.all(more)).toEqual([429, 429, 429, 429, 429]);
  expect(await status('2001:db8:78::1')).toBe(200);
  expect(await status('203.0.113.7')).toBe(200);
  answer();
  expect(new Set(await Promise.all(first))).toEqual(new Set([200]));
  expect(await status('2001:db8:77:ffff::1')).toBe(200);
});
