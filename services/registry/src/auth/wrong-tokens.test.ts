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

test('wrong tokens lock nobody out: after ten of them, the right key and a valid token work at once', async () => {
  const { token } = await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
  expect(await statusesOf(guesses(12))).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await statusesOf([operatorKey, token])).toEqual([200, 200]);
});

test('after ten wrong tokens, a further one gets 429 until their 15 minutes are over', async () => {
  await statusesOf(guesses(10));
  const refused = await ask('cct_trial_eleventh');
  const seconds = Number(refused.headers['retry-after']);
  expect(refused.json()).toMatchObject({ code: 'rate_limited', retryAfter: seconds });
  expect(refused.json()).toMatchObject({ error: expect.stringMatching(/Nothing was changed.*stop for 15 minutes/) });
  expect((await ask('cct_trial_eleventh', '192.0.2.2')).statusCode).toBe(401);
  const now = Date.now();
  mock.method(Date, 'now', () => now + seconds * 1000);
  expect((await ask('cct_trial_eleventh')).statusCode).toBe(401);
});

test('of guesses that are sent at the same time, ten are answered as wrong', async () => {
  const answers = await Promise.all([...guesses(300), operatorKey].map((secret) => ask(secret)));
  const countOf = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  expect([countOf(401), countOf(429), countOf(200)]).toEqual([10, 290, 1]);
});

test('valid tokens in between do not start the count anew, and are not counted', async () => {
  const { token } = await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
  expect(await statusesOf(Array(30).fill(token))).toEqual(Array(30).fill(200));
  for (const guess of guesses(10)) expect(await statusesOf([guess, token])).toEqual([401, 200]);
  expect(await statusesOf(['cct_trial_eleventh', token])).toEqual([429, 200]);
});

test('a network of IPv6 is one address', async () => {
  const statuses: number[] = [];
  for (const [at, guess] of guesses(11).entries()) statuses.push((await ask(guess, `2001:db8::${at}`)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect((await ask('cct_trial_guess', '2001:db8:0:1::1')).statusCode).toBe(401);
});

test('a request without a token is no guess', async () => {
  for (let sent = 0; sent < 20; sent++) await site.app.inject({ url: '/deploy/v1/state', remoteAddress: '192.0.2.1' });
  expect(await statusesOf(['cct_trial_guess'])).toEqual([401]);
});

test('the console and the deploy API count together, and both let the right key in', async () => {
  const { registry, post, close } = await startConsoleSite();
  const headers = { authorization: 'Bearer cct_trial_guess' };
  for (let sent = 0; sent < 10; sent++) await registry.inject({ url: '/deploy/v1/state', headers });
  const answer = await post('/console/session', { secret: 'cct_trial_guess' });
  expect([answer.statusCode, answer.cookies]).toEqual([429, []]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).toContain('Too many wrong tokens came from your address');
  expect(await post('/console/session', { secret: operatorKey })).toMatchObject({ statusCode: 303 });
  await close();
});
