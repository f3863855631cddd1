import { inTurn } from '../../jobs/in-turn.ts';
import type { ServiceMail, SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { Log } from '../../log.ts';
import type { RestoreCheckRepository, UncheckedAccount } from './restore-check-repository.ts';

export interface UncheckedDependencies {
  readonly checks: RestoreCheckRepository;
  readonly log: Log;
}

/**
 * Tells owners whose runs wait that they are to look into their Sent folder (D32). What fails is tried by the next
 * sweep, and holds up no other owner.
 */
export async function mailUnchecked(
  { checks, log }: UncheckedDependencies,
  smtp: Pick<SmtpGateway, 'send'>,
  siteUrl: string,
): Promise<void> {
  await inTurn(await checks.untold(), async (account) => {
    try {
      await smtp.send(writeMail(account, siteUrl));
      await checks.markTold(account.userId);
    } catch (err) {
      // Logs name no account.
      log.error({ err }, 'an owner could not be told of a restore; it is tried again');
    }
  });
}

function writeMail({ userId, restoreId, email }: UncheckedAccount, siteUrl: string): ServiceMail {
  return {
    to: email,
    subject: 'Your recruiting emails wait: please look into your Sent folder',
    text: [
      'A fault on our side made us go back to an earlier copy of our records. Some emails that you sent lately may be missing there.',
      'So that no coach gets your email twice, we send nothing for you until you have looked into the Sent folder of your mailbox. Leave out the schools that already have your email, and tell us on this page that you have looked:',
      `${siteUrl}/college/sent`,
      'We are sorry for the trouble. Coach Connect',
    ].join('\n\n'),
    name: `restore-${restoreId}-${userId}`,
  };
}
