import { readEnvelope } from './mail-envelope.ts';

const domain = 'mail.coachconnect.example';
const token = '0123456789abc'.repeat(4);
const read = (mail: string) => readEnvelope(Buffer.from(mail), domain);

test.each<[headers: string, purpose: string | undefined, code: string | null | undefined]>([
  [`To: stop@${domain}`, 'stop', null],
  [`Subject: x\r\nDELIVERED-TO : "A, B"\r\n\t<Bounce+${token}@${domain.toUpperCase()}>`, 'bounce', token],
  [`To: stop@${domain}, other@${domain}\r\nCc: stop+${token}@${domain}`, 'stop', token],
  [`Subject: x\r\n To: stop@${domain}`, undefined, undefined],
  [`Subject: To: stop@${domain}`, undefined, undefined],
  [`Reply-To: stop@${domain}`, undefined, undefined],
  [`Subject: x\rTo: stop@${domain}`, undefined, undefined],
  [`Subject: x\r\n\r\nTo: stop@${domain}`, undefined, undefined],
  [`\nTo: stop@${domain}`, undefined, undefined],
  [`Subject: ${'x'.repeat(200_000)}\r\nTo: stop@${domain}`, undefined, undefined],
])('whom a mail is for: %j', (headers, purpose, code) => {
  const { own } = read(`${headers}\r\n\r\nTo: bounce@${domain}`);
  expect([own?.purpose, own?.token]).toEqual([purpose, code]);
});

test.each([
  ['From: A Person <Coach@school.example>', 'Coach@school.example'],
  ['FROM:\r\n "Coach, Head" <coach@school.example>\r\nFrom: b@school.example', 'coach@school.example'],
  ['From: coach\0@school.example', 'coach@school.example'],
  ['Sender: coach@school.example', ''],
  ['From: Friends: a@b.example;', ''],
])('who says to have sent it: %j', (headers, from) => {
  expect(read(`${headers}\r\nTo: stop@${domain}\r\n\r\n`)).toEqual({ own: { purpose: 'stop', token: null }, from });
});
