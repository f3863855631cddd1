import { encode, wrap } from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMail } from './mail-gateway.ts';

/**
 * The mail as bytes. The text travels as base64, because quoted-printable and 7 bit leave room for programs on the way to
 * re-wrap it, and coaches get what the preview showed. A mail without files is written in one go: the library's streams cost
 * a dozen turns of the event loop, and more time than the mail. Files are left to them, for the sake of whoever waits.
 */
export async function composeMime(mail: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    from: mail.from,
    to: [...mail.to],
    subject: mail.subject,
    text: mail.text,
    textEncoding: 'base64',
    messageId: mail.messageId,
    attachments: mail.attachments.map((attachment) => ({ ...attachment, contentTransferEncoding: 'base64' })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = composer.compile();
  if (mail.attachments.length > 0) return message.build();
  // Left to itself it sends plain letters in short lines as they are.
  message.setHeader('Content-Transfer-Encoding', 'base64');
  return Buffer.from(`${message.buildHeaders()}\r\n\r\n${wrap(encode(mail.text))}\r\n`);
}
