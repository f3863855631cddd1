import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { useTestApi } from '../testing/use-test-api.ts';
import { openRequestLimits } from './open-requests.ts';
import { requestLimits } from './rate-limits.ts';

const json = { 'content-type': 'application/json' };
const key = 'key-of-the-mail-host-of-the-tests';
const { api } = await useTestApi({
  environment: { INBOUND_MAIL_DOMAIN: 'mail.example', INBOUND_MAIL_KEY: key },
  change: (externals) => ({ ...externals, limits: requestLimits, openRequests: openRequestLimits }),
});

/** A user on two devices, one of them a thief's. */
async function robbed() {
  const user = await api.createUser();
  const [own, stolen] = [randomUUID(), randomUUID()];
  await api.admin.query('insert into auth.sessions (id, user_id) select unnest($2::uuid[]), $1', [
    user.id,
    [own, stolen],
  ]);
  const on = async (session: string) => ({
    ...user,
    authorization: `Bearer ${await api.issuer.sign(user, { session_id: session })}`,
  });
  return { owner: await on(own), thief: await on(stolen) };
}

test.each(['/api/account/keep', '/api/account/end-sessions'])(
  'a thief with a session of a user cannot use up the limit of %s',
  async (path) => {
    const { owner, thief } = await robbed();
    const body = { which: 'others' };
    for (let count = 0; count < requestLimits.account.max; count += 1) await api.post(path, { wrong: true }, thief);
    expect((await api.post(path, body, thief)).statusCode).toBe(429);
    expect((await api.post(path, body, owner)).statusCode).toBe(200);
  },
);

test('a thief’s requests whose bodies never come keep no user from stopping, keeping and signing out', async () => {
  const origin = await api.server.listen({ host: '127.0.0.1', port: 0 });
  const { owner, thief } = await robbed();
  const headers = { ...json, authorization: thief.authorization, 'content-length': 100, expect: '100-continue' };
  const open = Array.from({ length: openRequestLimits.requests }, () => {
    const sending = request(`${origin}/api/account/keep`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined);
    return sending;
  });
  await Promise.all(open.map(async (sending) => once(sending, 'continue')));
  expect((await api.post('/api/account', undefined, thief)).statusCode).toBe(429);
  for (const path of ['/api/account', '/api/account/keep', '/api/account/end-sessions'])
    expect((await api.post(path, path.endsWith('sessions') ? { which: 'others' } : undefined, owner)).statusCode).toBe(
      200,
    );
  const stop = { runId: randomUUID(), change: { kind: 'stop' } };
  expect((await api.post('/api/runs/change', stop, owner)).json()).toMatchObject({ code: 'not_found' });
  for (const sending of open) sending.destroy();
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
