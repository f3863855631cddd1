import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { takeTurns } from './take-turns.ts';

let app: FastifyInstance;
let atOnce: number;
let most: number;
/** Ends what is worked on, as soon as it begins. */
let release: () => void;

beforeEach(() => {
  app = fastify();
  [atOnce, most] = [0, 0];
  const released = new Promise<void>((resolve) => (release = resolve));
  takeTurns(app, async ({ headers: { token } }) =>
    token === undefined ? { kind: 'operator' } : { kind: 'team', remote: String(token), team: 'Team', role: 'viewer' },
  );
  app.get('/slow', async () => {
    most = Math.max(most, (atOnce += 1));
    await released;
    atOnce -= 1;
    return 'done';
  });
  app.post('/change', async () => 'changed');
});
afterEach(() => app.close());

const read = (token?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/slow', headers: token === undefined ? {} : { token } });
const until = async (count: number) => {
  while (atOnce < count) await new Promise(setImmediate);
};

test('of many reads for one remote two are worked on, and all are answered; changes and others do not wait', async () => {
  const flood = Array.from({ length: 20 }, (_, place) => read('hostile', place % 2 === 0 ? 'GET' : 'HEAD'));
  await until(2);
  const others = [read('other'), read(), read(), read()];
  await until(6);
  const change = { method: 'POST', url: '/change', headers: { token: 'hostile' } } as const;
  expect((await app.inject(change)).statusCode).toBe(200);
  expect(most).toBe(6);
  release();
  const answers = await Promise.all([...flood, ...others]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});

test('a read that its caller leaves while it waits gives its place on', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const leave = new AbortController();
  const headers = { token: 'hostile' };
  const left = Array.from({ length: 20 }, () => fetch(`${url}/slow`, { headers, signal: leave.signal }));
  await until(2);
  leave.abort();
  expect((await Promise.allSettled(left)).every(({ status }) => status === 'rejected')).toBe(true);
  release();
  expect((await read('hostile')).body).toBe('done');
  expect(most).toBe(2);
});

test('an answer that its caller does not read holds no place', async () => {
  app.get('/large', async () => 'x'.repeat(30_000_000));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const unread = Array.from({ length: 3 }, () => connect(Number(port), '127.0.0.1').pause());
  for (const socket of unread) socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\nToken: hostile\r\n\r\n');
  release();
  for (let count = 0; count < 5; count += 1) expect((await read('hostile')).body).toBe('done');
  for (const socket of unread) socket.destroy();
});
