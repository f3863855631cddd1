import type { SendCoach } from '@cc/contracts/api/send-email';
import { compoundOf, docxOf, zipOf } from '@cc/contracts/testing/word-files';
import { balanceOf } from '../../testing/balance.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';

let user: TestUser;
let handle: string;

const { api, standIns } = await useTestApi();
beforeAll(async () => {
  user = await api.createUser();
  handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
});

/** The request with one coach changed, in `coaches` and in `to`. */
function withCoach(request: ReturnType<typeof sendRequest>, change: Partial<SendCoach>): object {
  const coaches = request.coaches.map((coach, place) => (place === 0 ? { ...coach, ...change } : coach));
  return { ...request, coaches, to: coaches.map(({ email }) => email).join(',') };
}

let lastKey = 0;
const freshKey = (): string => `run/${(lastKey += 1)}`;
const send = (request: object, key: string | undefined = freshKey(), as: Pick<TestUser, 'authorization'> = user) =>
  api.post('/api/send-gmail', request, as, key ? { 'idempotency-key': key } : {});

describe('a refused request costs nothing', () => {
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90)]);
  const text = (bytes: number) => Buffer.alloc(bytes, 'a').toString('base64');
  type Refusal = [string, (request: ReturnType<typeof sendRequest>) => object, string];
  const attached = (what: string, filename: string, content: Buffer): Refusal => [
    what,
    (r) => ({ ...r, attachments: [{ filename, content: content.toString('base64') }] }),
    'attachments_invalid',
  ];
  const refusals: Refusal[] = [
    ['another user id', (r) => ({ ...r, userId: '00000000-0000-4000-8000-000000000000' }), 'forbidden'],
    ['a placeholder in the subject', (r) => ({ ...r, subject: 'Hello [College Name]' }), 'placeholder_unresolved'],
    ['an older placeholder in the body', (r) => ({ ...r, body: 'I am {fullName}' }), 'placeholder_unresolved'],
    ['a look-alike of a placeholder', (r) => ({ ...r, body: 'I am {Full Name}, [gpa]' }), 'placeholder_unresolved'],
    ['a line break in the subject', (r) => ({ ...r, subject: 'Hi\r\nBcc: x@evil.example' }), 'validation_failed'],
    ['half of a surrogate pair in the body', (r) => ({ ...r, body: 'I am \ud83d' }), 'validation_failed'],
    ['a right-to-left override in the subject', (r) => ({ ...r, subject: 'Hi \u202efdp' }), 'validation_failed'],
    ['an unknown handle', (r) => ({ ...r, accessToken: 'x'.repeat(43) }), 'mail_not_connected'],
    ['an address that is not a coach', (r) => withCoach(r, { email: 'friend@mail.example' }), 'recipients_invalid'],
    ['a coach of another school', (r) => withCoach(r, { email: 'head@school-1.example' }), 'recipients_invalid'],
    ['two schools', (r) => withCoach(r, { school: 'School 1' }), 'recipients_invalid'],
    ['an address in `to` only', (r) => ({ ...r, to: `${r.to},head@school-1.example` }), 'recipients_invalid'],
    attached('an .exe named .pdf', 'cv.pdf', exe),
    attached('a zip with an .exe, named .docx', 'cv.docx', zipOf({ 'evil.exe': 'MZ' })),
    attached('a document with an .exe beside it', 'cv.docx', docxOf({ 'evil.exe': 'MZ' })),
    attached('a document with macros', 'cv.docx', docxOf({ 'word/vbaProject.bin': 'x' })),
    attached('an installer named .doc', 'cv.doc', compoundOf('\x05SummaryInformation')),
    attached(
      'an RTF with a packed program, named .doc',
      'cv.doc',
      Buffer.from('{\\rtf1{\\object\\objemb{\\*\\objdata 4d5a}}}'),
    ),
    attached('a workbook named .doc', 'cv.doc', compoundOf('Workbook')),
    attached('a link of another letter in a text', 'a.txt', Buffer.from(`letter=\u200b${'4f2a '.repeat(13)}`)),
    attached('a link of another letter as its name', `letter%3D${'4f2a'.repeat(13)}.txt`, Buffer.from('text')),
    attached('an .exe', 'cv.exe', exe),
    [
      'a file over 3 MB',
      (r) => ({ ...r, attachments: [{ filename: 'a.txt', content: text(3_145_729) }] }),
      'attachments_invalid',
    ],
    [
      'files over 4 MB in total',
      (r) => ({ ...r, attachments: ['a.txt', 'b.txt'].map((filename) => ({ filename, content: text(2_200_000) })) }),
      'attachments_invalid',
    ],
    [
      'four files',
      (r) => ({ ...r, attachments: ['a', 'b', 'c', 'd'].map((n) => ({ filename: `${n}.txt`, content: text(9) })) }),
      'validation_failed',
    ],
  ];

  // @spec 5.11, 5.12, 6.5, 7.8, 9.plans.10, D1.1b, D1.3, D1.11b
  test.each(refusals)('%s', async (_name, change, code) => {
    const before = await balanceOf(api.admin, user.id);
    const mails = standIns.inbox.messages().length;
    const answer = await send(change(sendRequest(user, handle)));
    expect(answer.json()).toMatchObject({ code, error: expect.any(String), requestId: expect.any(String) });
    expect(await balanceOf(api.admin, user.id)).toEqual(before);
    expect(standIns.inbox.messages()).toHaveLength(mails);
  });

  // @spec 5.11
  test('four files, with the sentence of the specification', async () => {
    const attachments = ['a', 'b', 'c', 'd'].map((name) => ({ filename: `${name}.txt`, content: text(9) }));
    const answer = await send({ ...sendRequest(user, handle), attachments });
    const error = 'You can only attach up to 3 files. Please remove some files.';
    expect(answer.json()).toMatchObject({ error, fields: { attachments: error } });
    const worse = await send({ ...sendRequest(user, handle), attachments, subject: '' });
    expect(worse.json()).toMatchObject({
      error: 'Some fields are not valid. Nothing was changed.',
      fields: { attachments: error, subject: 'Subject is empty.' },
    });
  });

  // @spec D1.7d
  test('a request without an idempotency key', async () => {
    expect((await send(sendRequest(user, handle), '')).json()).toMatchObject({ code: 'idempotency_key_missing' });
  });

  // @spec 6.5, D1.2a
  test('a mailbox of another user, and a Gmail mailbox through Outlook', async () => {
    const other = await api.createUser();
    expect((await send(sendRequest(other, handle), freshKey(), other)).json()).toMatchObject({
      code: 'mail_not_connected',
    });
    const wrongProvider = await api.post('/api/send-outlook', sendRequest(user, handle), user, {
      'idempotency-key': freshKey(),
    });
    expect(wrongProvider.json()).toMatchObject({ code: 'mail_not_connected' });
  });

  test('a user without tokens', async () => {
    const poor = await api.createUser({ tokens: 0 });
    const connection = await api.connect(poor, 'gmail');
    const answer = await send(sendRequest(poor, connection.get('access_token') ?? ''), freshKey(), poor);
    expect([answer.statusCode, answer.json()]).toMatchObject([402, { code: 'no_tokens' }]);
  });
});

