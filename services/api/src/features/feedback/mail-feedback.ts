import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import { oneLine } from '../../jobs/one-line.ts';
import type { FeedbackRepository } from './feedback-repository.ts';

const typeInWords = { feature: 'Feature request', bug: 'Bug report' } as const;

/** The job behind `POST /api/feedback`: mails one stored entry to the operator, who can answer it. */
export async function mailFeedback(
  { feedback, smtp, operator }: { feedback: FeedbackRepository; smtp: SmtpGateway; operator: string },
  feedbackId: string,
): Promise<void> {
  const entry = await feedback.find(feedbackId);
  if (!entry) return;
  await smtp.send({
    to: operator,
    replyTo: entry.email,
    subject: `${typeInWords[entry.type]}: ${oneLine(entry.subject)}`,
    text: [entry.description, `From: ${entry.email}`, `User: ${entry.userId ?? 'a visitor'}`].join('\n\n'),
    messageId: `<feedback-${feedbackId}@${operator.split('@').at(-1)}>`,
  });
}
