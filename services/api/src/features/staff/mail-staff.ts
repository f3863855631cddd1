import { plainLines } from '@cc/contracts/entities/form-rules';
import { oneLine } from '../../jobs/one-line.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { PaymentGateway } from '../../payments/payment-gateway.ts';
import { deliveredMail, invoiceDescription, invoiceMail } from './order-mails.ts';
import type { StaffOrderRepository } from './staff-order-repository.ts';
import type { InboxName, StaffRepository } from './staff-repository.ts';

/**
 * What a member of staff set off: an answer, an invoice that has to be written, or a mail about an order. `entry` is
 * the row that it is about. Or what staff should look at: a sender through whose emails many coaches opted out, or
 * addresses that reports of users stopped.
 */
export type StaffMailJob =
  | { readonly about: 'answer'; readonly inbox: InboxName; readonly entry: number }
  | { readonly about: 'invoice' | 'invoice-mail' | 'delivered' | 'corrected'; readonly entry: number }
  /** `sender`: the code by which the back office lists them. */
  | { readonly about: 'opt-outs'; readonly sender: string }
  | { readonly about: 'reports'; readonly schools: readonly string[] }
  | RoleMailJob;

/** A member of staff got a role, or lost it (null). `key` is the mail's, also when it is sent again. */
interface RoleMailJob {
  readonly about: 'role';
  readonly key: string;
  readonly person: string;
  readonly role: string | null;
}

export interface StaffMailDependencies {
  readonly staff: StaffRepository;
  readonly orders: StaffOrderRepository;
  readonly gateway: PaymentGateway;
  readonly smtp: SmtpGateway;
  readonly operator: string;
  readonly siteUrl: string;
}

/**
 * The job behind a change of staff that somebody is mailed about, or a mail to the operator. Replies go to the
 * operator.
 */
export async function mailStaff(deps: StaffMailDependencies, job: StaffMailJob): Promise<void> {
  if (job.about === 'answer') return mailAnswer(deps, job.inbox, job.entry);
  if (job.about === 'opt-outs') return mailOptOuts(deps, job.sender);
  if (job.about === 'reports') return mailReports(deps, job.schools);
  if (job.about === 'role') return mailRole(deps, job);
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
  const mail =
    job.about === 'invoice-mail' ? invoiceMail(order) : deliveredMail(order, siteUrl, job.about === 'corrected');
  const name = job.about === 'corrected' ? `corrected-${job.entry}-${order.listId}` : `${job.about}-${job.entry}`;
  await smtp.send({ ...mail, to: order.email, replyTo: operator, name });
}

async function mailAnswer(deps: StaffMailDependencies, inbox: InboxName, entry: number): Promise<void> {
  const { staff, smtp, operator } = deps;
  const found = await staff.findAnswer(inbox, entry);
  if (!found) return;
  const { to, subject, question, answer } = found;
  const quoted = plainLines(question)
    .split('\n')
    .map((line) => `> ${line}`);
  await smtp.send({
    to,
    replyTo: operator,
    subject: `Re: ${oneLine(subject)}`,
    text: [answer, 'Coach Connect', ['You wrote:', ...quoted].join('\n')].join('\n\n'),
    name: `${inbox}-answer-${entry}`,
  });
}

async function mailOptOuts(deps: StaffMailDependencies, sender: string): Promise<void> {
  const code = sender.slice(0, 12);
  await deps.smtp.send({
    to: deps.operator,
    subject: `Many coaches opted out of emails of one sender (${code})`,
    text: [
      'In 30 days, more than 10 coaches asked for no more email from anyone, by the links in emails of one sender. The sender may have pressed the links in their own Sent folder. Or the letters annoy coaches.',
      `Look in the back office, under Opt-outs: the line ${code}. It leads to the account, if that is still there. Compare the times of its emails with those of the opt-outs, and answer what coaches wrote to us.`,
      'If the sender pressed the links: "Take back" lets others write to these coaches again. Until then the coaches get no email.',
    ].join('\n\n'),
    name: `opt-outs-${code}-${today()}`,
  });
}

async function mailReports(deps: StaffMailDependencies, schools: readonly string[]): Promise<void> {
  await deps.smtp.send({
    to: deps.operator,
    subject: 'Users’ reports stopped addresses of coaches',
    text: [
      'Two users each said that an address of a coach is wrong. Nobody can write to it any more, until an import has another one. The coaches are at:',
      schools.join('\n'),
      'Two accounts may be one person who keeps a coach from all others. If you do not know whether an address is right, ask the school.',
      'If it is right: in the back office, under Coaches, "Address is right" lets everybody write to the coach again. Those who reported the address cannot stop it again.',
    ].join('\n\n'),
    name: `reports-${today()}`,
  });
}

/** A stolen session of an owner could open the back office for its thief's own account: not unnoticed. */
async function mailRole(deps: StaffMailDependencies, { key, person, role }: RoleMailJob): Promise<void> {
  await deps.smtp.send({
    to: deps.operator,
    subject: role === null ? 'Somebody lost their role in the back office' : `New in the back office, role ${role}`,
    text: [
      `It is the account ${person}. In the back office, the audit says which owner changed it, and why.`,
      'If no owner did, somebody has the session of one: docs/operations/secrets.md says how to end the sessions of staff.',
    ].join('\n\n'),
    name: `role-${key}`,
  });
}

const today = () => new Date().toISOString().slice(0, 10);
