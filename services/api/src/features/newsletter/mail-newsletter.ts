import { writeSectionsMail } from '../../jobs/sections-mail.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { NewsletterRepository } from './newsletter-repository.ts';
import { newsletterPath } from './newsletter-routes.ts';

/** Names no address: the job stays after the address may be gone. */
export interface NewsletterMailJob {
  readonly subscription: string;
}

interface MailDependencies {
  readonly newsletter: NewsletterRepository;
  readonly smtp: SmtpGateway;
  readonly siteUrl: string;
}

/** Where a subscriber confirms, and unsubscribes. */
export function newsletterUrl(siteUrl: string, code: string): string {
  return `${siteUrl}${newsletterPath}?code=${code}`;
}

/** The job after a sign-up: asks the address for a confirmation, unless it was confirmed or taken off meanwhile. */
export async function mailNewsletter(
  { newsletter, smtp, siteUrl }: MailDependencies,
  { subscription }: NewsletterMailJob,
) {
  const waiting = await newsletter.findWaiting(subscription);
  if (!waiting) return;
  const url = newsletterUrl(siteUrl, waiting.code);
  const mail = writeSectionsMail({
    subject: 'Please confirm the Coach Connect newsletter',
    opening:
      'Somebody, hopefully you, asked for our newsletter with this address. You get it once you confirm. If it was not you, please ignore this mail: we delete the address in three days.',
    sections: [],
    link: { text: 'Confirm or unsubscribe', url },
  });
  await smtp.send({
    to: waiting.email,
    ...mail,
    unsubscribeUrl: url,
    name: `newsletter-${subscription}`,
  });
}
