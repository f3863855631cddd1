import type { TestUser } from '../testing/test-users.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { requestLimits } from './rate-limits.ts';

const { api } = await useTestApi({ change: (externals) => ({ ...externals, limits: requestLimits }) });

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

/** An API that believes those who have the key, as in production and in the stack of one machine. */
async function behindSite() {
  const proxyKey = 'the-key-that-the-site-shares-with-the-api';
  const { server } = await api.build({ config: { ...api.externals.config, proxyKey } });
  const post = async (address: string, key = proxyKey) => {
    const headers = { 'x-forwarded-for': address, 'x-proxy-key': key };
    return (await server.inject({ method: 'POST', url: '/api/feedback', payload: entry, headers })).statusCode;
  };
  return { post, close: () => server.close() };
}

test('the site names the address of the visitor, also through further proxies', async () => {
  const { post, close } = await behindSite();
  for (let count = 0; count < max; count += 1) expect(await post(`203.0.113.1, 10.0.0.${count}`)).toBe(200);
  expect(await post('203.0.113.1')).toBe(429);
  expect(await post('203.0.113.2')).toBe(200);
  await close();
});

test.each(['', 'a-key-that-was-only-guessed-by-an-attacker'])(
  'a direct call of the API’s port with the key "%s" cannot choose an address, not even on the same machine',
  async (key) => {
    const { post, close } = await behindSite();
    for (let count = 0; count < max; count += 1) expect(await post(`203.0.113.${count}`, key)).toBe(200);
    expect(await post('203.0.113.99', key)).toBe(429);
    await close();
  },
);

test('a network of IPv6 is one caller', async () => {
  const { post, close } = await behindSite();
  for (let count = 0; count < max; count += 1) expect(await post(`2001:db8:1:2:${count}::${count}`)).toBe(200);
  expect(await post('2001:db8:1:2:ffff::1')).toBe(429);
  expect(await post('2001:db8:1:3::1')).toBe(200);
  await close();
});

test('the thousands of networks of one customer use up the limit of four', async () => {
  const { post, close } = await behindSite();
  for (let count = 0; count < 4 * max; count += 1) expect(await post(`2001:db8:77:${count}::1`)).toBe(200);
  expect(await post('2001:db8:77:ffff::1')).toBe(429);
  expect(await post('2001:db8:78::1')).toBe(200);
  await close();
});

test('after many bad access tokens an address has to wait, and users there have not', async () => {
  const user = await api.createUser();
  const guess = (path: string, token: string) => api.post(path, {}, { authorization: `Bearer ${token}` });
  const { max: tolerated } = requestLimits.badToken;
  const paths = ['/api/google-oauth', '/api/send-gmail', '/api/purchases'];
  for (let count = 0; count < tolerated; count += 1) {
    expect((await guess(paths[count % 3] ?? '', `e30.${count}.e30`)).statusCode).toBe(401);
  }
  const answer = await guess('/api/send-outlook', 'e30.e30.e30');
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.post('/api/google-oauth', undefined, user)).statusCode).toBe(200);
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

const forms = {
  '/api/contact': { email: 'a@mail.example', subject: 'Subject', message: 'Message' },
  '/api/testimonial': { firstName: 'Jo', lastInitial: 'A', rating: 5, comments: 'Good' },
  '/api/order-pro-contact': {
    firstName: 'Jo',
    lastName: 'A',
    email: 'a@mail.example',
    numTeams: 1,
    teams: 'Norrvik IF',
  },
  '/api/feedback': entry,
};

