import { createHash, randomBytes } from 'node:crypto';
import { optOutSentence } from '@cc/contracts/letter/opt-out-line';
import type { Attachment } from '@cc/contracts/entities/attachment';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Inbox } from '@cc/local/inbox';
import PostalMime from 'postal-mime';
import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';

let user: TestUser;

const { api, standIns } = await useTestApi();
beforeAll(async () => {
  user = await api.createUser({ name: 'Zoë "Z" O’Neil, Jr. ⚽', tokens: null });
});

/** The newest email, parsed as a mail program does. */
async function received(inbox: Inbox) {
  const [newest] = inbox.messages();
  const raw = await fetch(`${inbox.url}/api/messages/${newest?.id}/raw`);
  if (!raw.ok) throw new Error(`The inbox has no source of this email: ${raw.status}`);
  return { listed: newest, parsed: await PostalMime.parse(await raw.arrayBuffer()) };
}

describe.each<[MailProvider, string]>([
  ['gmail', '/api/send-gmail'],
  ['outlook', '/api/send-outlook'],
])('through %s', (provider, path) => {
  let handle: string;
  let count = 0;

  beforeAll(async () => {
    handle = (await api.connect(user, provider)).get('access_token') ?? '';
  });

  const send = async (changes: Parameters<typeof sendRequest>[3]) => {
    const request = sendRequest(user, handle, 1, changes);
    const answer = await api.post(path, request, user, { 'idempotency-key': `${provider}/${(count += 1)}` });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('messageId')]);
    return received(standIns.inbox);
  };

  const bodies: [string, string][] = [
    ['accents, emoji and quotes', 'Dear Coach,\n\nJosé’s “résumé” – naïve 🏆⚽ "quoted" <b>not html</b> & so on'],
    ['lines of 5,000 characters', `Dear Coach,\n${'word '.repeat(1000)}\n${'x'.repeat(5000)}`],
    ['lines that mail programs change', 'Dear Coach,\n.\nFrom here\n-- \n> quoted\n  indented \n\n\nend'],
    ['Windows line ends', 'Dear Coach,\r\n\r\nHello\r\n'],
  ];
  test.each(bodies)('a coach reads the text of the preview: %s', async (_name, body) => {
    const { parsed } = await send({ body });
    const [letter, optOut] = (parsed.text ?? '').replaceAll('\r\n', '\n').split(`\n\n${optOutSentence}: `);
    expect(letter).toBe(body.replaceAll('\r\n', '\n'));
    expect(optOut).toMatch(/^http\S+\n*$/);
    expect(parsed.html).toBeUndefined();
  });

  test.each([
    'Re: "2027" <forward>, a  b; c',
    `${'José – naïve 🏆⚽ 名前 '.repeat(11)}250`,
    `In one word of 200 letters ${'x'.repeat(200)}, and in more`,
  ])('a coach reads the subject of the preview: %j', async (subject) => {
    expect((await send({ subject })).parsed.subject).toBe(subject);
  });

  // @spec 1.4, 7.7
  test('the email goes to all coaches of the school by name, and to no other address', async () => {
    const { listed, parsed } = await send({ subject: 'Zoë O’Neil | 2027 Soccer – ⚽ Recruiting' });
    expect(parsed.subject).toBe('Zoë O’Neil | 2027 Soccer – ⚽ Recruiting');
    expect(listed?.to).toEqual(['head@school-1.example', 'assistant@school-1.example']);
    expect(parsed.to).toEqual([
      { address: 'head@school-1.example', name: "Zoë O'Brien, Jr." },
      { address: 'assistant@school-1.example', name: 'Ann "Coach" Lee' },
    ]);
    expect(parsed.from?.address).toBe(user.email);
    expect(parsed.cc ?? parsed.bcc).toBeUndefined();
  });

  // @spec 9.plans.10, D1.8a, D1.8b
  test('a file of exactly 3,145,728 bytes and a file with unusual characters in its name arrive intact', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_145_728 - 9)]);
    const small = Buffer.from('GIF89a'.padEnd(1_000_000, '\0'));
    const attachments: Attachment[] = [
      { filename: 'Résumé “2027”.pdf', content: large.toString('base64'), contentType: 'text/html' },
      { filename: '../../etc/über\r\nBcc: x.gif', content: small.toString('base64'), contentType: 'x\r\nBcc: evil' },
    ];
    const { parsed } = await send({ attachments });
    const digest = (bytes: ArrayBuffer | Buffer | string | Uint8Array) =>
      createHash('sha256')
        .update(typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
        .digest('hex');
    expect(parsed.attachments.map(({ filename, mimeType, content }) => [filename, mimeType, digest(content)])).toEqual([
      ['Résumé “2027”.pdf', 'application/pdf', digest(large)],
      ['überBcc_ x.gif', 'image/gif', digest(small)],
    ]);
    expect(parsed.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  });

  // @spec 5.11
  test('three files of 1.3 MB arrive intact', async () => {
    const files = [1, 2, 3].map((place) => Buffer.concat([Buffer.from(`%PDF-1.${place}\n`), randomBytes(1_300_000)]));
    const attachments = files.map((file, place) => ({
      filename: `${place}.pdf`,
      content: file.toString('base64'),
      contentType: 'application/pdf',
    }));
    const { parsed } = await send({ attachments });
    const received = parsed.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
    expect(received.map((file, place) => file.equals(files[place] ?? Buffer.alloc(0)))).toEqual([true, true, true]);
  });

  test('a file name of 255 characters keeps its extension', async () => {
    const filename = `${'né'.repeat(125)}.txt`;
    const { parsed } = await send({ attachments: [{ filename, content: 'aGk=', contentType: 'text/plain' }] });
    expect(parsed.attachments[0]?.filename).toMatch(/^(né)+n?\.txt$/);
  });
});

