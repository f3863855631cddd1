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

test('it does not start without a key', () => {
  expect(() => readConfig({})).toThrow(/cannot start.*CHECKER_KEY/s);
});
