import fastify from 'fastify';
import { closeConnectionsWhenLeaving, drain } from './drain.ts';
import { healthRoutes, NotReady, type Parts } from './health-routes.ts';
import { metrics } from './metrics.ts';

const everyMs = 5;
let answer: () => Promise<Parts>;

beforeEach(() => {
  answer = async () => ({ store: 'ok' });
});

async function aServer() {
  const app = fastify();
  await healthRoutes(app, { ask: () => answer(), everyMs });
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, JSON.parse(body) as unknown];
  };
  const until = async (status: number) => {
    while ((await ready())[0] !== status) await new Promise((soon) => setTimeout(soon, everyMs));
  };
  return { app, ready, until };
}

test('a process is ready while its question is answered, and its metrics say the same', async () => {
  const { app, ready, until } = await aServer();
  expect(await ready()).toEqual([200, { status: 'ok', store: 'ok' }]);
  const cause = new Error('connect ECONNREFUSED 10.0.0.7');
  answer = () => Promise.reject(new NotReady('read-only', 'The database takes no writes.', cause));
  await until(503);
  const told = { status: 'not ready', reason: 'read-only', error: 'The database takes no writes.' };
  expect(await ready()).toEqual([503, told]);
  expect(await metrics.metrics()).toContain('cc_not_ready{reason="read-only"} 1');
  expect((await app.inject('/livez')).statusCode).toBe(200);
  answer = async () => ({ store: 'away' });
  await until(200);
  expect(await ready()).toEqual([200, { status: 'ok', store: 'away' }]);
  expect(await metrics.metrics()).toContain('cc_not_ready{reason="read-only"} 0');
  expect(await metrics.metrics()).toContain('cc_away{part="store"} 1');
  await app.close();
});

test('an unexpected error tells callers nothing of its cause', async () => {
  const { app, ready, until } = await aServer();
  answer = () => Promise.reject(new Error('password of 10.0.0.7'));
  await until(503);
  expect(await ready()).toEqual([
    503,
    { status: 'not ready', reason: 'broken', error: 'This process cannot do its work.' },
  ]);
  await app.close();
});

test('while a question has no answer, the last one is given, and nothing else is asked', async () => {
  const { app, ready } = await aServer();
  const asked = Promise.withResolvers<null>();
  let times = 0;
  answer = () => {
    times += 1;
    asked.resolve(null);
    return new Promise(() => undefined);
  };
  await asked.promise;
  await new Promise((soon) => setTimeout(soon, 4 * everyMs));
  expect([await ready(), times]).toEqual([[200, { status: 'ok', store: 'ok' }], 1]);
  await app.close();
});

test('a server that is about to close says so, answers on, and ends its connections', async () => {
  const app = fastify();
  closeConnectionsWhenLeaving(app);
  await app.register(async (open) => healthRoutes(open, { ask: () => answer(), everyMs }));
  app.get('/', async () => 'an answer');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string) => {
    const { status, headers, body } = await fetch(`${app.listeningOrigin}${path}`).then(async (reply) => ({
      status: reply.status,
      headers: reply.headers,
      body: await reply.text(),
    }));
    return [status, headers.get('connection'), body];
  };
  expect(await ask('/')).toEqual([200, 'keep-alive', 'an answer']);
  const drained = drain(app, 1);
  expect((await ask('/readyz')).slice(0, 2)).toEqual([503, 'close']);
  expect(await ask('/')).toEqual([200, 'close', 'an answer']);
  expect((await ask('/livez'))[0]).toBe(200);
  await drained;
  await app.close();
});
