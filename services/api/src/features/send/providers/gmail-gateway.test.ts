import MailComposer from 'nodemailer/lib/mail-composer';
import { composeMime } from './gmail-gateway.ts';
import type { OutgoingMail } from './mail-gateway.ts';

const mail: OutgoingMail = {
  from: { name: 'Zoë "Z" O’Neil', address: 'zoe@mail.example' },
  to: [
    { name: 'José Núñez', address: 'jose@school.example' },
    { name: 'Ann Coach', address: 'ann@school.example' },
  ],
  subject: 'Zoë O’Neil | 2027 Soccer – ⚽ Recruiting',
  text: '',
  attachments: [],
  messageId: '<one@mail.example>',
};

/** The two Date headers differ. */
const withoutDate = (mime: Buffer) => mime.toString('latin1').replace(/^Date: .*$/m, '');

test.each([
  ['one line', 'Dear Coach'],
  ['a text that fills its last base64 line', 'x'.repeat(57 * 4)],
  ['line ends of every kind', 'Dear Coach,\n\nHello\r\nthere\r.\nFrom here\n'],
  ['more than plain letters', 'José’s “résumé” 🏆⚽'.repeat(200)],
])('an email without files is byte for byte the output of the library: %s', async (_name, text) => {
  const composer = new MailComposer({ ...mail, to: [...mail.to], attachments: [], text, textEncoding: 'base64' });
  const message = composer.compile().setHeader('Content-Transfer-Encoding', 'base64');
  const streamed = await message.build();
  expect(withoutDate(await composeMime({ ...mail, text }))).toBe(withoutDate(streamed));
});
