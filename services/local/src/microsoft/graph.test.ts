import { randomBytes } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { demoAccounts } from '../demo-accounts.ts';
import { Application, microsoftAddresses, startForTest } from '../oidc/stand-in-fixture.ts';
import { startMicrosoft } from './index.ts';

const sam = demoAccounts[1]?.subject ?? '';
const mailScope = 'offline_access openid email profile User.Read Mail.Send Mail.ReadWrite';

let microsoft: Awaited<ReturnType<typeof startForTest>>;
let app: Application;
let token: string;
beforeAll(async () => {
  microsoft = await startForTest(startMicrosoft);
  app = new Application(microsoft.url, microsoftAddresses, 'mail');
  token = (await app.connect(sam, mailScope, ['Mail.Send', 'Mail.ReadWrite'])).access_token;
});
afterAll(() => microsoft.close());

interface GraphAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Read field by field by the tests. */
  readonly body: Record<string, unknown>;
}

async function graph(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<GraphAnswer> {
  const answer = await fetch(`${microsoft.url}/v1.0/me${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} };
}

const immutable = { prefer: 'IdType="ImmutableId"' };
const to = (address: string) => ({ emailAddress: { address } });
const mail = {
  subject: 'Zoë Ñandú | 2027 🏐',
  body: { contentType: 'Text', content: 'Dear Coach,\n\n“Zoë” – ' + 'long '.repeat(300) + '\n.\nBye' },
  toRecipients: [{ emailAddress: { address: 'asa@uni.example', name: 'Åsa Björk' } }, to('lee@uni.example')],
};
const file = (content: Buffer, name = 'Résumé.pdf') => ({
  '@odata.type': '#microsoft.graph.fileAttachment',
  name,
  contentType: 'application/pdf',
  contentBytes: content.toString('base64'),
});
const newDraft = async (message: unknown = mail) =>
  String((await graph('POST', '/messages', message, immutable)).body['id']);

/** Uploads a file in fragments, as the Graph documentation says, and gives the last answer. */
async function upload(id: string, content: Buffer, fragment: number): Promise<Response> {
  const session = await graph('POST', `/messages/${id}/attachments/createUploadSession`, {
    AttachmentItem: { attachmentType: 'file', name: 'film.pdf', size: content.length, contentType: 'application/pdf' },
  });
  expect(session.status).toBe(201);
  let answer = new Response();
  for (let from = 0; from < content.length; from += fragment) {
    const part = content.subarray(from, from + fragment);
    answer = await fetch(String(session.body['uploadUrl']), {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${from + part.length - 1}/${content.length}`,
      },
      body: new Uint8Array(part),
    });
  }
  return answer;
}

test('a draft with a small and a 3 MB file is sent as it was written', async () => {
  const created = await graph('POST', '/messages', mail, immutable);
  expect(created.status).toBe(201);
  expect(created.headers.get('preference-applied')).toContain('ImmutableId');
  expect(created.body).toMatchObject({ isDraft: true, internetMessageId: expect.stringMatching(/^<.+@.+>$/) });
  const id = String(created.body['id']);

  const small = randomBytes(100_000);
  const large = randomBytes(3 * 1024 * 1024);
  expect(await graph('POST', `/messages/${id}/attachments`, file(small))).toMatchObject({ status: 201 });
  const uploaded = await upload(id, large, 2 * 1024 * 1024);
  expect(uploaded.status).toBe(201);
  expect(uploaded.headers.get('location')).toContain(id);

  const sent = await graph('POST', `/messages/${id}/send`);
  expect(sent).toMatchObject({ status: 202, body: {} });
  const [message] = microsoft.inbox.messages();
  expect(message).toMatchObject({
    via: 'outlook',
    from: 'sam.rivera@outlook.example',
    fromName: 'Sam Rivera',
    to: ['asa@uni.example', 'lee@uni.example'],
    subject: mail.subject,
    text: mail.body.content,
    headers: { 'message-id': created.body['internetMessageId'] },
    attachments: [
      { filename: 'Résumé.pdf', size: small.length },
      { filename: 'film.pdf', size: large.length },
    ],
  });
  for (const [index, content] of [small, large].entries()) {
    const download = await fetch(`${microsoft.inbox.url}/api/messages/${message?.id}/attachments/${index}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
  }
});

test('an immutable id finds the message after it was sent, an ordinary one does not', async () => {
  const kept = await newDraft();
  await graph('POST', `/messages/${kept}/send`);
  expect((await graph('GET', `/messages/${kept}`)).body).toMatchObject({ isDraft: false });
  const again = await graph('POST', `/messages/${kept}/send`);
  expect(again.status).toBe(400);

  const moved = String((await graph('POST', '/messages', mail)).body['id']);
  expect((await graph('GET', `/messages/${moved}`)).body).toMatchObject({ isDraft: true });
  await graph('POST', `/messages/${moved}/send`);
  expect((await graph('GET', `/messages/${moved}`)).status).toBe(404);
});

test('two calls at the same moment send a draft once', async () => {
  const id = await newDraft({ ...mail, subject: 'Only once' });
  await Promise.all([graph('POST', `/messages/${id}/send`), graph('POST', `/messages/${id}/send`)]);
  expect(microsoft.inbox.messages().filter(({ subject }) => subject === 'Only once')).toHaveLength(1);
});

test('a draft can be deleted; what is gone is ErrorItemNotFound', async () => {
  const id = await newDraft();
  expect((await graph('DELETE', `/messages/${id}`)).status).toBe(204);
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/send'],
  ] as const) {
    const answer = await graph(method, `/messages/${id}${path}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: { code: 'ErrorItemNotFound', innerError: expect.any(Object) } });
  }
});

