import type { ChecksAnswer, ChecksBody } from '@cc/contracts/deploy/checker';
import { buildChecker } from './app.ts';
import { readConfig } from './config.ts';
import { aJob } from './testing/a-job.ts';

const key = 'checker-key-of-the-tests';
const seen: ChecksAnswer = { checks: [{ name: 'browser /trial', ok: true, detail: 'shows Trial' }], findings: [] };
const asked: ChecksBody[] = [];
const app = buildChecker(readConfig({ CHECKER_KEY: key, LOG_LEVEL: 'silent' }), async (job) => {
  asked.push(job);
  return seen;
});
afterAll(() => app.close());

const ask = (payload: object, authorization = `Bearer ${key}`) =>
  app.inject({ method: 'POST', url: '/checks', headers: { authorization }, payload });

test('the registry gets the checks of a version', async () => {
  const job = aJob('http://localhost:3000');
  expect((await ask(job)).json()).toEqual(seen);
  expect(asked).toMatchObject([job]);
});

test('nobody else gets a check, and a bad request names its fields', async () => {
  asked.length = 0;
  for (const authorization of ['', 'Bearer guess', `Basic ${key}`]) {
    expect((await ask(aJob('http://localhost:3000'), authorization)).statusCode).toBe(401);
  }
  const bad = await ask({ manifest: {} });
  expect([bad.statusCode, bad.json()]).toEqual([400, { error: expect.stringContaining('previews') }]);
  expect(asked).toEqual([]);
});

test('an owner has a place to wait beside that of a deployer', async () => {
  const end = Promise.withResolvers<ChecksAnswer>();
  const busy = buildChecker(readConfig({ CHECKER_KEY: key, LOG_LEVEL: 'silent' }), () => end.promise);
  await busy.ready();
  const headers = { authorization: `Bearer ${key}` };
  const post = async (asker: ChecksBody['asker']) => {
    const payload = { ...aJob('http://localhost:3000'), asker };
    return (await busy.inject({ method: 'POST', url: '/checks', headers, payload })).statusCode;
  };
  const answers = (['deployer', 'deployer', 'owner'] as const).map(post);
  // The one before it waits: so all of them have arrived.
  expect(await post('owner')).toBe(503);
  end.resolve(seen);
  expect(await Promise.all(answers)).toEqual([200, 200, 200]);
  await busy.close();
}, 20_000);

test('a check that waits is dropped when the registry goes away', async () => {
  const begun: string[] = [];
  const end = Promise.withResolvers<ChecksAnswer>();
  const busy = buildChecker(readConfig({ CHECKER_KEY: key, LOG_LEVEL: 'silent' }), (job) => {
    begun.push(job.manifest.version);
    return end.promise;
  });
  const arrivals = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const closed = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let count = 0;
  busy.addHook('preHandler', async (_request, reply) => {
    const place = count;
    count += 1;
    reply.raw.once('close', () => closed[place]?.resolve(undefined));
    arrivals[place]?.resolve(undefined);
  });
  const url = `${await busy.listen({ port: 0, host: '127.0.0.1' })}/checks`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = (version: string, signal: AbortSignal) =>
    fetch(url, { method: 'POST', headers, signal, body: JSON.stringify(aJob('http://localhost:3000', { version })) });
  const runs = post('v1', new AbortController().signal);
  await arrivals[0]?.promise;
  const gone = new AbortController();
  const waits = post('v2', gone.signal).catch(() => 'gone');
  await arrivals[1]?.promise;
  gone.abort();
  expect(await waits).toBe('gone');
  await closed[1]?.promise;
  end.resolve(seen);
  expect((await runs).status).toBe(200);
  expect(begun).toEqual(['v1']);
  await busy.close();
});

test('it does not start without a key', () => {
  expect(() => readConfig({})).toThrow(/cannot start.*CHECKER_KEY/s);
});