// @spec D1.11b
test.each([
  'Hi\r\nBcc: x@evil.example',
  'Hi\nX: y',
  'Hi\u2028Bcc: x',
  'Hi\u0085Bcc: x',
  'Hi\0',
  '=?utf-8?Q?Hi=0D=0ABcc:_x@evil.example?=',
  'See =?utf-8?B?W0dQQV0=?= here',
])('a subject that injects a header, or hides text in an encoded word, is refused: %j', async (subject) => {
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const answer = await api.post('/api/send-gmail', sendRequest(user, handle, 1, { subject }), user, {
    'idempotency-key': `smuggle ${encodeURIComponent(subject)}`,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation_failed' });
});

// @spec D1.11b
test('a sender’s name arrives as it was typed, even if it looks like an encoded word', async () => {
  const hidden = await api.createUser({ name: '=?utf-8?Q?Jo=0D=0ABcc:_x@evil.example?= Avery' });
  const handle = (await api.connect(hidden, 'gmail')).get('access_token') ?? '';
  const request = sendRequest(hidden, handle, 1);
  const answer = await api.post('/api/send-gmail', request, hidden, { 'idempotency-key': 'name' });
  expect(answer.statusCode).toBe(200);
  const { parsed } = await received(standIns.inbox);
  expect(parsed.from?.name).toBe('= ?utf-8?Q?Jo=0D=0ABcc:_x@evil.example?= Avery');
});

// @spec D1.11b
test.each([
  ['gmail', '/api/send-gmail'],
  ['outlook', '/api/send-outlook'],
] as const)('a sender’s name adds no header and no recipient through %s', async (provider, path) => {
  for (const ending of [
    '\r\nBcc: x@evil.example',
    '\u2028Bcc: x@evil.example',
    '" <x@evil.example>, "y',
    ', x@evil.example',
    // Turned around, what follows would read as an address.
    ' \u202eelpmaxe.live@x',
  ]) {
    const named = await api.createUser({ name: `Jo${ending}` });
    const handle = (await api.connect(named, provider)).get('access_token') ?? '';
    const answer = await api.post(path, sendRequest(named, handle, 3), named, { 'idempotency-key': 'name' });
    expect([ending, answer.statusCode]).toEqual([ending, 200]);
    const { listed, parsed } = await received(standIns.inbox);
    expect(listed?.to).toEqual(['head@school-3.example', 'assistant@school-3.example']);
    expect(parsed.from?.address).toBe(named.email);
    expect(parsed.from?.name).not.toContain('\u202e');
    expect(parsed.headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([]);
  }
});

// @spec D1.11b
test('an encoded line break in a subject stays text', async () => {
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const request = sendRequest(user, handle, 2, { subject: 'Hi%0d%0aBcc: x@evil.example' });
  await api.post('/api/send-gmail', request, user, { 'idempotency-key': 'encoded' });
  const { listed, parsed } = await received(standIns.inbox);
  expect(parsed.subject).toBe('Hi%0d%0aBcc: x@evil.example');
  expect(listed?.to).toEqual(['head@school-2.example', 'assistant@school-2.example']);
});
