import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import type { TestUser } from '../testing/test-users.ts';
import { until } from '../testing/until.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { openRequestLimits } from './open-requests.ts';
import { requestLimits } from './rate-limits.ts';

const json = { 'content-type': 'application/json' };
const key = 'key-of-the-mail-host-of-the-tests';
const { api } = await useTestApi({
  environment: { INBOUND_MAIL_DOMAIN: 'mail.example', INBOUND_MAIL_KEY: key },
  change: (externals) => ({ ...externals, limits: requestLimits, openRequests: openRequestLimits }),
});

let origin: string;
const begun: ClientRequest[] = [];
beforeAll(async () => {
  origin = await api.server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const sending of begun.splice(0)) sending.destroy();
});

/** A user who is signed in on four devices, of which one may be a thief's. */
async function onDevices(): Promise<[TestUser, TestUser, TestUser, TestUser]> {
  const user = await api.createUser();
  const [one, two, three, four] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const sessions = [one, two, three, four];
  await api.admin.query('insert into auth.sessions (id, user_id) select unnest($2::uuid[]), $1', [user.id, sessions]);
  const on = async (session: string) => ({
    ...user,
    authorization: `Bearer ${await api.issuer.sign(user, { session_id: session })}`,
  });
  return Promise.all([on(one), on(two), on(three), on(four)]);
}

test.each(['/api/account/keep', '/api/account/end-sessions'])(
  'a thief with a session of a user cannot use up the limit of %s',
  async (path) => {
    const [owner, thief] = await onDevices();
    const body = { which: 'others' };
    for (let count = 0; count < requestLimits.account.max; count += 1) await api.post(path, { wrong: true }, thief);
    expect((await api.post(path, body, thief)).statusCode).toBe(429);
    expect((await api.post(path, body, owner)).statusCode).toBe(200);
  },
);

/** Begins requests whose bodies never come, until the API has as many of them as the session may have open. */
async function holdBodies(session: TestUser, path: string): Promise<void> {
  for (let count = 0; count < openRequestLimits.requests; count += 1) {
    const headers = { ...json, authorization: session.authorization, 'content-length': 100, expect: '100-continue' };
    const sending = request(`${origin}${path}`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined);
    begun.push(sending);
    await once(sending, 'continue');
  }
}

test('a thief’s requests whose bodies never come keep no user from stopping, keeping and signing out', async () => {
  const [owner, thief, other] = await onDevices();
  // Of any route, of several sessions, and of the one that the owner has.
  await holdBodies(thief, '/api/consent');
  for (const session of [owner, thief, other]) await holdBodies(session, '/api/account/keep');
  expect((await api.post('/api/consent', {}, thief)).statusCode).toBe(429);
  for (const path of ['/api/account', '/api/account/keep', '/api/account/end-sessions']) {
    const body = path.endsWith('sessions') ? { which: 'others' } : undefined;
    expect((await api.post(path, body, owner)).statusCode).toBe(200);
  }
  const id = randomUUID();
  const stop = { runId: id, change: { kind: 'stop' } };
  expect((await api.post('/api/runs/change', stop, owner)).json()).toMatchObject({ code: 'not_found' });
  for (const path of ['/api/mailboxes', '/api/family', '/api/family/end', '/api/purchases', '/api/pay-links/revoke'])
    expect((await api.post(path, path === '/api/mailboxes' ? {} : { id, code: null }, owner)).statusCode).not.toBe(429);
});

test('a user with many sessions has no more requests in work than three of them may', async () => {
  const [one, two, three, other] = await onDevices();
  const client = await api.admin.connect();
  await client.query('begin; lock table public.account_deletions');
  const keep = (session: TestUser) => api.post('/api/account/keep', undefined, session);
  const waiting = [one, two, three].flatMap((session) =>
    Array.from({ length: openRequestLimits.requests }, () => keep(session)),
  );
  const refused = await until(async () => {
    const answer = await api.post('/api/runs/change', { runId: randomUUID(), change: { kind: 'stop' } }, other);
    return answer.statusCode === 404 ? undefined : answer;
  });
  await client.query('rollback');
  client.release();
  await Promise.all(waiting);
  expect(refused.statusCode).toBe(429);
  expect((await keep(other)).statusCode).toBe(200);
});

test('mails for nobody keep no coach from asking for no email', async () => {
  const arrive = () =>
    api.server.inject({
      method: 'POST',
      url: '/api/inbound-mail',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' },
      payload: 'From: a@b.example\r\nTo: nobody@mail.example\r\n\r\nhello',
    });
  for (let count = 0; count < requestLimits.default.max + 10; count += 1) expect((await arrive()).statusCode).toBe(200);
});
