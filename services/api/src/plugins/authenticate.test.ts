import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { testSupabaseUrl } from '../testing/stand-ins.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { createTokenIssuer, type TestUser } from '../testing/test-users.ts';
import { publishedKeys } from './authenticate.ts';

let user: TestUser;

const { api } = await useTestApi();
beforeAll(async () => {
  user = await api.createUser();
});

const begin = (authorization: string) => api.post('/api/google-oauth', undefined, { authorization });
const past = Math.floor(Date.now() / 1000) - 10;
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const claims = {
  iss: `${testSupabaseUrl}/auth/v1`,
  aud: 'authenticated',
  exp: past + 3600,
  sub: randomUUID(),
  email: 'a@b.example',
  role: 'authenticated',
};

// @spec D1.1a
test('a valid token is accepted', async () => {
  expect((await begin(user.authorization)).statusCode).toBe(200);
});

// @spec D1.1a
test.each<[string, object]>([
  ['is expired', { exp: past }],
  ['never expires', { exp: undefined }],
  ['is for another audience', { aud: 'another' }],
  ['is from another issuer', { iss: 'https://evil.example/auth/v1' }],
  ["is a visitor's", { role: 'anon' }],
  ["is the server's own", { role: 'service_role' }],
  ['names no user', { sub: undefined }],
  ['names a user that cannot be', { sub: "1' or '1'='1" }],
  ['is not valid yet', { nbf: past + 3600 }],
])('a token that %s is refused', async (_name, changes) => {
  const answer = await begin(`Bearer ${await api.issuer.sign(user, changes)}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
});

// @spec D1.1a
test('forged tokens are refused, also after a valid one was accepted', async () => {
  expect((await begin(user.authorization)).statusCode).toBe(200);
  const foreign = await (await createTokenIssuer()).sign(user);
  const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`;
  // The known attack on JWT libraries: the public key as an HMAC secret.
  const published = new TextEncoder().encode(JSON.stringify(api.issuer.jwks.keys[0]));
  const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'test-key' }).sign(published);
  const [head, , signature] = user.authorization.slice(7).split('.');
  const swapped = [head, encode({ ...claims, sub: randomUUID() }), signature].join('.');
  for (const token of [foreign, unsigned, `${unsigned}AAAA`, shared, swapped, 'nonsense', '']) {
    expect((await begin(`Bearer ${token}`)).statusCode).toBe(401);
  }
  expect((await api.post('/api/google-oauth', undefined)).statusCode).toBe(401);
  expect((await begin(user.authorization.replace('Bearer', 'Basic'))).statusCode).toBe(401);
});

// @spec 1.2, 6.4
test('every endpoint but public forms, callbacks, payment events, opt-outs, the newsletter, health and the documentation needs a user', async () => {
  const { paths } = (await api.server.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
  const publicForms = ['/api/feedback', '/api/contact', '/api/testimonial', '/api/order-pro-contact'];
  const provenOtherwise = [
    '/api/google-oauth/callback',
    '/api/azure-oauth/callback',
    '/api/stripe-webhook',
    '/api/opt-out',
    '/api/inbound-mail',
    '/api/newsletter',
  ];
  const ofReports = ['/api/browser-reports/summary', '/api/browser-reports/served'];
  const reports = ['/api/browser-reports', ...ofReports, '/api/policy-reports'];
  const links = ['/api/reviews', '/api/pay-links/read', '/api/pay-links/checkout'];
  const open = ['/livez', '/readyz', '/api/contract', ...publicForms, ...reports, ...provenOtherwise, ...links];
  const guarded = Object.keys(paths).filter((path) => !open.includes(path));
  for (const path of guarded) expect([path, (await api.post(path, {})).statusCode]).toEqual([path, 401]);
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(open));
  expect(guarded).toHaveLength(40);
});

test('a user who was deleted has to sign in again, although the token works on for an hour', async () => {
  const deleted = await api.createUser();
  await api.admin.query('delete from auth.users where id = $1', [deleted.id]);
  const entry = { type: 'bug', subject: 'Subject', description: 'Description', email: deleted.email };
  const checkout = { customerId: deleted.id, priceId: 'coach_connect_starter' };
  for (const [path, body] of [
    ['/api/google-oauth', undefined],
    ['/api/azure-oauth', undefined],
    ['/api/feedback', entry],
    ['/api/create-checkout-session', checkout],
  ] as const) {
    const answer = await api.post(path, body, deleted);
    expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 401, { code: 'unauthenticated' }]);
  }
});

test('the pages of an account that was deleted learn that it is gone', async () => {
  const deleted = await api.createUser();
  await api.admin.query('delete from auth.users where id = $1', [deleted.id]);
  for (const [path, body] of [
    ['/api/account', undefined],
    ['/api/family', {}],
  ] as const) {
    const answer = await api.post(path, body, deleted);
    expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 404, { code: 'not_found' }]);
  }
});

test('no GET changes anything but the two returns from consent pages, which need their state', async () => {
  const { paths } = (await api.server.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
  const readable = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  expect(readable.toSorted()).toEqual([
    '/api/azure-oauth/callback',
    '/api/browser-reports/summary',
    '/api/contract',
    '/api/google-oauth/callback',
    '/api/newsletter',
    '/api/opt-out',
    '/livez',
    '/readyz',
  ]);
});

// @spec D1.1a
test('while the keys cannot be fetched, tokens get a 503 and not a 401', async () => {
  const unreachable = publishedKeys('http://127.0.0.1:9');
  const { server } = await api.build({ accessTokenKeys: unreachable });
  const headers = { authorization: user.authorization };
  const answer = await server.inject({ method: 'POST', url: '/api/google-oauth', headers });
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  await server.close();
});
