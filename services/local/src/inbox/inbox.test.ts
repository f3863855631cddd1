import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { type Inbox, type InboxMessage, startInbox } from './index.ts';
import { openMessageStore } from './message-store.ts';

let inbox: Inbox;
beforeEach(async () => {
  inbox = await startInbox({ port: 0, smtpPort: 0 });
});
afterEach(() => inbox.close());

const send = (message: Record<string, unknown>) =>
  createTransport(inbox.smtpUrl).sendMail({ from: 'site@coach.example', to: 'jo@mail.example', ...message });
const list = async (query = '') => (await (await fetch(`${inbox.url}/api/messages${query}`)).json()) as InboxMessage[]; // the shape under test
const order = (state: string) =>
  fetch(`${inbox.url}/__smtp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  });
const raw = (subject: string) =>
  Buffer.from(`From: a@x.example\r\nTo: b@x.example\r\nSubject: ${subject}\r\n\r\nHello\r\n`);

test('email by SMTP is listed completely, newest first', async () => {
  await send({ subject: 'First', text: 'one' });
  await send({
    from: 'Coach Connect <site@coach.example>',
    to: ['Jo <jo@mail.example>', 'sam@mail.example'],
    bcc: 'hidden@mail.example',
    subject: 'Second 🏀',
    text: 'Grüße\n\nZeile',
    html: '<p>Grüße</p>',
    headers: { 'X-Kind': 'summary' },
    attachments: [{ filename: 'list.txt', content: 'abc', contentType: 'text/plain' }],
  });
  const [second, first] = await list();
  expect(first?.subject).toBe('First');
  expect(second).toMatchObject({
    via: 'smtp',
    from: 'site@coach.example',
    fromName: 'Coach Connect',
    to: ['jo@mail.example', 'sam@mail.example', 'hidden@mail.example'],
    subject: 'Second 🏀',
    text: 'Grüße\n\nZeile',
    html: expect.stringContaining('<p>Grüße</p>'),
    headers: { 'x-kind': 'summary' },
    attachments: [{ filename: 'list.txt', contentType: 'text/plain', size: 3 }],
    receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const file = await fetch(`${inbox.url}/api/messages/${second?.id}/attachments/0`);
  expect(await file.text()).toBe('abc');
  const source = await fetch(`${inbox.url}/api/messages/${second?.id}/raw`);
  expect(await source.text()).toContain('X-Kind: summary');
});

test.each([undefined, 'quoted-printable', 'base64'])(
  'text arrives unchanged with the transfer encoding %s',
  async (textEncoding) => {
    const text = 'Dear Coach,\n\n“Zoë” 🏐\n\n  indented, trailing blank \n.\n' + 'long '.repeat(400) + '\nEnd.';
    await send({ text, textEncoding });
    await send({ text, textEncoding, attachments: [{ filename: 'a.pdf', content: 'x' }] });
    expect((await list()).map((message) => message.text)).toEqual([text, text]);
  },
);

test('filters by recipient and by transport', async () => {
  await send({ to: 'one@mail.example' });
  await inbox.put({ via: 'gmail', raw: raw('x'), to: ['Two@mail.example'] });
  expect(await list('?to=two@mail.example')).toHaveLength(1);
  expect(await list('?via=smtp')).toHaveLength(1);
  expect((await fetch(`${inbox.url}/api/messages?via=pigeon`)).status).toBe(400);
});

test('empties the list and answers 404 for unknown emails', async () => {
  await send({});
  const [message] = await list();
  expect((await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
  expect(await list()).toEqual([]);
  for (const path of ['', '/raw', '/attachments/0']) {
    expect((await fetch(`${inbox.url}/api/messages/${message?.id}${path}`)).status).toBe(404);
  }
});

test('SMTP can be set to refuse, go down, and come back at the same address', async () => {
  await order('refuse');
  await expect(send({})).rejects.toMatchObject({ responseCode: 451 });
  await order('down');
  await expect(send({})).rejects.toMatchObject({ code: 'ESOCKET' });
  await order('up');
  await send({ subject: 'Back' });
  expect((await list()).map(({ subject }) => subject)).toEqual(['Back']);
});

test('mail to the product’s domain goes to the product too, as its mail host would deliver it', async () => {
  const taken: unknown[] = [];
  const product = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push([request.headers.authorization, body]);
      response.end('{"done":true}');
    });
  }).listen(0, '127.0.0.1');
  await once(product, 'listening');
  const { port } = z.object({ port: z.number() }).parse(product.address());
  const inbound = { domain: 'mail.coach.example', url: `http://127.0.0.1:${port}/`, key: 'secret' };
  const host = await startInbox({ port: 0, smtpPort: 0, inbound });
  await host.put({ via: 'smtp', raw: raw('For us'), to: ['stop@Mail.Coach.example'] });
  await host.put({ via: 'smtp', raw: raw('For others'), to: ['stop@x.mail.coach.example'] });
  expect(taken).toEqual([['Bearer secret', raw('For us').toString()]]);
  product.close();
  // The inbox takes it nevertheless.
  await host.put({ via: 'smtp', raw: raw('Product away'), to: ['stop@mail.coach.example'] });
  expect(host.messages()).toHaveLength(3);
  await host.close();
});

test('notifies an open page of new email', async () => {
  const stream = await fetch(`${inbox.url}/api/events`);
  const reader = stream.body?.getReader();
  await reader?.read();
  const received = reader?.read();
  await send({});
  expect(new TextDecoder().decode((await received)?.value)).toContain('data:');
  await reader?.cancel();
});

test('the page sandboxes HTML emails and loads nothing from other origins', async () => {
  const page = await fetch(inbox.url);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('Empty inbox');
  expect(await (await fetch(`${inbox.url}/message-view.js`)).text()).toContain("setAttribute('sandbox', '')");
});

test('emails survive a restart, and the oldest are deleted beyond the limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inbox-test-'));
  const store = await openMessageStore(folder, 2);
  for (const subject of ['a', 'b', 'c']) await store.put({ via: 'gmail', raw: raw(subject) });
  const again = await openMessageStore(folder, 2);
  expect(again.list().map(({ subject }) => subject)).toEqual(['c', 'b']);
  expect((await again.raw(again.list()[0]?.id ?? ''))?.toString()).toContain('Subject: c');
  await rm(folder, { recursive: true });
});

test('a taken port fails the start and leaves nothing open', async () => {
  const taken = { http: Number(new URL(inbox.url).port), smtp: Number(new URL(inbox.smtpUrl).port) };
  await expect(startInbox({ port: 0, smtpPort: taken.smtp })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await expect(startInbox({ port: taken.http, smtpPort: 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
