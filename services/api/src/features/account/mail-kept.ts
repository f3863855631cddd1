import { z } from 'zod';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { AccountRepository } from './account-repository.ts';
import { writeKeptMail } from './deletion-mails.ts';

/** An account was kept that was to be deleted. `key` is stable for one mail. The job goes with the account. */
export const keptMailPayload = z.object({ userId: z.uuid(), key: z.uuid() });
export type KeptMailJob = z.output<typeof keptMailPayload>;

interface MailDependencies {
  readonly accounts: Pick<AccountRepository, 'address' | 'end'>;
  readonly smtp: Pick<SmtpGateway, 'send'>;
  readonly siteUrl: string;
}

/**
 * Emails the user of an account that was kept: somebody else at an unlocked device may have done it (D23.1). By now it
 * may be that it is to be deleted again: then this would come after the mail about that, and be wrong.
 */
export async function mailKept(
  { accounts, smtp, siteUrl }: MailDependencies,
  { userId, key }: KeptMailJob,
): Promise<void> {
  const email = await accounts.address(userId);
  if (email === null || (await accounts.end(userId))?.deletesAt) return;
  await smtp.send({ ...writeKeptMail(email, siteUrl), name: `account-kept-${key}` });
}
