import { inTurn } from '../../jobs/in-turn.ts';
import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import type { Log } from '../../log.ts';
import { revokePermissions, type RevokeDependencies } from '../../mailboxes/revoke-permissions.ts';
import { endCheckouts, type PaymentDependencies } from '../../payments/record-checkout.ts';
import type { FileStorage } from '../../storage/storage-gateway.ts';
import type { AccountDeletion, AccountRepository } from './account-repository.ts';
import type { AuthGateway } from './auth-gateway.ts';
import { writeDeletedMail, writeDeletionMail } from './deletion-mails.ts';

export interface DeleteAccountsDependencies {
  readonly accounts: AccountRepository;
  readonly auth: AuthGateway;
  /** The files of users, by bucket. */
  readonly storage: Readonly<Record<'run-files' | 'account-copies', Pick<FileStorage, 'remove'>>>;
  readonly revoke: RevokeDependencies;
  readonly payment: PaymentDependencies;
  readonly log: Log;
}

/** How long a mail server that is down holds up the last step, of which the mail tells. Milliseconds. */
const mailPatience = 12 * 3_600_000;

/** How often an account's files are removed in one sweep, as many as the storage takes at once: a sweep does more. */
const fileRounds = 10;

/**
 * Carries out the deletions that are due, and tells of new ones (D23). Each step can be repeated; one that fails is
 * tried again by the next sweep, and holds up no other account.
 */
export async function deleteAccounts(
  deps: DeleteAccountsDependencies,
  smtp: SmtpGateway,
  siteUrl: string,
): Promise<void> {
  const { accounts, log } = deps;
  // Logs name no account.
  const attempt = async ({ deletesAt }: AccountDeletion, work: () => Promise<void>) =>
    work().catch((err: unknown) =>
      log.error({ err, deletesAt }, 'a step of deleting an account failed; it is tried again'),
    );
  await inTurn(await accounts.untold(), (deletion) =>
    attempt(deletion, async () => {
      await smtp.send({ ...writeDeletionMail(deletion, siteUrl), name: nameOf(deletion, 'requested') });
      await accounts.markTold(deletion.userId);
    }),
  );
  await inTurn(await accounts.due(), (deletion) => attempt(deletion, () => deleteAccount(deps, smtp, deletion)));
}

async function deleteAccount(
  { accounts, auth, storage, revoke, payment, log }: DeleteAccountsDependencies,
  smtp: SmtpGateway,
  deletion: AccountDeletion,
): Promise<void> {
  const { userId, email, deletesAt } = deletion;
  // Refused if it is not due any more. What is paid there later goes back, so the account need not wait for the
  // provider.
  await endCheckouts(payment, await accounts.closeCheckouts(userId));
  for (const [bucket, { remove }] of Object.entries(storage)) {
    let paths = await accounts.files(userId, bucket);
    for (let round = 0; round < fileRounds && paths.length > 0; round += 1) {
      await remove(paths);
      paths = await accounts.files(userId, bucket);
    }
    if (paths.length > 0) throw new Error(`The bucket ${bucket} still has files.`);
  }
  await accounts.deleteData(userId, email);
  await revokePermissions(revoke);
  if (!deletion.isToldOfEnd) {
    try {
      await smtp.send({ ...writeDeletedMail(deletion), name: nameOf(deletion, 'deleted') });
    } catch (err) {
      if (Date.now() < deletesAt.getTime() + mailPatience) throw err;
      log.error({ err }, 'nobody could be told that an account was deleted');
    }
    await accounts.markToldOfEnd(userId);
  }
  await auth.deleteUser(userId);
}

/** The same for a repetition, and nothing that names the account. */
function nameOf({ deletesAt }: AccountDeletion, about: string): string {
  return `account-${about}-${deletesAt.getTime()}`;
}
