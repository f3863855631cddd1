import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMail } from './mail-gateway.ts';

/**
 * The mail as bytes. The text travels as base64, because quoted-printable and 7 bit leave room for programs on the way to
 * re-wrap it, and coaches get what the preview showed.
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
  return composer.compile().build();
}
