import type { disconnectEmail } from '@cc/contracts/api/disconnect-email';
import type { RequestOf } from '@cc/contracts/api/endpoint';
import { revokePermissions, type RevokeDependencies } from '../../mailboxes/revoke-permissions.ts';
import type { MailboxRepository } from './mailbox-repository.ts';

export interface DisconnectDependencies {
  readonly mailboxes: MailboxRepository;
  readonly revoke: RevokeDependencies;
}

/**
 * Deletes the stored tokens, then revokes the permission at the provider. If that fails, a job tries again. An unknown
 * mailbox, or that of another user, changes nothing and gets the same answer, so the answer does not reveal which
 * exist.
 */
export async function disconnectMailbox(
  { mailboxes, revoke }: DisconnectDependencies,
  userId: string,
  mailbox: RequestOf<typeof disconnectEmail>,
): Promise<void> {
  const connectionId = await mailboxes.remove(userId, mailbox);
  if (connectionId) await revokePermissions(revoke, connectionId);
}
