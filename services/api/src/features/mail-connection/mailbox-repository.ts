import type { mailboxes } from '@cc/contracts/api/mailboxes';
import type { disconnectEmail } from '@cc/contracts/api/disconnect-email';
import type { RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import type { Queryable } from '../../database.ts';
import { hashSecret } from '../../vault/opaque-secret.ts';

type Mailbox = ResponseOf<typeof mailboxes>['mailboxes'][number];

/** The connected mailboxes as their user sees them. */
export interface MailboxRepository {
  /** The latest first. @param handle the one that the browser holds; its mailbox is marked as current. */
  list(userId: string, handle: string): Promise<Mailbox[]>;
  /**
   * Deletes a mailbox of this user, pauses its runs, and leaves its permission to be revoked. @returns its id; null if
   * the user has none.
   */
  remove(userId: string, mailbox: RequestOf<typeof disconnectEmail>): Promise<string | null>;
}

/**
 * For a disconnection: each email that was sent through the mailbox, up to 250 a day, is written once more.
 * Milliseconds.
 */
const forgetting = 25_000;

export function createMailboxRepository(database: Queryable): MailboxRepository {
  return {
    async list(userId, handle) {
      const { rows } = await database.query<Omit<Mailbox, 'connectedAt'> & { readonly connectedAt: Date }>(
        `select id, provider, email, created_at as "connectedAt", handle_hash = $2 as current
         from public.mail_connections where user_id = $1 order by created_at desc`,
        [userId, hashSecret(handle)],
      );
      return rows.map((row) => ({ ...row, connectedAt: row.connectedAt.toISOString() }));
    },
    async remove(userId, mailbox) {
      const [id, handle] = 'mailboxId' in mailbox ? [mailbox.mailboxId, null] : [null, hashSecret(mailbox.accessToken)];
      const { rows } = await database.query<{ id: string | null }>(
        'select public.disconnect_mailbox($1, $2, $3) as id',
        [userId, id, handle],
        forgetting,
      );
      return rows[0]?.id ?? null;
    },
  };
}
