import { setTimeout as pause } from 'node:timers/promises';
import { mock } from 'node:test';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { connectExternals } from '../dependencies.ts';
import { balanceOf } from '../testing/balance.ts';
import type { TestApi } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { sendRequest } from '../testing/test-coaches.ts';
import type { TestUser } from '../testing/test-users.ts';

const { api, standIns } = await useTestApi();

beforeEach(async () => {
  await standIns.clearFaults();
  await fetch(`${standIns.google.url}/__calls`, { method: 'DELETE' });
});

interface Sender {
  readonly user: TestUser;
  readonly provider: MailProvider;
  readonly handle: string;
}

async function connected(provider: MailProvider): Promise<Sender> {
  const user = await api.createUser();
  return { user, provider, handle: (await api.connect(user, provider)).get('access_token') ?? '' };
}

let lastKey = 0;
const sendFrom = ({ user, provider, handle }: Sender, { server } = api as Pick<TestApi, 'server'>) =>
  server.inject({
    method: 'POST',
    url: `/api/send-${provider}`,
    headers: { authorization: user.authorization, 'idempotency-key': `run/${(lastKey += 1)}` },
    payload: sendRequest(user, handle, 1),
  });

const expire = (senders: readonly Sender[]) =>
  api.admin.query('update public.mail_connections set access_token_expires_at = now() where user_id = any($1)', [
    senders.map(({ user }) => user.id),
  ]);

async function callsOf(operation: string): Promise<number> {
  const calls: unknown = await (await fetch(`${standIns.google.url}/__calls?operation=${operation}`)).json();
  return Array.isArray(calls) ? calls.length : 0;
}

/** The API with circuits of its own. */
function buildWithClosedCircuits() {
  const { oauth, gmail } = connectExternals(api.externals.config, api.externals);
  return api.build({ oauth, gmail });
}

test('while 25 refreshes hang at Google, health checks, forms and the sends of others go on', async () => {
  const victims = await Promise.all(Array.from({ length: 25 }, () => connected('gmail')));
  const others = [await connected('gmail'), await connected('outlook')];
  await expire(victims);
  await standIns.fault('google', { operation: 'refresh', fault: 'slow', delayMs: 8_000, times: 25 });
  let answered = 0;
  const hanging = victims.map((victim) => sendFrom(victim).finally(() => (answered += 1)));
  while ((await callsOf('refresh')) < 25) await pause(20);

  const { server } = await api.build({});
  const message = { email: 'a@mail.example', subject: 'Subject', message: 'Message' };
  const answers = [
    await server.inject('/readyz'),
    await api.post('/api/contact', message),
    ...(await Promise.all(others.map((other) => sendFrom(other)))),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(answered).toBe(0);
  const sent = await Promise.all(hanging);
  expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await server.close();
});

const tenOf = (provider: MailProvider) => Promise.all(Array.from({ length: 10 }, () => connected(provider)));

test('when the token endpoint of Google fails, it is left alone, tokens come back, and others go on', async () => {
  const [victims, sameProvider, other] = await Promise.all([tenOf('gmail'), connected('gmail'), connected('outlook')]);
  await expire(victims);
  const app = await buildWithClosedCircuits();
  await standIns.fault('google', { operation: 'refresh', fault: 'server-error', times: 10 });
  for (const victim of [...victims, ...victims.slice(0, 2)]) {
    expect((await sendFrom(victim, app)).json()).toMatchObject({ code: 'provider_unavailable' });
  }
  expect(await callsOf('refresh')).toBe(10);
  const [victim] = victims;
  if (!victim) throw new Error('Nobody is connected.');
  expect(await balanceOf(api.admin, victim.user.id)).toMatchObject({ available: 30, ledger: 30, held: 0 });
  for (const sender of [sameProvider, other]) expect((await sendFrom(sender, app)).statusCode).toBe(200);

  const later = Date.now() + 10_000;
  const clock = mock.method(Date, 'now', () => later);
  expect((await sendFrom(victim, app)).statusCode).toBe(200);
  clock.mock.restore();
  await app.server.close();
});

// @spec D1.7c
test('when sending through Gmail fails, later emails are not sent, and those of unknown outcome stay unknown', async () => {
  const [victims, later, other] = await Promise.all([tenOf('gmail'), connected('gmail'), connected('outlook')]);
  const app = await buildWithClosedCircuits();
  await standIns.fault('google', { operation: 'send', fault: 'accept-then-drop', times: 10 });
  for (const victim of victims) {
    expect((await sendFrom(victim, app)).json()).toMatchObject({ code: 'outcome_unknown' });
    expect(await balanceOf(api.admin, victim.user.id)).toMatchObject({ available: 29, ledger: 29, held: 1 });
  }
  expect((await sendFrom(later, app)).json()).toMatchObject({ code: 'provider_unavailable' });
  expect(await callsOf('send')).toBe(10);
  expect((await sendFrom(other, app)).statusCode).toBe(200);
  await app.server.close();
});

test('a mailbox that fails each time, and is connected anew, keeps no other user from sending', async () => {
  const [broken, other] = await Promise.all([connected('gmail'), connected('gmail')]);
  const app = await buildWithClosedCircuits();
  await standIns.fault('google', { operation: 'send', fault: 'server-error', times: 14 });
  for (let count = 0; count < 14; count += 1) {
    if (count === 2) await api.admin.query('update public.mail_connections set access_token_expires_at = now()');
    expect((await sendFrom(broken, app)).json()).toMatchObject({ code: 'outcome_unknown' });
  }
  expect((await sendFrom(other, app)).statusCode).toBe(200);
  await app.server.close();
});
