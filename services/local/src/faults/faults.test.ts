import { demoAccounts } from '../demo-accounts.ts';
import { startGoogle } from '../google/index.ts';
import { startMicrosoft } from '../microsoft/index.ts';
import {
  Application,
  type Tokens,
  googleAddresses,
  microsoftAddresses,
  startForTest,
} from '../testing/stand-in-fixture.ts';
import type { Call } from './call-log.ts';

const gmailSend = 'https://www.googleapis.com/auth/gmail.send';
const mime = 'To: coach@uni.example\r\nSubject: Hello\r\n\r\nText\r\n';
const graphMail = {
  subject: 'Hello',
  body: { contentType: 'Text', content: 'Text' },
  toRecipients: [{ emailAddress: { address: 'coach@uni.example' } }],
};

/** Graph sends drafts: creates one and returns the path that sends it. */
async function newGraphDraft(url: string, accessToken: string): Promise<string> {
  const answer = await fetch(`${url}/v1.0/me/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(graphMail),
  });
  const { id } = (await answer.json()) as { id: string }; // without an id, the sending below is not accepted
  return `/v1.0/me/messages/${id}/send`;
}

const vendors = [
  {
    label: 'Gmail',
    start: startGoogle,
    addresses: googleAddresses,
    account: demoAccounts[0],
    scope: `openid email ${gmailSend}`,
    granted: [gmailSend],
    sendPath: async () => '/upload/gmail/v1/users/me/messages/send',
    message: { type: 'message/rfc822', body: mime },
    accepted: 200,
    policy: { error: { errors: [{ reason: 'domainPolicy' }] } },
  },
  {
    label: 'Graph',
    start: startMicrosoft,
    addresses: microsoftAddresses,
    account: demoAccounts[1],
    scope: 'offline_access openid email Mail.Send Mail.ReadWrite',
    granted: ['Mail.Send', 'Mail.ReadWrite'],
    sendPath: newGraphDraft,
    accepted: 202,
    policy: { error: { code: 'ErrorAccessDenied' } },
  },
];

describe.each(vendors)('$label', ({ start, addresses, account, scope, granted, sendPath, message, ...vendor }) => {
  let standIn: Awaited<ReturnType<typeof startForTest>>;
  let app: Application;
  let tokens: Tokens;
  beforeAll(async () => {
    standIn = await startForTest(start);
    app = new Application(standIn.url, addresses, 'mail');
    tokens = await app.connect(account?.subject ?? '', scope, granted);
  });
  afterAll(() => standIn.close());
  beforeEach(async () => {
    await fetch(`${standIn.url}/__faults`, { method: 'DELETE' });
    await fetch(`${standIn.url}/__calls`, { method: 'DELETE' });
    await fetch(`${standIn.inbox.url}/api/messages`, { method: 'DELETE' });
  });

  const order = (fault: Record<string, unknown>) =>
    fetch(`${standIn.url}/__faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
  const send = async () =>
    fetch(`${standIn.url}${await sendPath(standIn.url, tokens.access_token)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, ...(message && { 'content-type': message.type }) },
      ...(message && { body: message.body }),
    });
  const calls = async () => {
    const all = (await (await fetch(`${standIn.url}/__calls`)).json()) as Call[]; // the shape under test
    return all.filter(({ operation }) => operation !== 'draft');
  };
  const orders = async () => (await fetch(`${standIn.url}/__faults`)).json();

  test('a fault applies to the ordered number of calls, and nothing is sent', async () => {
    await order({ operation: 'send', fault: 'server-error', times: 2 });
    expect([(await send()).status, (await send()).status]).toEqual([500, 500]);
    expect(standIn.inbox.messages()).toHaveLength(0);
    expect((await send()).status).toBe(vendor.accepted);
    expect(standIn.inbox.messages()).toHaveLength(1);
  });

  test('401, 403 policy and 429 have the format of the vendor', async () => {
    await order({ operation: 'send', fault: 'unauthorized' });
    await order({ operation: 'send', fault: 'policy' });
    await order({ operation: 'send', fault: 'rate-limited', retryAfterSeconds: 7 });
    expect((await send()).status).toBe(401);
    const policy = await send();
    expect(policy.status).toBe(403);
    expect(await policy.json()).toMatchObject(vendor.policy);
    const limited = await send();
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('7');
  });

  test('accept-then-drop puts the email into the inbox and closes the connection', async () => {
    await order({ operation: 'send', fault: 'accept-then-drop' });
    await expect(send()).rejects.toThrow('fetch failed');
    expect(standIn.inbox.messages()).toHaveLength(1);
    expect(await calls()).toMatchObject([{ operation: 'send', fault: 'accept-then-drop', status: 0 }]);
  });

  test('slow delays the answer', async () => {
    await order({ operation: 'send', fault: 'slow', delayMs: 120 });
    expect((await send()).status).toBe(vendor.accepted);
    const [call] = await calls();
    expect((call?.endedAt ?? 0) - (call?.startedAt ?? 0)).toBeGreaterThanOrEqual(115);
  });

  test('an order for one mailbox does not affect others', async () => {
    await order({ operation: 'send', fault: 'server-error', email: 'someone@else.example' });
    expect((await send()).status).toBe(vendor.accepted);
    await order({ operation: 'send', fault: 'policy', email: account?.email });
    expect((await send()).status).toBe(403);
    expect(await orders()).toMatchObject([{ email: 'someone@else.example' }]);
  });

  test('faults of the token endpoint: for refreshes only, for both, and closed after the work', async () => {
    await order({ operation: 'refresh', fault: 'invalid-grant' });
    const refused = await app.refresh(tokens.refresh_token);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: 'invalid_grant' });
    await order({ operation: 'token', fault: 'rate-limited' });
    expect((await app.refresh(tokens.refresh_token)).status).toBe(429);
    await order({ operation: 'refresh', fault: 'accept-then-drop', email: account?.email });
    await expect(app.refresh(tokens.refresh_token)).rejects.toThrow('fetch failed');
    expect((await app.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('lists each call with its mailbox, its times and its answer', async () => {
    await send();
    await app.refresh(tokens.refresh_token);
    const [first, second] = await calls();
    expect(first).toMatchObject({ operation: 'send', email: account?.email, status: vendor.accepted });
    expect(second).toMatchObject({ operation: 'refresh', email: account?.email, status: 200 });
    expect(first?.endedAt).toBeLessThanOrEqual(second?.startedAt ?? 0);
    const filtered = await fetch(`${standIn.url}/__calls?operation=refresh`);
    expect(await filtered.json()).toHaveLength(1);
  });

  test('an invalid order is refused with a message', async () => {
    const answer = await order({ operation: 'sned', fault: 'slow' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringContaining('operation') });
  });
});

test('a revoke can fail too', async () => {
  const google = await startForTest(startGoogle);
  const post = (path: string, body: string, type: string) =>
    fetch(`${google.url}${path}`, { method: 'POST', headers: { 'content-type': type }, body });
  await post('/__faults', JSON.stringify({ operation: 'revoke', fault: 'server-error' }), 'application/json');
  expect((await post('/revoke', 'token=x', 'application/x-www-form-urlencoded')).status).toBe(500);
  await google.close();
});
