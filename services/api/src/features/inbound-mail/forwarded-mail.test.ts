import { asFile, plain } from '../../testing/arriving-mails.ts';
import { domain, useInboundMail } from '../../testing/inbound-mail-fixture.ts';

const { nextSchool, letter, coach, deliver, stopped } = await useInboundMail();

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
  [
    'with a line that is broken before the token',
    (letter) => plain(`stop@${domain}`, 'a@b.example', letter.replace('letter=', '$&\r\n> ')),
  ],
  [
    'as an HTML file whose links are encoded',
    (letter) => {
      const file = `<a href="${letter.replace('letter=', 'letter&#61;')}">`;
      const mail = asFile(`stop@${domain}`, file);
      return mail.replace('message/rfc822; name="bounce.eml"', 'text/html; name="mail.html"');
    },
  ],
  [
    'within a forwarded mail, as the fourth one',
    (letter) => {
      const attached = '--b\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n';
      const other = `${attached}From: a@b.example\r\n\r\nAnother mail\r\n`;
      const own = `${attached}${asFile('a@b.example', plain(coach('head'), 'a@b.example', letter))}\r\n`;
      const parts = `${other.repeat(3)}${own}--b--`;
      return plain(`stop@${domain}`, 'a@b.example', parts, 'Content-Type: multipart/mixed; boundary=b\r\n');
    },
  ],
  [
    'with 12 MB of files',
    (letter) => {
      const file = `Content-Type: application/pdf\r\n\r\n${`${'A'.repeat(76)}\r\n`.repeat(160_000)}`;
      const parts = `--b\r\nContent-Type: text/plain\r\n\r\n${letter}\r\n--b\r\n${file}\r\n--b--`;
      return plain(`stop@${domain}`, 'a@b.example', parts, 'Content-Type: multipart/mixed; boundary=b\r\n');
    },
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
    nextSchool();
    const [link = ''] = /http\S+letter=[0-9a-f]{52}/.exec(other) ?? [];
    const links = [`https://example.com/?letter=${'0'.repeat(52)}`, link, link.replace(/.{9}$/, '123456789')];
    // The longest letter: 20,000 characters of three bytes, in the largest encoding, in 250 lines.
    const beginning = `${links.join('\n')}${'\n'.repeat(245)}`;
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
    expect(await stopped(1)).toEqual([]);
  },
);
