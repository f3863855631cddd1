import { giftDays } from '@cc/contracts/entities/catalogue';
import { writeSectionsMail } from '../../jobs/sections-mail.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';

export interface GiftMailJob {
  readonly orderId: string;
  readonly to: string;
}

/** The job after the payment of a gift. The same mail whether the address has an account or not. */
export async function mailGift(
  { smtp, siteUrl }: { readonly smtp: SmtpGateway; readonly siteUrl: string },
  { orderId, to }: GiftMailJob,
): Promise<void> {
  const mail = writeSectionsMail({
    subject: 'Somebody bought you tokens for Coach Connect',
    opening: `Sign in with this address within ${giftDays} days: the tokens are in your account then, or arrive within a minute. Athletes use Coach Connect to write to college coaches; one token sends one email to one school.`,
    sections: [],
    link: { text: 'Open Coach Connect', url: `${siteUrl}/college` },
  });
  await smtp.send({ to, ...mail, messageId: `<gift-${orderId}@coachconnect.example>` });
}
