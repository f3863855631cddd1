import { commitWithoutWaiting, type Queryable } from '../database.ts';

/** What a mailbox answers who wants to send from it. */
export interface MailboxAnswer {
  /** Whether the turn was taken. Otherwise nothing changed. */
  readonly taken: boolean;
  /** How long the provider still wants silence, in milliseconds; 0 when it does not. */
  readonly blockedMs: number;
}

/** The pace of each mailbox (D1.9), kept in the database so that it holds for any number of API processes. */
export interface MailboxPaceRepository {
  /** Takes the mailbox if nobody else has it. After `leaseMs` it is free again, whatever became of the taker. */
  tryTake(connectionId: string, leaseMs: number): Promise<MailboxAnswer>;
  /** Lets the next send go in `delayMs`. */
  giveBack(connectionId: string, delayMs: number): Promise<void>;
  /** Keeps everybody from the mailbox, as a provider's `Retry-After` asks. */
  block(connectionId: string, seconds: number): Promise<void>;
}

export function createMailboxPaceRepository(database: Queryable): MailboxPaceRepository {
  return {
    async tryTake(connectionId, leaseMs) {
      const { rows } = await database.query<{ taken: boolean; blocked_ms: number }>({
        name: 'take-mailbox',
        // A crash of the database that takes a turn back has ended the send that it was for.
        text: `
          select
            public.claim_mailbox_slot($1, $2, interval '0') = interval '0' as taken,
            greatest(0, coalesce((
              select ceil(extract(epoch from blocked_until - clock_timestamp()) * 1000)
              from public.mail_connections where id = $1), 0))::float8 as blocked_ms
          from ${commitWithoutWaiting}`,
        values: [connectionId, `${leaseMs} milliseconds`],
      });
      const [row] = rows;
      return { taken: row?.taken ?? false, blockedMs: row?.blocked_ms ?? 0 };
    },
    async giveBack(connectionId, delayMs) {
      await database.query({
        name: 'give-back-mailbox',
        text: 'update public.mail_connections set next_send_at = clock_timestamp() + $2 where id = $1',
        values: [connectionId, `${delayMs} milliseconds`],
      });
    },
    async block(connectionId, seconds) {
      await database.query({
        name: 'block-mailbox',
        text: 'select public.block_mailbox($1, clock_timestamp() + $2)',
        values: [connectionId, `${seconds} seconds`],
      });
    },
  };
}
