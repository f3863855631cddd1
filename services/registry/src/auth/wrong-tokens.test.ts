import { mock } from 'node:test';
import { startConsoleSite } from '../testing/console-site.ts';
import { operatorKey, startDeploySite, type DeploySite } from '../testing/deploy-site.ts';

let site: DeploySite;

beforeEach(async () => {
  site = await startDeploySite();
});
afterEach(async () => {
  mock.restoreAll();
  await site.close();
});

async function ask(secret: string, remoteAddress = '192.0.2.1') {
  const headers = { authorization: `Bearer ${secret}` };
  return site.app.inject({ url: '/deploy/v1/state', headers, remoteAddress });
}

async function statusesOf(secrets: readonly string[], remoteAddress?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const secret of secrets) statuses.push((await ask(secret, remoteAddress)).statusCode);
  return statuses;
}

const guesses = (count: number) => Array.from({ length: count }, (_, at) => `cct_trial_guess${at}`);

test('after ten wrong tokens an address has to wait, with the right key too', async () => {
  expect(await statusesOf(guesses(10))).toEqual(Array(10).fill(401));
  const refused = await ask(operatorKey);
  expect(refused.statusCode).toBe(429);
  const seconds = Number(refused.headers['retry-after']);
  expect(refused.json()).toMatchObject({ code: 'rate_limited', retryAfter: seconds });
  expect(refused.json()).toMatchObject({
    error: expect.stringMatching(/Nothing was changed.*Try again in 15 minutes/),
  });
  expect((await ask(operatorKey, '192.0.2.2')).statusCode).toBe(200);
  const now = Date.now();
  mock.method(Date, 'now', () => now + seconds * 1000);
  expect((await ask(operatorKey)).statusCode).toBe(200);
});

test('guesses that are sent at the same time do not get past the limit', async () => {
  const answers = await Promise.all([...guesses(300), operatorKey].map((secret) => ask(secret)));
  const wrong = answers.filter(({ statusCode }) => statusCode === 401);
  expect(wrong).toHaveLength(10);
  expect(await statusesOf([operatorKey])).toEqual([429]);
});

test('valid tokens in between do not start the count anew, and are not counted', async () => {
  const { token } = await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
  expect(await statusesOf(Array(30).fill(token))).toEqual(Array(30).fill(200));
  for (const guess of guesses(9)) expect(await statusesOf([guess, token])).toEqual([401, 200]);
  expect(await statusesOf(['cct_trial_tenth', token])).toEqual([401, 429]);
});

test('a network of IPv6 is one address', async () => {
  const statuses: number[] = [];
  for (const [at, guess] of guesses(11).entries()) statuses.push((await ask(guess, `2001:db8::${at}`)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect((await ask(operatorKey, '2001:db8:0:1::1')).statusCode).toBe(200);
});

test('a request without a token is no guess', async () => {
  for (let sent = 0; sent < 20; sent++) await site.app.inject({ url: '/deploy/v1/state', remoteAddress: '192.0.2.1' });
  expect(await statusesOf([operatorKey])).toEqual([200]);
});

test('the console and the deploy API count together; an open session continues', async () => {
  const { registry, signIn, post, open, close } = await startConsoleSite();
  const session = await signIn(operatorKey, 'Ada');
  const headers = { authorization: 'Bearer cct_trial_guess' };
  for (let sent = 0; sent < 10; sent++) await registry.inject({ url: '/deploy/v1/state', headers });
  const answer = await post('/console/session', { secret: operatorKey });
  expect([answer.statusCode, answer.cookies]).toEqual([429, []]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).toContain('Too many wrong tokens came from your address.');
  expect(await open('/console', session)).toContain('Ada, operator');
  await close();
});
