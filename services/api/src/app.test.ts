import { setTimeout as pause } from 'node:timers/promises';
import { apiErrorSchema } from '@cc/contracts/api/api-error';
import { createPool } from './database.ts';
import { sweepOnce } from './testing/run-jobs.ts';
import { useTestApi } from './testing/use-test-api.ts';
import { sendRequest } from './testing/test-coaches.ts';

const { api, standIns } = await useTestApi({ environment: { CORS_ORIGINS: 'http://localhost:3002' } });

const postRaw = (url: string, payload: string, headers: Record<string, string> = {}) =>
  api.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

test('each answer carries the security headers', async () => {
  const { headers } = await api.server.inject('/readyz');
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('a remote that runs alone may call across origins, an unknown origin may not', async () => {
  const ask = (origin: string) =>
    api.server.inject({
      method: 'OPTIONS',
      url: '/api/feedback',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' },
    });
  const { headers } = await ask('http://localhost:3002');
  expect(headers['access-control-allow-origin']).toBe('http://localhost:3002');
  expect(headers['access-control-allow-credentials']).toBe('true');
  expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test.each<[string, number, string, () => ReturnType<typeof postRaw>]>([
  ['an unknown address', 404, 'not_found', async () => api.server.inject('/api/nothing')],
  ['a GET of an endpoint that changes something', 404, 'not_found', async () => api.server.inject('/api/send-gmail')],
  ['a body that is not JSON', 400, 'validation_failed', () => postRaw('/api/feedback', '{"type":')],
  ['a missing body', 400, 'validation_failed', () => postRaw('/api/feedback', '')],
  ['a form', 415, 'unsupported_media_type', () => postRaw('/api/feedback', 'a=1', { 'content-type': 'text/plain' })],
  ['more than 64 KB', 413, 'payload_too_large', () => postRaw('/api/feedback', JSON.stringify('x'.repeat(70_000)))],
])('%s is answered with a coded error', async (_name, status, code, ask) => {
  const answer = await ask();
  expect(answer.statusCode).toBe(status);
  expect(apiErrorSchema.parse(answer.json())).toMatchObject({ code });
  expect(answer.body).not.toMatch(/\bat .*\.(ts|js):\d/);
});

test('the answer names invalid fields', async () => {
  const answer = await api.post('/api/feedback', { type: 'praise', subject: ' ', description: 'x', email: 'nobody' });
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['type', 'subject', 'email']);
});

test('the body limit of a send allows its attachments, and no more', async () => {
  const user = await api.createUser();
  const content = Buffer.alloc(6 * 1024 * 1024, 'a').toString('base64');
  const request = sendRequest(user, 'x'.repeat(43), 0, {
    attachments: [{ filename: 'a.txt', content, contentType: '' }],
  });
  expect((await api.post('/api/send-gmail', request, user)).json()).toMatchObject({ code: 'payload_too_large' });
});

test('without a database the API answers 503 and leaks no details', async () => {
  const pool = createPool(
    { url: 'postgres://cc_api:secret-password@127.0.0.1:9/none' },
    { connections: 1, timeoutMs: 5000 },
    () => undefined,
  );
  const { server } = await api.build({ pool, healthPool: pool });
  const health = await server.inject('/readyz');
  expect([health.statusCode, health.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'database', error: 'The database cannot be reached.' },
  ]);
  const feedback = await server.inject({ method: 'POST', url: '/api/feedback', payload: {} });
  expect([feedback.statusCode, feedback.json()]).toMatchObject([503, { code: 'unavailable' }]);
  expect(health.body + feedback.body).not.toMatch(/ECONNREFUSED|password|127\.0\.0\.1/);
  await server.close();
  await pool.end();
});

test('the health check says whether a worker is there', async () => {
  // A new process asks at once.
  const workers = async () => {
    const { server } = await api.build({});
    const health = await server.inject('/readyz');
    await server.close();
    return health.json<unknown>();
  };
  expect(await workers()).toEqual({ status: 'ok', workers: 'away', sending: 'ok' });
  await sweepOnce(api);
  expect(await workers()).toEqual({ status: 'ok', workers: 'ok', sending: 'ok' });
  await api.admin.query(
    `update pgboss.job set completed_on = completed_on - interval '4 minutes' where name = 'sweep'`,
  );
  expect(await workers()).toEqual({ status: 'ok', workers: 'away', sending: 'ok' });
});

test('an overloaded process refuses requests until it has recovered, and is not taken for dead', async () => {
  const { server } = await api.build({ config: { ...api.externals.config, maxEventLoopDelay: 50 } });
  const ask = async (url = '/api/contract') => (await server.inject(url)).statusCode;
  while ((await ask()) === 200) {
    // Blocks the event loop.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    await pause(1);
  }
  const [refused, alive] = [await server.inject('/api/contract'), await ask('/livez')];
  expect([refused.statusCode, refused.json(), alive]).toMatchObject([503, { code: 'unavailable' }, 200]);
  while ((await ask()) !== 200) await pause(50);
  await server.close();
});

test('the log of a whole run contains no token, no email and no secret', async () => {
  const user = await api.createUser();
  const handle = (await api.connect(user, 'outlook')).get('access_token') ?? '';
  const { rows } = await api.admin.query<{ id: string }>('select id from public.mail_connections');
  const tokens = await api.dependencies.connect.connections.readTokens(rows[0]?.id ?? '');
  await standIns.fault('microsoft', { operation: 'send', fault: 'server-error' });
  const secretBody = 'Only a coach may read this sentence.';
  for (const key of ['one', 'two']) {
    const request = sendRequest(user, handle, 1, { body: secretBody, subject: 'A private subject' });
    await api.post('/api/send-outlook', request, user, { 'idempotency-key': key });
  }
  await api.connect(user, 'gmail', { deny: true });
  const log = api.log();
  expect(log).toContain('/api/azure-oauth/callback');
  expect(log).toContain('the provider did not accept an email');
  const secrets = [
    handle,
    tokens?.accessToken,
    tokens?.refreshToken,
    user.authorization.slice(7),
    secretBody,
    'A private subject',
    'mail-secret',
    'state=',
    'code=',
  ];
  expect(secrets.filter((secret) => secret && log.includes(secret))).toEqual([]);
});

test('each request is one log line with request and answer', async () => {
  const before = api.log().length;
  await api.server.inject('/readyz?from=here');
  const lines = api.log().slice(before).trim().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      req: { method: 'GET', path: '/readyz', remoteAddress: '127.0.0.1' },
      res: { statusCode: 200 },
      reqId: expect.any(String),
      responseTime: expect.any(Number),
    }),
  ]);
});
