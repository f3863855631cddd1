import { createGmailGateway } from './providers/gmail-gateway.ts';
import { createOutlookGateway } from './providers/outlook-gateway.ts';
import { balanceOf } from '../../testing/balance.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';

const nowhere = 'http://127.0.0.1:9';

let user: TestUser;

const { api, standIns } = await useTestApi();
beforeAll(async () => {
  user = await api.createUser({ tokens: 5 });
});

/** Runs `work` while these functions of the send protocol are missing. */
async function withoutFunctions<Result>(signatures: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const rename = (signature: string, from: string, to: string) =>
    api.admin.query(`alter function public.${signature.replace('(', `${from}(`)} rename to ${nameOf(signature)}${to}`);
  for (const signature of signatures) await rename(signature, '', '_lost');
  try {
    return await work();
  } finally {
    for (const signature of signatures) await rename(signature, '_lost', '');
  }
}

function nameOf(signature: string): string {
  return signature.split('(', 1)[0] ?? '';
}

test.each(['gmail', 'outlook'] as const)(
  'if %s cannot be reached, nothing was sent and the token comes back',
  async (provider) => {
    const handle = (await api.connect(user, provider)).get('access_token') ?? '';
    const cutOff = await api.build({ gmail: createGmailGateway(nowhere), outlook: createOutlookGateway(nowhere) });
    const before = await balanceOf(api.admin, user.id);
    const options = {
      method: 'POST' as const,
      url: `/api/send-${provider}`,
      headers: { authorization: user.authorization, 'idempotency-key': `away/${provider}` },
      payload: sendRequest(user, handle, 1),
    };
    const answer = await cutOff.server.inject(options);
    expect([answer.statusCode, answer.json()]).toMatchObject([502, { code: 'provider_unavailable' }]);
    expect(await balanceOf(api.admin, user.id)).toEqual(before);
    expect((await api.server.inject(options)).statusCode).toBe(200);
    await cutOff.server.close();
  },
);

test('if an email cannot be composed, nothing is sent and the token comes back', async () => {
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const prepare = () => Promise.reject(new Error('a slip of ours'));
  const broken = await api.build({ gmail: { ...api.externals.gmail, prepare } });
  const before = await balanceOf(api.admin, user.id);
  const options = {
    method: 'POST' as const,
    url: '/api/send-gmail',
    headers: { authorization: user.authorization, 'idempotency-key': 'unwritten' },
    payload: sendRequest(user, handle, 3),
  };
  const answer = await broken.server.inject(options);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { code: 'unavailable', error: expect.stringContaining('on our side') },
  ]);
  expect(await balanceOf(api.admin, user.id)).toEqual(before);
  expect((await api.server.inject(options)).statusCode).toBe(200);
  await broken.server.close();
});

// @spec D1.7c
test.each([
  { decision: 'sent', fault: undefined, lost: 'settle_send(uuid, text, interval)', says: 'Gmail sent this email' },
  {
    decision: 'refused',
    fault: 'policy',
    lost: 'release_send(uuid, uuid, boolean, text, text, text)',
    says: 'Gmail did not send this email',
  },
] as const)(
  'if the outcome "$decision" cannot be stored, the answer says it and the user can confirm it',
  async (what) => {
    const sender = await api.createUser({ tokens: 1 });
    const handle = (await api.connect(sender, 'gmail')).get('access_token') ?? '';
    const mails = standIns.inbox.messages().length;
    if (what.fault) await standIns.fault('google', { operation: 'send', fault: what.fault });
    const answer = await withoutFunctions([what.lost], () =>
      api.post('/api/send-gmail', sendRequest(sender, handle, 4), sender, { 'idempotency-key': 'kept' }),
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([
      502,
      { code: 'outcome_unknown', error: expect.stringContaining(what.says), sendId: expect.any(String) },
    ]);
    expect(standIns.inbox.messages()).toHaveLength(mails + (what.decision === 'sent' ? 1 : 0));
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 0, held: 1 });
    const again = await api.post('/api/send-gmail', sendRequest(sender, handle, 4), sender, {
      'idempotency-key': 'kept',
    });
    expect(again.json()).toMatchObject({ code: 'outcome_unknown', error: expect.stringContaining(what.says) });
    const { sendId } = answer.json<{ sendId: string }>();
    const outcome = what.decision === 'sent' ? 'sent' : 'not-sent';
    expect((await api.post('/api/resolve-send', { sendId, outcome }, sender)).statusCode).toBe(200);
    const available = what.decision === 'sent' ? 0 : 1;
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available, held: 0, sent: 1 - available });
  },
);

