import { isRolledBack, type Queryable } from '../database.ts';
import { together } from '../together.ts';

/** A mailbox that is free for the next send in `delayMs`. */
export interface MailboxReturn {
  readonly connectionId: string;
  /** Whose it is. */
  readonly userId: string;
  readonly delayMs: number;
}

/**
 * Writes down that the provider accepted a mail.
 * @param mailbox is given back in the same transaction, whatever the answer.
 * @returns false: the send was decided before.
 */
export type SettleSend = (sendId: string, messageId: string, mailbox?: MailboxReturn) => Promise<boolean>;

interface Accepted {
  readonly sendId: string;
  readonly messageId: string;
  readonly mailbox: MailboxReturn;
}

/** @param onFailure hears why sends that ended at once could not be settled together. */
export function createSettleSend(database: Queryable, onFailure: (error: unknown) => void): SettleSend {
  const settleTogether = together<Accepted, boolean>({
    askAll: (accepted) => settleAll(database, accepted),
    alone: {
      ask: ({ sendId, messageId, mailbox }) => settleOne(database, sendId, messageId, mailbox),
      isFitAfter: isRolledBack,
      onFailure,
    },
  });
  return (sendId, messageId, mailbox) =>
    mailbox ? settleTogether({ sendId, messageId, mailbox }) : settleOne(database, sendId, messageId);
}

async function settleOne(
  database: Queryable,
  sendId: string,
  messageId: string,
  mailbox?: MailboxReturn,
): Promise<boolean> {
  const { rows } = await database.query<{ done: boolean }>({
    name: 'settle-send',
    // The mailbox first, as whoever disconnects it locks it before its sends.
    text: `
      with given_back as (
        update public.mail_connections set next_send_at = clock_timestamp() + $4::interval where id = $3 returning id
      )
      select public.settle_send($1, $2) as done from (select count(*) from given_back) as mailbox`,
    values: [sendId, messageId, mailbox?.connectionId ?? null, `${mailbox?.delayMs ?? 0} milliseconds`],
  });
  return rows[0]?.done ?? false;
}

/** @returns in the order in which they are given. */
async function settleAll(database: Queryable, accepted: readonly Accepted[]): Promise<boolean[]> {
  const sends = accepted.map(({ sendId, messageId, mailbox }, place) => ({
    ...{ place, send_id: sendId, message_id: messageId },
    ...{ user_id: mailbox.userId, connection_id: mailbox.connectionId, delay: `${mailbox.delayMs} milliseconds` },
  }));
  const { rows } = await database.query<{ place: number; done: boolean }>({
    name: 'settle-sends',
    text: 'select place, done from public.settle_sends($1)',
    values: [JSON.stringify(sends)],
  });
  const settled = new Map(rows.map(({ place, done }) => [place, done]));
  return accepted.map((_, place) => settled.get(place) ?? false);
}
