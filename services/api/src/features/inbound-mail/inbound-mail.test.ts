import { balanceOf } from '../../testing/balance.ts';
import { asFile, deliveryReport, failed, plain } from '../../testing/arriving-mails.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const domain = 'mail.coachconnect.example';
const key = 'key-of-the-mail-host-of-the-tests';
const { api, standIns } = await useTestApi({ environment: { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_KEY: key } });

let school = 0;
let sends = 0;
beforeEach(() => (school += 1));

/** A user's letter to both coaches of the test's school, and the ways back that it names. */
async function letter(user?: TestUser, body?: string) {
  const from = user ?? (await api.createUser({ tokens: 20 }));
  const handle = (await api.connect(from, 'gmail')).get('access_token') ?? '';
  const headers = { 'idempotency-key': `key ${(sends += 1)}` };
  const request = sendRequest(from, handle, school, body === undefined ? {} : { body });
  expect((await api.post('/api/send-gmail', request, from, headers)).statusCode).toBe(200);
  const [newest] = standIns.inbox.messages();
  const { rows } = await api.admin.query<{ id: string }>(
    'select id from public.sends where user_id = $1 order by created_at desc limit 1',
    [from.id],
  );
  const sendId = rows[0]?.id ?? '';
  const { address } = (await api.post('/api/bounce-address', { sendId }, from)).json<{ address: string }>();
  return {
    user: from,
    sendId,
    text: newest?.text ?? '',
    unsubscribe: newest?.headers['list-unsubscribe'] ?? '',
    stop: /<mailto:(stop\+[0-9a-f]{52}@[^?]+)\?/.exec(newest?.headers['list-unsubscribe'] ?? '')?.[1] ?? '',
    bounce: address,
    tokens: async () => (await balanceOf(api.admin, from.id)).available,
  };
}

const coach = (name: 'head' | 'assistant') => `${name}@school-${school}.example`;
async function deliver(raw: string | Buffer, headers: Record<string, string> = { authorization: `Bearer ${key}` }) {
  const { statusCode, body } = await api.server.inject({
    method: 'POST',
    url: '/api/inbound-mail',
    payload: raw,
    headers: { 'content-type': 'message/rfc822', ...headers },
  });
  return statusCode === 200 ? JSON.parse(body).done : statusCode;
}
/** The school's addresses that get no email, with the reason and where it came from. */
async function stopped() {
  const { rows } = await api.admin.query<{ email: string; reason: string; source: string }>(
    `select c.email, a.reason, a.source from private.stopped_addresses a join private.coaches c using (address_hash)
     where c.school = $1 order by c.email`,
    [`School ${school}`],
  );
  return rows.map(({ email, reason, source }) => `${email.split('@')[0]} ${reason} ${source}`);
}

/** A bounce of the school's letter, forwarded as a file. */
const bounced = (to: string, ...fields: readonly string[]) =>
  asFile(to, deliveryReport([coach('head'), coach('assistant')], fields));

test('a coach opts out by a mail to the address in the header of the email; the other coach does not', async () => {
  const { stop, unsubscribe } = await letter();
  // Without the page: of two coaches, one click would not say whose it was.
  expect(unsubscribe).toBe(`<mailto:${stop}?subject=unsubscribe>`);
  expect(await deliver(plain(stop.toUpperCase(), coach('assistant').toUpperCase()))).toBe(true);
  expect(await stopped()).toEqual(['assistant opted_out reply']);
  expect(await deliver(plain(stop, coach('assistant')))).toBe(true);
  await letter();
  expect(standIns.inbox.messages()[0]?.to).toEqual([coach('head')]);
});

test('the line of the email names an address; what is forwarded there counts by the link that it quotes, also wrapped and encoded', async () => {
  const { text } = await letter();
  const [, link = ''] =
    /: (http\S+) \(or forward this email to stop@mail\.coachconnect\.example\)\s*$/.exec(text) ?? [];
  const wrapped = `<a href=3D"https://safe.example/?url=3D${encodeURIComponent(link)}&amp;data=3D1">here</a>`;
  const html = 'Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n';
  // From an address that is none of the recipients': all of them are meant.
  expect(await deliver(plain(`stop@${domain}`, 'private@mail.example', wrapped, html))).toBe(true);
  expect(await stopped()).toEqual(['assistant opted_out reply', 'head opted_out reply']);
});