// @spec 5.11, 9.plans.10
test('three files of exactly 3 MB at most, and exactly 4 MB together, are sent', async () => {
  const megabyte = 1024 * 1024;
  const attachments = [3 * megabyte, megabyte - 1, 1].map((bytes, place) => ({
    filename: `${place}.txt`,
    content: Buffer.alloc(bytes, 'a').toString('base64'),
  }));
  const answer = await send({ ...sendRequest(user, handle, 4), attachments });
  expect([answer.statusCode, answer.json()]).toEqual([200, { messageId: expect.any(String) }]);
});

// @spec 5.12
test('Word documents of both kinds are sent', async () => {
  const attachments = [
    { filename: 'cv.docx', content: docxOf({ 'word/media/image1.png': 'x' }).toString('base64') },
    { filename: 'cv.doc', content: compoundOf('1Table', 'WordDocument').toString('base64') },
  ];
  expect((await send({ ...sendRequest(user, handle, 5), attachments })).statusCode).toBe(200);
});

describe('the same key again', () => {
  // @spec 7.8, D1.7d
  test('gets the first answer, and sends nothing', async () => {
    const key = freshKey();
    const first = await send(sendRequest(user, handle, 1), key);
    const mails = standIns.inbox.messages().length;
    const again = await send(sendRequest(user, handle, 1), key);
    expect(again.json()).toEqual(first.json());
    expect(standIns.inbox.messages()).toHaveLength(mails);
  });

  // @spec D1.9c
  test('after a pause of the provider sends the Message-ID of the first attempt; another key has another', async () => {
    const composed: string[] = [];
    const { gmail } = api.externals;
    const prepare: typeof gmail.prepare = (mail) => {
      composed.push(mail.messageId);
      return gmail.prepare(mail);
    };
    const { server } = await api.build({ gmail: { ...gmail, prepare } });
    const sender = await api.createUser();
    const mailbox = (await api.connect(sender, 'gmail')).get('access_token') ?? '';
    const attempt = (key: string) =>
      server.inject({
        method: 'POST',
        url: '/api/send-gmail',
        headers: { authorization: sender.authorization, 'idempotency-key': key },
        payload: sendRequest(sender, mailbox, 1),
      });
    await standIns.fault('google', { operation: 'send', fault: 'rate-limited', retryAfterSeconds: 60 });
    const key = freshKey();
    expect((await attempt(key)).statusCode).toBe(429);
    await api.admin.query(`update public.mail_connections set blocked_until = null where user_id = $1`, [sender.id]);
    expect((await attempt(key)).statusCode).toBe(200);
    expect(standIns.inbox.messages()[0]?.headers['message-id']).toBe(composed[0]);
    expect((await attempt(freshKey())).statusCode).toBe(200);
    const [first, again, other] = composed;
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    await server.close();
  });

  // @spec D1.7d
  test('with another email is refused', async () => {
    const key = freshKey();
    await send(sendRequest(user, handle, 2), key);
    const mails = standIns.inbox.messages().length;
    const other = await send(sendRequest(user, handle, 2, { body: 'Something else' }), key);
    expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    expect(standIns.inbox.messages()).toHaveLength(mails);
  });

  test('is refused with a wait while the first request is in progress', async () => {
    const [sending, held] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const { gmail } = api.externals;
    const prepare: typeof gmail.prepare = async (mail) => {
      const prepared = await gmail.prepare(mail);
      return { send: (permit) => (sending.resolve(null), held.promise.then(() => prepared.send(permit))) };
    };
    const { server } = await api.build({ gmail: { ...gmail, prepare } });
    const headers = { authorization: user.authorization, 'idempotency-key': freshKey() };
    const attempt = () =>
      server.inject({ method: 'POST', url: '/api/send-gmail', headers, payload: sendRequest(user, handle, 3) });
    const first = attempt();
    await sending.promise;
    const refused = await attempt();
    held.resolve(null);
    expect((await first).statusCode).toBe(200);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      409,
      '1',
      { code: 'send_in_progress', retryAfter: 1 },
    ]);
    await server.close();
  });
});
