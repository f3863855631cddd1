import { oneLine } from '../../jobs/one-line.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { InboxName, StaffRepository } from './staff-repository.ts';

/** Names what was answered. */
export interface StaffMailJob {
  readonly inbox: InboxName;
  readonly entry: number;
}

/** The job that mails an answer of staff. Replies to it go to the operator. */
export async function mailStaff(
  { staff, smtp, operator }: { readonly staff: StaffRepository; readonly smtp: SmtpGateway; readonly operator: string },
  { inbox, entry }: StaffMailJob,
): Promise<void> {
  const found = await staff.findAnswer(inbox, entry);
  if (!found) return;
  const { to, subject, question, answer } = found;
  const quoted = question.split('\n').map((line) => `> ${line}`);
  await smtp.send({
    to,
    replyTo: operator,
    subject: `Re: ${oneLine(subject)}`,
    text: [answer, 'Coach Connect', ['You wrote:', ...quoted].join('\n')].join('\n\n'),
    messageId: `<${inbox}-answer-${entry}@${operator.split('@').at(-1)}>`,
  });
}
