import { mailProviderSchema } from '@cc/contracts/entities/mail-connection';
import { z } from 'zod';
import { emailAddressSchema } from '../../email-address.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';

/**
 * A mailbox was connected to an account with another address. `key` is stable for one mail. The job goes with the
 * account.
 */
export const connectedMailPayload = z.object({
  key: z.uuid(),
  userId: z.uuid(),
  to: emailAddressSchema,
  provider: mailProviderSchema,
});
export type ConnectedMailJob = z.output<typeof connectedMailPayload>;

const permissions = {
  gmail: 'your Google account: https://myaccount.google.com/connections',
  outlook:
    'your Microsoft account: https://account.microsoft.com/privacy/app-access (school and work: https://myapps.microsoft.com)',
} as const;

/**
 * Tells the mailbox that it sends for an account with another address. Its owner consented, but code of a hostile
 * remote may have put the mailbox into an account of its own (D16.3): only the provider can end that without this
 * account.
 */
export async function mailConnected(
  { smtp }: { readonly smtp: Pick<SmtpGateway, 'send'> },
  { key, to, provider }: ConnectedMailJob,
): Promise<void> {
  await smtp.send({
    to,
    subject: 'This mailbox was connected to Coach Connect',
    text: [
      'This mailbox was just connected to a Coach Connect account that has another address. From that account, emails to coaches can be sent from here.',
      'If that is what you wanted, there is nothing to do.',
      `If not, please remove Coach Connect from ${permissions[provider]}. Nothing can be sent from this mailbox any more then.`,
      'Coach Connect',
    ].join('\n\n'),
    name: `mailbox-connected-${key}`,
  });
}
