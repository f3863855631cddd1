import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { PayLinkItem } from '@cc/contracts/entities/pay-link';
import { writeSectionsMail } from '../../jobs/sections-mail.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { PayLinkRepository } from '../../payments/pay-link-repository.ts';

export interface PayLinkMailJob {
  readonly linkId: string;
  readonly to: string;
  readonly key: string;
}

interface MailDependencies {
  readonly links: PayLinkRepository;
  readonly smtp: SmtpGateway;
  readonly siteUrl: string;
}

/** The job behind a mailed link: unless it was paid, withdrawn or forgotten meanwhile, or the address asked for no
 * email from us, the parent gets it. */
export async function mailPayLink({ links, smtp }: MailDependencies, { linkId, to, key }: PayLinkMailJob) {
  const link = await links.read(linkId);
  if (!link || link.url === null || link.state !== 'waiting' || (await links.refusesMail(to, link.userId))) return;
  const who = link.athlete || 'An athlete';
  const mail = writeSectionsMail({
    subject: `${who} asks you to pay for Coach Connect`,
    opening: `${who} uses Coach Connect to write to college coaches, and asks you to pay for it. You need no account. If you do not know who this is, please ignore this mail: nothing happens.`,
    sections: [{ heading: 'What it is', lines: link.items.map(lineOf) }],
    link: { text: 'See what it is and pay', url: link.url },
  });
  await smtp.send({ to, ...mail, name: `pay-link-${key}` });
}

/** The job after a payment by link: tells the athlete. */
export async function mailLinkPaid(
  { links, smtp, siteUrl }: MailDependencies,
  { linkId }: Pick<PayLinkMailJob, 'linkId'>,
) {
  const [link, to] = [await links.read(linkId), await links.athleteEmail(linkId)];
  // Paid for an account that is to be deleted, the money goes back. A refund may be faster than this mail, too.
  if (link?.state !== 'paid' || link.returned || to === null) return;
  const mail = writeSectionsMail({
    subject: 'Your link was paid',
    opening: 'Somebody paid by the link that you shared. What they bought is in your account now.',
    sections: [{ heading: 'Bought', lines: link.items.map(lineOf) }],
    link: { text: 'Open your purchases', url: `${siteUrl}/purchases` },
  });
  await smtp.send({ to, ...mail, name: `link-paid-${linkId}` });
}

function lineOf({ title, quantity, price }: PayLinkItem): string {
  return `${quantity > 1 ? `${quantity} × ` : ''}${title}: ${formatPrice(price * quantity)}`;
}
