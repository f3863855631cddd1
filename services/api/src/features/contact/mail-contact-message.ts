import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import { oneLine } from '../../jobs/one-line.ts';
import type { ContactRepository } from './contact-repository.ts';

/** The job behind `POST /api/contact`: mails one stored message to the operator, whose reply goes to its author. */
export async function mailContactMessage(
  { contact, smtp, operator }: { contact: ContactRepository; smtp: SmtpGateway; operator: string },
  messageId: string,
): Promise<void> {
  const stored = await contact.find(messageId);
  if (!stored) return;
  await smtp.send({
    to: operator,
    replyTo: stored.email,
    subject: `Contact: ${oneLine(stored.subject)}`,
    text: [stored.message, `From: ${stored.email}`].join('\n\n'),
    messageId: `<contact-${messageId}@${operator.split('@').at(-1)}>`,
  });
}