// The numbers are written out, so that a changed limit is noticed.
test.each<[string, { readonly max: number; readonly minutes: number; readonly status: number }]>([
  ['POST /api/report-address', { max: 300, minutes: 1, status: 400 }],
  ['POST /api/resolve-send', { max: 300, minutes: 1, status: 400 }],
  ['POST /api/reveal-addresses', { max: 240, minutes: 1, status: 400 }],
  ['POST /api/google-oauth', { max: 20, minutes: 10, status: 200 }],
  ['POST /api/azure-oauth', { max: 20, minutes: 10, status: 200 }],
  ['POST /api/disconnect-email', { max: 20, minutes: 10, status: 400 }],
  ['POST /api/send-gmail', { max: 240, minutes: 1, status: 400 }],
  ['POST /api/send-outlook', { max: 240, minutes: 1, status: 400 }],
  ['POST /api/send-summary-email', { max: 20, minutes: 1440, status: 400 }],
  ['POST /api/create-checkout-session', { max: 30, minutes: 10, status: 400 }],
  ['POST /api/family', { max: 20, minutes: 1, status: 400 }],
  ['POST /api/receipt', { max: 60, minutes: 10, status: 400 }],
  ['POST /api/browser-reports', { max: 120, minutes: 1, status: 400 }],
  ['POST /api/feedback', { max: 10, minutes: 10, status: 200 }],
  ['POST /api/contact', { max: 5, minutes: 10, status: 200 }],
  ['POST /api/order-pro-contact', { max: 5, minutes: 10, status: 200 }],
  ['POST /api/testimonial', { max: 5, minutes: 10, status: 200 }],
])('the limit of %s is %j', async (endpoint, { max, minutes, status }) => {
  const [, url = ''] = endpoint.split(' ');
  const payload = Object.entries(forms).find(([path]) => path === url)?.[1];
  const { authorization } = await api.createUser();
  const headers = payload ? {} : { authorization };
  const ask = () => api.post(url, payload, undefined, headers);
  const first = await ask();
  expect([first.statusCode, first.headers['x-ratelimit-reset']]).toEqual([status, `${minutes * 60}`]);
  await api.admin.query('update private.request_counts set count = $1', [max - 1]);
  expect((await ask()).statusCode).toBe(status);
  const refused = await ask();
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(minutes * 60);
});

test('returns from a consent page that belong to no attempt keep nobody at the same address from connecting', async () => {
  const user = await api.createUser();
  const url = '/api/google-oauth/callback?state=x&code=y';
  for (let count = 0; count < requestLimits.default.max + 10; count += 1) {
    const { headers } = await api.server.inject({ url, cookies: { cc_connect_gmail: 'forged' } });
    expect(new URL(String(headers.location)).searchParams.get('error')).toBe('state_invalid');
  }
  expect((await api.connect(user, 'gmail')).get('email')).toBe(user.email);
});

describe.each(Object.entries(forms))('the form %s', (path, body) => {
  const post = async (posted: object = body) => (await api.post(path, posted)).statusCode;

  test('refused requests do not use up the limit of the form', async () => {
    const moreThanAnyFormTakes = 11;
    for (let count = 0; count < moreThanAnyFormTakes; count += 1) {
      expect(await post({ ...body, email: 'a\0@', rating: 9 })).toBe(400);
    }
    expect(await post()).toBe(200);
  });

  test('refused requests have a limit of 60 in ten minutes', async () => {
    const { rows: before } = await api.admin.query<{ now: string }>('select clock_timestamp()::text as now');
    expect(await post({})).toBe(400);
    const { rows } = await api.admin.query(
      `select window_ends_at - interval '10 minutes' between $1 and clock_timestamp() as ten_minutes
       from private.request_counts`,
      [before[0]?.now],
    );
    expect(rows).toEqual([{ ten_minutes: true }]);
    await api.admin.query('update private.request_counts set count = 59');
    expect(await post({})).toBe(400);
    const answer = await api.post(path, {});
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(600);
  });
});

test.each([
  ['/api/family/invite', () => ({ email: 'parent@mail.example', firstRunWaits: false })],
  ['/api/account/delete', ({ email }: TestUser) => ({ address: email })],
])('what sets off mails is asked ten times a day: %s', async (path, bodyOf) => {
  const user = await api.createUser();
  const ask = () => api.post(path, bodyOf(user), user);
  for (let count = 0; count < 10; count += 1) expect((await ask()).statusCode).not.toBe(429);
  const refused = (await ask()).json<{ error: string }>();
  expect(refused).toMatchObject({ code: 'rate_limited', error: expect.stringMatching(/try again in 24 hours\.$/) });
});
