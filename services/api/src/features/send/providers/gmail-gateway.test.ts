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

/** The moment of composing is not the same. */
const withoutDate = (mime: Buffer) => mime.toString('latin1').replace(/^Date: .*$/m, '');

test.each([
  ['one line', 'Dear Coach'],
  ['a line that fills its last line of base64', 'x'.repeat(57 * 4)],
  ['line ends of every kind', 'Dear Coach,\n\nHello\r\nthere\r.\nFrom here\n'],
  ['more than plain letters', 'José’s “résumé” 🏆⚽'.repeat(200)],
])('a mail without files is, byte by byte, what the library streams: %s', async (_name, text) => {
  const composer = new MailComposer({ ...mail, to: [...mail.to], attachments: [], text, textEncoding: 'base64' });
  const message = composer.compile().setHeader('Content-Transfer-Encoding', 'base64');
  const streamed = await message.build();
  expect(withoutDate(await composeMime({ ...mail, text }))).toBe(withoutDate(streamed));
});
