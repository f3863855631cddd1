import { writeSectionsMail } from '../../jobs/sections-mail.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { GiftRepository } from './gift-repository.ts';

/** Names no address: the job may stay longer than the gift waits. */
export interface GiftMailJob {
  readonly orderId: string;
}

interface MailDependencies {
  readonly gifts: GiftRepository;
  readonly smtp: SmtpGateway;
  readonly siteUrl: string;
}

/** The job after the payment of a gift. The same mail whether the address has an account or not. */
export async function mailGift({ gifts, smtp, siteUrl }: MailDependencies, { orderId }: GiftMailJob): Promise<void> {
  const news = await gifts.news(orderId);
  if (!news) return;
  const lastDay = news.lastDay.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const mail = writeSectionsMail({
    subject: 'Somebody bought you tokens for Coach Connect',
    opening: `Sign in with this address by ${lastDay}: the tokens are in your account then, or arrive within a minute. Athletes use Coach Connect to write to college coaches; one token sends one email to one school.`,
    sections: [],
    link: { text: 'Open Coach Connect', url: `${siteUrl}/college` },
  });
  await smtp.send({ to: news.to, ...mail, name: `gift-${orderId}` });
}