test('a MIME draft is sent as it is', async () => {
  const raw = await new MailComposer({ to: 'mime@uni.example', subject: 'MIME ✓', text: 'Ünchanged' })
    .compile()
    .build();
  const created = await graph('POST', '/messages', raw.toString('base64'), {
    'content-type': 'text/plain',
    ...immutable,
  });
  expect(created.status).toBe(201);
  await graph('POST', `/messages/${String(created.body['id'])}/send`);
  expect(microsoft.inbox.messages()[0]).toMatchObject({
    to: ['mime@uni.example'],
    subject: 'MIME ✓',
    text: 'Ünchanged',
  });
});

test('sendMail takes JSON or MIME and answers with nothing', async () => {
  const message = {
    ...mail,
    subject: 'At once',
    bccRecipients: [to('hidden@uni.example')],
    attachments: [file(Buffer.from('x'))],
  };
  expect(await graph('POST', '/sendMail', { message })).toMatchObject({ status: 202, body: {} });
  expect(microsoft.inbox.messages()[0]).toMatchObject({
    subject: 'At once',
    to: ['asa@uni.example', 'lee@uni.example', 'hidden@uni.example'],
    attachments: [{ size: 1 }],
  });
});

test('the profile names the mailbox', async () => {
  expect((await graph('GET', '')).body).toMatchObject({
    displayName: 'Sam Rivera',
    mail: 'sam.rivera@outlook.example',
    userPrincipalName: 'sam.rivera@outlook.example',
  });
});

test.each([
  ['no recipient', { ...mail, toRecipients: [] }, 400, 'ErrorInvalidRecipients'],
  ['another sender', { ...mail, from: to('coach@uni.example') }, 403, 'ErrorSendAsDenied'],
])('does not send a mail with %s', async (_why, message, status, code) => {
  const answer = await graph('POST', `/messages/${await newDraft(message)}/send`);
  expect(answer).toMatchObject({ status, body: { error: { code } } });
});

test('keeps the limits of attachments and requests', async () => {
  const id = await newDraft();
  const path = `/messages/${id}/attachments`;
  expect((await graph('POST', path, file(Buffer.alloc(3 * 1024 * 1024 - 1)))).status).toBe(201);
  expect((await graph('POST', path, file(Buffer.alloc(3 * 1024 * 1024)))).status).toBe(413);
  expect((await graph('POST', path, file(Buffer.alloc(5 * 1024 * 1024)))).body).toMatchObject({
    error: { message: 'Maximum request length exceeded.' },
  });
  const small = await graph('POST', `${path}/createUploadSession`, {
    AttachmentItem: { attachmentType: 'file', name: 'a', size: 1000 },
  });
  expect(small.body).toMatchObject({ error: { code: 'ErrorAttachmentSizeShouldNotBeLessThanMinimumSize' } });
});

test('refuses a fragment that does not follow', async () => {
  const session = await graph('POST', `/messages/${await newDraft()}/attachments/createUploadSession`, {
    AttachmentItem: { attachmentType: 'file', name: 'a', size: 4_000_000 },
  });
  const answer = await fetch(String(session.body['uploadUrl']), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-range': 'bytes 10-12/4000000' },
    body: 'abc',
  });
  expect(answer.status).toBe(416);
});

test('refuses custom headers that do not start with x-', async () => {
  const answer = await graph('POST', '/messages', {
    ...mail,
    internetMessageHeaders: [{ name: 'Precedence', value: 'bulk' }],
  });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'InvalidInternetMessageHeader' } } });
});

test('refuses missing and spent tokens, and permissions that were not granted', async () => {
  const bare = await fetch(`${microsoft.url}/v1.0/me`);
  expect(bare.status).toBe(401);
  expect(await bare.json()).toMatchObject({ error: { code: 'InvalidAuthenticationToken' } });
  expect((await graph('GET', '', undefined, { authorization: 'Bearer nobody' })).status).toBe(401);

  const draftsOnly = (await app.connect(sam, mailScope, ['Mail.ReadWrite'])).access_token;
  const authorization = `Bearer ${draftsOnly}`;
  const draft = await graph('POST', '/messages', mail, { authorization });
  expect(draft.status).toBe(201);
  const answer = await graph('POST', `/messages/${String(draft.body['id'])}/send`, undefined, { authorization });
  expect(answer).toMatchObject({ status: 403, body: { error: { code: 'ErrorAccessDenied' } } });
});

test('a replaced refresh token goes on working, so that a lost answer does not lose the mailbox', async () => {
  const first = await app.connect(sam, mailScope, ['Mail.Send']);
  expect((await app.refresh(first.refresh_token)).status).toBe(200);
  expect((await app.refresh(first.refresh_token)).status).toBe(200);
});

test('names the error number when a grant is refused', async () => {
  expect(await (await app.refresh('nothing')).json()).toMatchObject({
    error: 'invalid_grant',
    error_codes: [70000],
    error_description: expect.stringContaining('AADSTS70000'),
  });
});