const untyped = (mail: string) => mail.replace('message/rfc822; name=', 'application/octet-stream; name=');
test.each<[form: string, mail: (letter: string) => string]>([
  ['as a file', (letter) => asFile(`stop@${domain}`, plain('head@school.example', 'me@gmail.example', letter))],
  [
    'as a file without its type',
    (letter) => untyped(asFile(`stop@${domain}`, plain(coach('head'), 'a@b.example', letter))),
  ],
  [
    'with a link that Proofpoint wrapped',
    (letter) => plain(`stop@${domain}`, 'a@b.example', letter.replace('letter=', 'letter-3D')),
  ],
  [
    'with a broken line',
    (letter) => plain(`stop@${domain}`, 'a@b.example', letter.replace(/letter=.{20}/, '$&\r\n> ')),
  ],
])('an email that is forwarded %s counts', async (_form, mail) => {
  const { text } = await letter();
  expect(text).toMatch(/letter=[0-9a-f]{52}/);
  expect(await deliver(mail(text))).toBe(true);
  expect(await stopped()).toEqual(['assistant opted_out reply', 'head opted_out reply']);
});

test.each([
  ['the coach', () => coach('head'), ['head opted_out reply']],
  ['a private address', () => 'private@mail.example', ['assistant opted_out reply', 'head opted_out reply']],
])(
  'what an athlete writes into a letter does not keep %s from opting out, and takes off nobody else',
  async (_, from, expected) => {
    const { text: other, user } = await letter();
    school += 1;
    const [link = ''] = /http\S+letter=[0-9a-f]{52}/.exec(other) ?? [];
    const links = [`https://example.com/?letter=${'0'.repeat(52)}`, link, link.replace(/.{9}$/, '123456789')];
    // The longest letter: 20,000 characters of three bytes, in the largest encoding, in 1,000 lines.
    const beginning = `${links.join('\n')}${'\n'.repeat(990)}`;
    const { text } = await letter(user, beginning + '教'.repeat(20_000 - beginning.length));
    const encoded = Array.from(Buffer.from(text), (byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`);
    const lines = encoded.join('').replace(/.{75}/g, '$&=\r\n');
    const header = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n';
    // The formatted text has more markup than is read.
    const html = `Content-Type: text/html\r\n\r\n${`<a href="${link}">${'x'.repeat(30_000)}</a>\r\n`.repeat(70)}`;
    const parts = `--b\r\n${header}\r\n${lines}\r\n--b\r\n${html}\r\n--b--`;
    const both = 'Content-Type: multipart/alternative; boundary=b\r\n';
    expect(await deliver(plain(`stop@${domain}`, from(), parts, both))).toBe(true);
    expect(await stopped()).toEqual(expected);
    school -= 1;
    expect(await stopped()).toEqual([]);
    school += 1;
  },
);

test('nobody opts out somebody else: a forged sender, an altered code, and the code or domain of something else change nothing', async () => {
  const { stop, bounce, user } = await letter();
  const altered = stop.replace(/[0-9a-f]@/, (last) => (last === '0@' ? '1@' : '0@'));
  const other = await letter(user);
  const attacks = [
    plain(`stop@${domain}`, coach('head')),
    plain(altered, coach('head')),
    plain(bounce.replace('bounce', 'stop'), coach('head')),
    plain(stop.replace('stop', 'bounce'), 'me@gmail.example', coach('head')),
    plain(stop.replace(domain, `${domain}.evil.example`), coach('head')),
    plain(stop.replace(domain, 'mailXcoachconnect.example'), coach('head')),
    plain(`x${stop}`, coach('head')),
    plain('me@gmail.example', coach('head'), stop),
    plain(`stop@${domain}`, coach('head'), `letter=${'0'.repeat(52)}`),
    // Of a mail to both, the code for bounces is looked at only for bounces.
    plain(other.bounce, coach('head')),
    plain(stop, `${'\0'}x`).slice(0, 30),
    '',
    Buffer.alloc(100_000, 0),
    Buffer.from(`To: ${altered}\r\n`.repeat(20_000)),
    `To: ${bounce}\r\n${Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}`,
  ];
  for (const [index, mail] of attacks.entries()) expect([index, await deliver(mail)]).toEqual([index, false]);
  expect(await stopped()).toEqual([]);
});

test('a mail that keeps the parser busy for minutes is given up, and holds up nothing but other mails', async () => {
  const { stop } = await letter();
  const part = (type: string, text: string) => `--b\r\nContent-Type: text/${type}\r\n\r\n${text}\r\n`;
  const parts = part('plain', 'unsubscribe') + part('html', `<a ${'href='.repeat(2400)}`);
  const busy = plain(stop, coach('head'), parts, 'Content-Type: multipart/mixed; boundary=b\r\n');
  const given = [deliver(busy), deliver(plain(stop, coach('assistant')))];
  const others = await letter();
  expect(others.stop).not.toBe(stop);
  expect(await Promise.all(given)).toEqual([false, true]);
  expect(await stopped()).toEqual(['assistant opted_out reply']);
});

test('only the mail host delivers: without its key nothing is read, and a mail over 8 MB is refused', async () => {
  const { stop } = await letter();
  const mail = plain(stop, coach('head'));
  const large = Buffer.concat([Buffer.from(mail), Buffer.alloc(8 * 1024 * 1024, 'a')]);
  expect(await deliver(mail, {})).toBe(401);
  expect(await deliver(large, { authorization: `Bearer ${key}x` })).toBe(401);
  expect(await deliver(large)).toBe(413);
  const { server } = await api.build({ config: { ...api.externals.config, inboundMail: undefined } });
  const headers = { authorization: 'Bearer undefined' };
  expect((await server.inject({ method: 'POST', url: '/api/inbound-mail', payload: mail, headers })).statusCode).toBe(
    401,
  );
  await server.close();
  expect(await stopped()).toEqual([]);
});

test('a forwarded bounce counts as the user’s own report: the token is back once, and the second user’s stops the address', async () => {
  const [ada, bob] = [await letter(), await letter()];
  const mail = bounced(ada.bounce, failed(coach('head')));
  expect([await deliver(mail), await deliver(mail)]).toEqual([true, true]);
  expect([await ada.tokens(), await stopped()]).toEqual([20, []]);
  expect(
    await deliver(bounced(bob.bounce, failed(coach('head')), failed(coach('assistant'), '4.4.1', 'delayed'))),
  ).toBe(true);
  expect([await bob.tokens(), await stopped()]).toEqual([20, ['head wrong bounce']]);
  await letter();
  expect(standIns.inbox.messages()[0]?.to).toEqual([coach('assistant')]);
});

test.each<[string, boolean, (to: string) => string]>([
  [
    'the text that a mail program forwards',
    true,
    (to) => plain(to, 'me@gmail.example', `> wasn't delivered to ${coach('head')} because`),
  ],
  [
    'a report that was redirected as it is',
    true,
    (to) => deliveryReport([], [failed(`<${coach('head').toUpperCase()}>`)]).replace('me@gmail.example', to),
  ],
  [
    'a text that names both recipients',
    false,
    (to) => plain(to, 'me@gmail.example', `To: ${coach('head')}, ${coach('assistant')}`),
  ],
  [
    'a report of a delay, with the recipients in its text',
    false,
    (to) => bounced(to, failed(coach('head'), '4.4.1', 'delayed')),
  ],
  ['a full mailbox', false, (to) => bounced(to, failed(coach('head'), '5.2.2'))],
  ['a letter that was refused as spam', false, (to) => bounced(to, failed(coach('head'), '5.7.1'))],
  ['an address that the letter did not go to', false, (to) => bounced(to, failed('head@school-0.example'))],
  [
    'an address after more lines than are read',
    false,
    (to) => plain(to, 'me@gmail.example', `${'\n'.repeat(30_000)}${coach('head')}`),
  ],
  ['an out-of-office reply', false, (to) => plain(to, 'me@gmail.example', 'I am away until Monday.')],
])('a forwarded mail with %s: counted %s', async (_name, counted, mail) => {
  const { bounce, tokens } = await letter();
  expect(await deliver(mail(bounce))).toBe(counted);
  expect(await tokens()).toBe(counted ? 20 : 19);
});

test('the address for a bounce is given to the user of the letter alone, and 60 days later it does nothing', async () => {
  const { sendId, bounce, tokens } = await letter();
  const other = await api.createUser();
  expect((await api.post('/api/bounce-address', { sendId }, other)).json()).toEqual({ address: null, reported: [] });
  await api.admin.query(`update public.sends set started_at = now() - interval '61 days' where id = $1`, [sendId]);
  expect(await deliver(bounced(bounce, failed(coach('head'))))).toBe(false);
  expect(await tokens()).toBe(19);
});

test('nothing of a mail is logged', async () => {
  const { stop, bounce } = await letter();
  await deliver(plain(stop, coach('head'), 'My private sentence.'));
  await deliver(bounced(bounce, failed(coach('head')), 'X-Note: My private sentence.'));
  expect(api.log()).toContain('a mail arrived');
  for (const text of ['private sentence', 'Personal words', 'A Person', coach('head'), stop.slice(5, 57), key]) {
    expect(api.log()).not.toContain(text);
  }
});