// @spec D1.7c
test.each([
  { provider: 'outlook', lost: 'start_send(uuid, uuid, interval, text)' },
  { provider: 'gmail', lost: 'take_mailbox(uuid, interval)' },
] as const)(
  'if $provider was not called and that cannot be stored, a repeated request continues later',
  async (what) => {
    const sender = await api.createUser({ tokens: 1 });
    const handle = (await api.connect(sender, what.provider)).get('access_token') ?? '';
    const mails = standIns.inbox.messages().length;
    // The mailbox is taken, so that the send waits for it.
    await api.admin.query(
      `update public.mail_connections set next_send_at = clock_timestamp() + interval '1 second' where user_id = $1`,
      [sender.id],
    );
    const send = () =>
      api.post(`/api/send-${what.provider}`, sendRequest(sender, handle, 4), sender, { 'idempotency-key': 'unbegun' });
    const answer = await withoutFunctions([what.lost, 'release_send(uuid, uuid, boolean, text, text, text)'], send);
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect(standIns.inbox.messages()).toHaveLength(mails);
    // Its lease runs out.
    await api.admin.query(`update public.sends set lease_until = now() where user_id = $1`, [sender.id]);
    expect((await send()).statusCode).toBe(200);
    expect(standIns.inbox.messages()).toHaveLength(mails + 1);
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 0, held: 0, sent: 1 });
  },
);

// @spec D1.7c
test('a final refusal of a draft that cannot be stored is not given as final, as a repeated request continues', async () => {
  const sender = await api.createUser({ tokens: 1 });
  const handle = (await api.connect(sender, 'outlook')).get('access_token') ?? '';
  await standIns.fault('microsoft', { operation: 'draft', fault: 'policy' });
  const send = () =>
    api.post('/api/send-outlook', sendRequest(sender, handle, 4), sender, { 'idempotency-key': 'unfinished' });
  const answer = await withoutFunctions(['release_send(uuid, uuid, boolean, text, text, text)'], send);
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  await api.admin.query(`update public.sends set lease_until = now() where user_id = $1`, [sender.id]);
  expect((await send()).statusCode).toBe(200);
  expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 0, held: 0, sent: 1 });
});

// @spec D1.5b
test('if the daily limit cannot be counted, nothing is sent', async () => {
  const newcomer = await api.createUser();
  const handle = (await api.connect(newcomer, 'gmail')).get('access_token') ?? '';
  await api.admin.query('alter function private.emails_in_window(uuid) rename to emails_in_window_lost');
  const mails = standIns.inbox.messages().length;
  const answer = await api.post('/api/send-gmail', sendRequest(newcomer, handle, 2), newcomer, {
    'idempotency-key': 'uncounted',
  });
  await api.admin.query('alter function private.emails_in_window_lost(uuid) rename to emails_in_window');
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  expect(standIns.inbox.messages()).toHaveLength(mails);
});

// @spec 9.plans.5
test('the 251st email in 24 hours is refused and costs nothing, also for unlimited users', async () => {
  const busy = await api.createUser({ tokens: null });
  const handle = (await api.connect(busy, 'gmail')).get('access_token') ?? '';
  await api.admin.query(
    `insert into private.sent_emails (user_id, timestamp_sent)
     select $1, now() - interval '23 hours' from generate_series(1, 249)`,
    [busy.id],
  );
  const send = (school: number) =>
    api.post('/api/send-gmail', sendRequest(busy, handle, school), busy, { 'idempotency-key': `limit/${school}` });
  expect((await send(1)).statusCode).toBe(200);
  const refused = await send(2);
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'daily_limit_reached' }]);
});

test('closing waits for a send in progress and stores its outcome', async () => {
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const leaving = await api.build({});
  await leaving.server.listen({ port: 0, host: '127.0.0.1' });
  await standIns.fault('google', { operation: 'send', fault: 'slow', delayMs: 500 });
  const hangUp = new AbortController();
  const address = leaving.server.listeningOrigin;
  const sending = fetch(`${address}/api/send-gmail`, {
    method: 'POST',
    headers: { authorization: user.authorization, 'content-type': 'application/json', 'idempotency-key': 'leaving' },
    body: JSON.stringify(sendRequest(user, handle, 3)),
    signal: hangUp.signal,
  });
  const begun = async () =>
    (await api.admin.query(`select 1 from public.sends where idempotency_key = 'leaving' and status = 'sending'`))
      .rowCount;
  while (!(await begun())) await new Promise(setImmediate);
  hangUp.abort();
  await expect(sending).rejects.toThrow();
  await leaving.server.close();
  const { rows } = await api.admin.query(`select status from public.sends where idempotency_key = 'leaving'`);
  expect(rows).toEqual([{ status: 'sent' }]);
});
