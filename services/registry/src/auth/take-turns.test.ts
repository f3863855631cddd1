import type { Deployer } from '@cc/contracts/deploy/deploy-api';
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
  takeTurns(app, async ({ headers: { remote } }): Promise<Deployer | undefined> => {
    if (remote === undefined) return { kind: 'operator' };
    return { kind: 'team', remote: String(remote), team: 'A team', role: 'viewer' };
  });
  app.get('/slow', async () => {
    most = Math.max(most, (atOnce += 1));
    await released;
    atOnce -= 1;
    return 'done';
  });
  app.post('/change', async () => 'changed');
});
afterEach(() => app.close());

const read = (remote?: string) => app.inject({ url: '/slow', headers: remote === undefined ? {} : { remote } });
const until = async (count: number) => {
  while (atOnce < count) await new Promise(setImmediate);
};

test('of many reads of one remote two are worked on, and all are answered; changes and others do not wait', async () => {
  const flood = Array.from({ length: 20 }, () => read('mfe-hostile'));
  await until(2);
  const others = [read('mfe-other'), read(), read(), read()];
  await until(6);
  const change = { method: 'POST', url: '/change', headers: { remote: 'mfe-hostile' } } as const;
  expect((await app.inject(change)).statusCode).toBe(200);
  expect(most).toBe(6);
  release();
  const answers = await Promise.all([...flood, ...others]);
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => 'done'));
});

test('a read that its caller leaves while it waits gives its place on', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const leave = new AbortController();
  const headers = { remote: 'mfe-hostile' };
  const left = Array.from({ length: 20 }, () => fetch(`${url}/slow`, { headers, signal: leave.signal }));
  await until(2);
  leave.abort();
  expect((await Promise.allSettled(left)).every(({ status }) => status === 'rejected')).toBe(true);
  release();
  expect((await read('mfe-hostile')).body).toBe('done');
  expect(most).toBe(2);
});
