import { randomBytes } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { demoAccounts } from '../demo-accounts.ts';
import { Application, googleAddresses, startForTest } from '../testing/stand-in-fixture.ts';
import { gmailSendScope } from './google-profile.ts';
import { startGoogle } from './index.ts';

const jordan = demoAccounts[0]?.subject ?? '';
const mailScope = `openid email profile ${gmailSendScope}`;
const upload = '/upload/gmail/v1/users/me/messages/send?uploadType=media';

let google: Awaited<ReturnType<typeof startForTest>>;
let app: Application;
let token: string;
beforeAll(async () => {
  google = await startForTest(startGoogle);
  app = new Application(google.url, googleAddresses, 'mail');
  token = (await app.connect(jordan, mailScope, [gmailSendScope])).access_token;
});
afterAll(() => google.close());

const mime = (options: ConstructorParameters<typeof MailComposer>[0]) => new MailComposer(options).compile().build();

const sendRaw = (raw: Buffer, access = token) =>
  fetch(`${google.url}${upload}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'message/rfc822' },
    body: new Uint8Array(raw),
  });
const text = [
  'Dear Coach,',
  '',
  'My name is Zoë Ñandú 🏐 and I play “libero” – that’s it.',
  `A line of a thousand signs: ${'abcdefghi '.repeat(100)}`,
  '.',
  '> quoted, with = and =3D and tabs\t\there',
  '• Captain, 2025',
].join('\n');

test('an email with accents, emoji, long lines and a 3 MB file arrives unchanged', async () => {
  const file = randomBytes(3 * 1024 * 1024);
  const raw = await mime({
    from: 'Jordan Avery <jordan.avery@gmail.example>',
    to: ['Åsa Björk <asa.bjork@uni.example>', 'lee@uni.example'],
    cc: 'third@uni.example',
    subject: 'Zoë Ñandú | 2027 Women’s Volleyball Recruiting 🏐',
    text,
    attachments: [{ filename: 'Résumé – 2026.pdf', content: file, contentType: 'application/pdf' }],
  });
  const answer = await sendRaw(raw);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ id: expect.any(String), threadId: expect.any(String), labelIds: ['SENT'] });

  const [message] = google.inbox.messages();
  expect(message).toMatchObject({
    via: 'gmail',
    from: 'jordan.avery@gmail.example',
    to: ['asa.bjork@uni.example', 'lee@uni.example', 'third@uni.example'],
    subject: 'Zoë Ñandú | 2027 Women’s Volleyball Recruiting 🏐',
    attachments: [{ filename: 'Résumé – 2026.pdf', contentType: 'application/pdf', size: file.length }],
  });
  expect(message?.text).toBe(text);
  const download = await fetch(`${google.inbox.url}/api/messages/${message?.id}/attachments/0`);
  expect(Buffer.from(await download.arrayBuffer()).equals(file)).toBe(true);
  expect(download.headers.get('content-disposition')).toContain(encodeURIComponent('Résumé – 2026.pdf'));
});

test('delivers to hidden recipients without showing them', async () => {
  const raw = await mime({ to: 'open@uni.example', subject: 'Hidden', text: 'Hello' });
  const withBcc = Buffer.concat([Buffer.from('Bcc: hidden@uni.example\r\n'), raw]);
  expect((await sendRaw(withBcc)).status).toBe(200);
  const [message] = google.inbox.messages();
  expect(message?.to).toEqual(['open@uni.example', 'hidden@uni.example']);
  expect(message?.headers).not.toHaveProperty('bcc');
});

test('the sender is the account, not the From header', async () => {
  await sendRaw(await mime({ from: 'Head Coach <coach@uni.example>', to: 'a@uni.example', subject: 'x', text: 'y' }));
  const [message] = google.inbox.messages();
  expect(message).toMatchObject({ from: 'jordan.avery@gmail.example', fromName: 'Jordan Avery' });
  expect(message?.headers['from']).not.toContain('coach@uni.example');
});

test('refuses a missing or unknown token with the message of Gmail', async () => {
  const answer = await sendRaw(Buffer.from('x'), 'nobody');
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({
    error: { code: 401, status: 'UNAUTHENTICATED', errors: [{ reason: 'authError' }] },
  });
});

test('refuses a token without the send permission', async () => {
  const { access_token: access } = await app.connect(jordan, mailScope, []);
  const answer = await sendRaw(await mime({ to: 'a@uni.example', text: 'x' }), access);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({
    error: {
      status: 'PERMISSION_DENIED',
      errors: [{ reason: 'insufficientPermissions' }],
      details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
    },
  });
});

test('refuses an email without a recipient and a body that is not a message', async () => {
  const lonely = await sendRaw(await mime({ subject: 'Nobody', text: 'x' }));
  expect(lonely.status).toBe(400);
  expect(await lonely.json()).toMatchObject({ error: { errors: [{ reason: 'invalidArgument' }] } });
  const json = await fetch(`${google.url}${upload}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(json.status).toBe(400);
});

test('revoke needs only a token and ends access and refresh', async () => {
  const tokens = await app.connect(jordan, mailScope, [gmailSendScope]);
  const revoke = (token: string) =>
    fetch(`${google.url}/revoke`, { method: 'POST', body: new URLSearchParams({ token }) });
  expect((await revoke(tokens.refresh_token)).status).toBe(200);
  const refused = await app.refresh(tokens.refresh_token);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  });
  expect((await sendRaw(Buffer.from('x'), tokens.access_token)).status).toBe(401);
  const again = await revoke(tokens.refresh_token);
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ error: 'invalid_token' });
});

test('an unknown address is refused in the format of the vendor', async () => {
  const answer = await fetch(`${google.url}/gmail/v1/users/me/messages?q=a`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const message = expect.stringContaining('GET /gmail/v1/users/me/messages.');
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: { code: 404, message, status: 'NOT_FOUND', errors: [{ message, domain: 'global', reason: 'notFound' }] } },
  ]);
});
