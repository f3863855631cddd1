import { startStandIns, type StandIns } from '../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { requestLimits } from './rate-limits.ts';

let standIns: StandIns;
let api: TestApi;

beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns, change: (externals) => ({ ...externals, limits: requestLimits }) });
});

afterAll(async () => {
  await api.close();
  await standIns.close();
});

beforeEach(() => api.admin.query('truncate private.request_counts'));

const entry = { type: 'bug', subject: 'Subject', description: 'Description', email: 'a@mail.example' };
const { max } = requestLimits.feedback;

test('too many requests get a Retry-After, and a forged X-Forwarded-For does not help', async () => {
  for (let count = 0; count < max; count += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${count}` };
    expect((await api.post('/api/feedback', entry, undefined, headers)).statusCode).toBe(200);
  }
  const answer = await api.post('/api/feedback', entry, undefined, { 'x-forwarded-for': '203.0.113.99' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    429,
    { code: 'rate_limited', retryAfter: expect.any(Number) },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
});

test('a trusted proxy may name the address of the client', async () => {
  const config = { ...api.externals.config, trustProxy: ['127.0.0.1/32'] };
  const { server } = await api.build({ config });
  const post = (address: string) =>
    server.inject({ method: 'POST', url: '/api/feedback', payload: entry, headers: { 'x-forwarded-for': address } });
  for (let count = 0; count < max; count += 1) await post('203.0.113.1');
  expect((await post('203.0.113.1')).statusCode).toBe(429);
  expect((await post('203.0.113.2')).statusCode).toBe(200);
  await server.close();
});

test('two processes share their counts', async () => {
  const { server: other } = await api.build({});
  for (let count = 0; count < max; count += 1) {
    await [api.server, other][count % 2]?.inject({ method: 'POST', url: '/api/feedback', payload: entry });
  }
  expect((await api.post('/api/feedback', entry)).statusCode).toBe(429);
  expect((await other.inject({ method: 'POST', url: '/api/feedback', payload: entry })).statusCode).toBe(429);
  await other.close();
});

test('each user and each limit is counted separately', async () => {
  const [one, two] = [await api.createUser(), await api.createUser()];
  for (let count = 0; count < requestLimits.connect.max; count += 1)
    await api.post('/api/google-oauth', undefined, one);
  expect((await api.post('/api/google-oauth', undefined, one)).statusCode).toBe(429);
  expect((await api.post('/api/azure-oauth', undefined, one)).statusCode).toBe(200);
  expect((await api.post('/api/google-oauth', undefined, two)).statusCode).toBe(200);
});

test('an expired window is deleted', async () => {
  for (let count = 0; count <= max; count += 1) await api.post('/api/feedback', entry);
  await api.admin.query(`update private.request_counts set window_ends_at = now() - interval '1 second'`);
  expect((await api.post('/api/feedback', entry)).statusCode).toBe(200);
  await api.admin.query(`update private.request_counts set window_ends_at = now() - interval '1 second'`);
  await api.dependencies.counts.sweep();
  expect((await api.admin.query('select 1 from private.request_counts')).rowCount).toBe(0);
});

const forms = [
  ['contact', '/api/contact', { email: 'a@mail.example', subject: 'Subject', message: 'Message' }],
  ['testimonial', '/api/testimonial', { firstName: 'Jo', lastInitial: 'A', rating: 5, comments: 'Good' }],
  [
    'proContactOrder',
    '/api/order-pro-contact',
    { firstName: 'Jo', lastName: 'A', email: 'a@mail.example', numTeams: 1, teams: 'Norrvik IF' },
  ],
  ['feedback', '/api/feedback', entry],
] as const;

describe.each(forms)('the form of %s', (name, path, body) => {
  const post = async (posted: object = body) => (await api.post(path, posted)).statusCode;

  test('accepts visitors and has its own limit', async () => {
    for (let count = 0; count < requestLimits[name].max; count += 1) expect(await post()).toBe(200);
    const answer = await api.post(path, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
  });

  test('refused requests do not use up the limit of the form', async () => {
    for (let count = 0; count <= requestLimits[name].max; count += 1) {
      expect(await post({ ...body, email: 'a\0@', rating: 9 })).toBe(400);
    }
    expect(await post()).toBe(200);
  });

  test('refused requests have a limit too', async () => {
    const { max } = requestLimits.formAttempt;
    await api.admin.query(
      `insert into private.request_counts (key, count, window_ends_at) values ($1, $2, now() + interval '10 minutes')`,
      [`attempt ${path} 127.0.0.1`, max - 1],
    );
    expect(await post({})).toBe(400);
    const answer = await api.post(path, {});
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
  });
});
