import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { balanceOf } from '../../testing/balance.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';

const { api, standIns } = await useTestApi();

let lastKey = 0;
const freshKey = (): string => `run/${(lastKey += 1)}`;

describe.each<[MailProvider, 'google' | 'microsoft', string]>([
  ['gmail', 'google', '/api/send-gmail'],
  ['outlook', 'microsoft', '/api/send-outlook'],
])('when %s', (provider, vendor, path) => {
  let sender: TestUser;
  let mailbox: string;
  const sendAs = (school: number, key = freshKey()) =>
    api.post(path, sendRequest(sender, mailbox, school), sender, { 'idempotency-key': key });

  /** The calls that would have sent an email of this mailbox. */
  const sendCalls = async (): Promise<unknown> => {
    const { url } = standIns[vendor];
    return (await fetch(`${url}/__calls?operation=send&email=${encodeURIComponent(sender.email)}`)).json();
  };

  beforeEach(async () => {
    sender = await api.createUser({ tokens: 3 });
    mailbox = (await api.connect(sender, provider)).get('access_token') ?? '';
  });
  afterEach(() => standIns.clearFaults());

  // @spec D1.9a
  test('answers 401 once, the token is refreshed and the email is sent once', async () => {
    await standIns.fault(vendor, { operation: 'send', fault: 'unauthorized' });
    const mails = standIns.inbox.messages().length;
    expect((await sendAs(1)).statusCode).toBe(200);
    expect(standIns.inbox.messages()).toHaveLength(mails + 1);
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 2, ledger: 2, used: 1, sent: 1, held: 0 });
  });

  // @spec D1.9a
  test('answers 401 twice, the user keeps the token, connects again, and continues with the same key', async () => {
    await standIns.fault(vendor, { operation: 'send', fault: 'unauthorized', times: 2 });
    const key = freshKey();
    const answer = await sendAs(1, key);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'reconnect_required' }]);
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 3, ledger: 3, used: 0, held: 0 });
    const mails = standIns.inbox.messages().length;
    mailbox = (await api.connect(sender, provider)).get('access_token') ?? '';
    const sent = await sendAs(1, key);
    expect(sent.statusCode).toBe(200);
    expect((await sendAs(1, key)).json()).toEqual(sent.json());
    expect(standIns.inbox.messages()).toHaveLength(mails + 1);
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 2, ledger: 2, used: 1, held: 0 });
  });

  test('has revoked the permission, the user must connect again', async () => {
    await standIns.fault(vendor, { operation: 'send', fault: 'unauthorized' });
    await standIns.fault(vendor, { operation: 'refresh', fault: 'invalid-grant' });
    expect((await sendAs(1)).json()).toMatchObject({ code: 'reconnect_required' });
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 3, held: 0 });
  });

  // @spec D1.9b
  test('refuses by policy, the answer explains why, and a repeated request gets the same answer', async () => {
    await standIns.fault(vendor, { operation: 'send', fault: 'policy' });
    const key = freshKey();
    const first = await sendAs(1, key);
    expect([first.statusCode, first.json()]).toMatchObject([403, { code: 'provider_policy' }]);
    const again = await sendAs(1, key);
    expect(again.json()).toMatchObject({ code: 'provider_policy', error: first.json<{ error: string }>().error });
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 3, ledger: 3, held: 0, sent: 0 });
  });

  // @spec D1.9b
  test.each([
    ['refused', 'provider_refused'],
    ['too-large', 'provider_refused'],
    ['policy', 'provider_policy'],
  ])('answers %s, it is not asked again, and the token comes back with a plain reason', async (fault, code) => {
    await standIns.fault(vendor, { operation: 'send', fault });
    const mails = standIns.inbox.messages().length;
    const key = freshKey();
    const first = await sendAs(1, key);
    const reason = { code, error: expect.stringMatching(/Nothing was sent and you kept your token\./) };
    expect(first.json()).toMatchObject(reason);
    expect(first.json<{ error: string }>().error).not.toMatch(/\d{3}|invalid|HTTP/i);
    expect((await sendAs(1, key)).json()).toMatchObject(reason);
    expect(await sendCalls()).toHaveLength(1);
    expect(standIns.inbox.messages()).toHaveLength(mails);
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 3, ledger: 3, held: 0, sent: 0 });
  });

  test('asks one mailbox for a pause, other users go on', async () => {
    await standIns.fault(vendor, { operation: 'send', fault: 'rate-limited', retryAfterSeconds: 60 });
    expect((await sendAs(1)).statusCode).toBe(429);
    const other = await api.createUser();
    const handle = (await api.connect(other, provider)).get('access_token') ?? '';
    const answer = await api.post(path, sendRequest(other, handle), other, { 'idempotency-key': freshKey() });
    expect(answer.statusCode).toBe(200);
    for (const school of [2, 3]) expect((await sendAs(school)).statusCode).toBe(429);
    expect(await sendCalls()).toHaveLength(1);
  });

  // @spec D1.9c
  test('asks for a pause, the mailbox is not used until it is over, and the key stays usable', async () => {
    await standIns.fault(vendor, { operation: 'send', fault: 'rate-limited', retryAfterSeconds: 60 });
    const key = freshKey();
    const refused = await sendAs(1, key);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.json()).toMatchObject({ code: 'mailbox_busy', retryAfter: 60 });
    const mails = standIns.inbox.messages().length;
    const meanwhile = await sendAs(2);
    expect(meanwhile.json()).toMatchObject({ code: 'mailbox_busy' });
    expect(meanwhile.json<{ retryAfter: number }>().retryAfter).toBeGreaterThan(50);
    expect(standIns.inbox.messages()).toHaveLength(mails);
    await api.admin.query(`update public.mail_connections set blocked_until = null where user_id = $1`, [sender.id]);
    expect((await sendAs(1, key)).statusCode).toBe(200);
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 2, ledger: 2, used: 1, held: 0, sent: 1 });
  });

  test.each(['server-error', 'accept-then-drop'])(
    'answers %s, the outcome is unknown and the token stays reserved',
    async (fault) => {
      await standIns.fault(vendor, { operation: 'send', fault });
      const key = freshKey();
      const answer = await sendAs(1, key);
      const mails = standIns.inbox.messages().length;
      expect([answer.statusCode, answer.json()]).toMatchObject([
        502,
        { code: 'outcome_unknown', sendId: expect.any(String) },
      ]);
      expect((await sendAs(1, key)).json()).toMatchObject({ code: 'outcome_unknown' });
      expect(standIns.inbox.messages()).toHaveLength(mails);
      expect(await balanceOf(api.admin, sender.id)).toMatchObject({
        available: 2,
        ledger: 2,
        used: 0,
        held: 1,
        sentEmails: 0,
      });
    },
  );

  // @spec D1.7c
  test('accepted the email and our side fails then, the outcome is unknown and the token stays reserved', async () => {
    const gateway = api.externals[provider];
    const prepare: typeof gateway.prepare = async (mail) => {
      const prepared = await gateway.prepare(mail);
      return {
        send: async (permit) => {
          await prepared.send(permit);
          throw new Error('a fault of ours');
        },
      };
    };
    const broken = await api.build({ [provider]: { ...gateway, prepare } });
    const mails = standIns.inbox.messages().length;
    const answer = await broken.server.inject({
      method: 'POST',
      url: path,
      headers: { authorization: sender.authorization, 'idempotency-key': freshKey() },
      payload: sendRequest(sender, mailbox, 1),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      502,
      { code: 'outcome_unknown', sendId: expect.any(String) },
    ]);
    expect(standIns.inbox.messages()).toHaveLength(mails + 1);
    expect(await balanceOf(api.admin, sender.id)).toMatchObject({ available: 2, held: 1, used: 0 });
    await broken.server.close();
  });
});
