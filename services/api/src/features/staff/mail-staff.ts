import { oneLine } from '../../jobs/one-line.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { PaymentGateway } from '../../payments/payment-gateway.ts';
import { deliveredMail, invoiceDescription, invoiceMail } from './order-mails.ts';
import type { StaffOrderRepository } from './staff-order-repository.ts';
import type { InboxName, StaffRepository } from './staff-repository.ts';

/**
 * What a member of staff set off: an answer, an invoice that has to be written, or a mail about an order. `entry` is the row
 * that it is about.
 */
export type StaffMailJob =
  | { readonly about: 'answer'; readonly inbox: InboxName; readonly entry: number }
  | { readonly about: 'invoice' | 'invoice-mail' | 'delivered'; readonly entry: number };

export interface StaffMailDependencies {
  readonly staff: StaffRepository;
  readonly orders: StaffOrderRepository;
  readonly gateway: PaymentGateway;
  readonly smtp: SmtpGateway;
  readonly operator: string;
  readonly siteUrl: string;
}

/** The job behind a change of staff that somebody is mailed about. Replies go to the operator. */
export async function mailStaff(deps: StaffMailDependencies, job: StaffMailJob): Promise<void> {
  if (job.about === 'answer') return mailAnswer(deps, job.inbox, job.entry);
  const { orders, gateway, smtp, operator, siteUrl } = deps;
  const order = await orders.find(job.entry);
  if (!order) return;
  if (job.about === 'invoice') {
    const { orderId, name, email, amountCents } = order;
    const description = invoiceDescription(order);
    return orders.noteInvoice(
      job.entry,
      await gateway.writeInvoice({ orderId, name, email, amountCents, description }),
    );
  }
  const mail = job.about === 'delivered' ? deliveredMail(order, siteUrl) : invoiceMail(order);
  await smtp.send({ ...mail, to: order.email, replyTo: operator, messageId: idOf(deps, `${job.about}-${job.entry}`) });
}

async function mailAnswer(deps: StaffMailDependencies, inbox: InboxName, entry: number): Promise<void> {
  const { staff, smtp, operator } = deps;
  const found = await staff.findAnswer(inbox, entry);
  if (!found) return;
  const { to, subject, question, answer } = found;
  const quoted = question.split('\n').map((line) => `> ${line}`);
  await smtp.send({
    to,
    replyTo: operator,
    subject: `Re: ${oneLine(subject)}`,
    text: [answer, 'Coach Connect', ['You wrote:', ...quoted].join('\n')].join('\n\n'),
    messageId: idOf(deps, `${inbox}-answer-${entry}`),
  });
}

const idOf = ({ operator }: StaffMailDependencies, name: string) => `<${name}@${operator.split('@').at(-1)}>`;
