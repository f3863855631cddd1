import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { DatabaseError, type Pool } from 'pg';
import { ApiFailure } from '../api-failure.ts';
import { commitWithoutWaiting } from '../database.ts';

export interface Reservation {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Guards the key: the same key with another mail is refused. */
  readonly requestHash: string;
  readonly school: string;
  readonly provider: MailProvider;
  readonly connectionId: string;
}

export type SendStatus = 'reserved' | 'sending' | 'sent' | 'failed' | 'unknown' | 'released';

export interface BegunSend {
  readonly sendId: string;
  readonly status: SendStatus;
  /** Whether its mailbox was free, and is held for it now. */
  readonly taken: boolean;
  /** Whether the caller is the one to send it. Otherwise the rest says what became of the key. */
  readonly fresh: boolean;
  readonly messageId: string | null;
  readonly errorCode: ApiErrorCode | null;
  readonly errorMessage: string | null;
}

/** A mailbox that is free for the next send in `delayMs`. */
export interface MailboxReturn {
  readonly connectionId: string;
  readonly delayMs: number;
}

/** An Outlook send of unknown outcome whose draft may tell more. */
export interface UndecidedDraft {
  readonly sendId: string;
  readonly draftId: string;
  readonly connectionId: string;
}

/** The send protocol of the database: reserve, start, then settle, release or mark unknown (decision 7). */
export interface SendRepository {
  /**
   * Reserves, and takes the mailbox if it is free.
   * @param start whether a send that has its mailbox is started too: then its status is sending.
   * @throws ApiFailure no_tokens, daily_limit_reached, idempotency_key_reused, or unavailable when it cannot count.
   */
  begin(reservation: Reservation, start: boolean): Promise<BegunSend>;
  /** The point of no return; keeps the draft's id with it. False: another process has the send. */
  start(sendId: string, draftId: string | null): Promise<boolean>;
  /** Keeps the id of a further draft of a send that was started. False: the send is not ours any more. */
  noteDraft(sendId: string, draftId: string | null): Promise<boolean>;
  /** @param mailbox is given back in the same transaction, whatever the answer. */
  settle(sendId: string, messageId: string, mailbox?: MailboxReturn): Promise<boolean>;
  /** Gives the token back. `final`: a repeated request gets this failure again; else the key may be used anew. */
  release(sendId: string, failure: ApiFailure, final: boolean): Promise<boolean>;
  markUnknown(sendId: string, failure: ApiFailure): Promise<boolean>;
  /** The user's word. @throws ApiFailure not_found, or send_in_progress while the outcome is still open. */
  resolve(userId: string, sendId: string, outcome: 'sent' | 'not-sent'): Promise<'sent' | 'failed'>;
  /** Settles what crashed processes left behind, once their leases ran out. */
  recover(): Promise<{ readonly released: number; readonly unknown: number }>;
  listUndecidedDrafts(): Promise<UndecidedDraft[]>;
}

export function createSendRepository(pool: Pool, leaseSeconds: number): SendRepository {
  const lease = `${leaseSeconds} seconds`;
  const ask = async (name: string, text: string, values: unknown[]): Promise<boolean> => {
    const { rows } = await pool.query<{ done: boolean }>({ name, text, values });
    return rows[0]?.done ?? false;
  };
  return {
    async begin({ userId, idempotencyKey, requestHash, school, provider, connectionId }, start) {
      try {
        const { rows } = await pool.query<BegunSend>({
          name: start ? 'begin-and-start-send' : 'begin-send',
          // A start waits for the disk, for the commits before it too. A crash that takes a reservation or a turn back
          // before that leaves a send that cannot start.
          text: `
            select send_id as "sendId", status, fresh, taken, coalesce(message_id, draft_id) as "messageId",
              error_code as "errorCode", error_message as "errorMessage"
            from ${start ? '' : `${commitWithoutWaiting}, `}public.begin_send($1, $2, $3, $4, $5, $6, $7, ${start})`,
          values: [userId, idempotencyKey, requestHash, school, provider, connectionId, lease],
        });
        const [begun] = rows;
        if (!begun) throw new Error('begin_send answered no row.');
        return begun;
      } catch (error) {
        throw asReserveFailure(error);
      }
    },
    start: (sendId, draftId) =>
      ask(
        'start-send',
        `select case when public.start_send($1, $2)
           then $3::text is null or public.note_send_draft($1, $3)
           else false end as done`,
        [sendId, lease, draftId],
      ),
    noteDraft: (sendId, draftId) =>
      ask('note-send-draft', 'select public.note_send_draft($1, $2) as done', [sendId, draftId]),
    settle: (sendId, messageId, mailbox) =>
      ask(
        'settle-send',
        // The mailbox first, as whoever disconnects it locks it before its sends.
        `with given_back as (
           update public.mail_connections set next_send_at = clock_timestamp() + $4::interval where id = $3 returning id
         )
         select public.settle_send($1, $2) as done from (select count(*) from given_back) as mailbox`,
        [sendId, messageId, mailbox?.connectionId ?? null, `${mailbox?.delayMs ?? 0} milliseconds`],
      ),
    release: (sendId, failure, final) =>
      ask('release-send', 'select public.release_send($1, $2, $3, $4) as done', [
        sendId,
        final,
        failure.code,
        failure.message,
      ]),
    markUnknown: (sendId, failure) =>
      ask('mark-send-unknown', 'select public.mark_send_unknown($1, $2, $3) as done', [
        sendId,
        failure.code,
        failure.message,
      ]),
    async resolve(userId, sendId, outcome) {
      try {
        const { rows } = await pool.query<{ status: 'sent' | 'failed' }>(
          'select public.resolve_send($1, $2, $3) as status',
          [userId, sendId, outcome],
        );
        if (!rows[0]) throw new Error('resolve_send answered no row.');
        return rows[0].status;
      } catch (error) {
        const decided = isRefusal(error, 'PT409') ? await readDecided(pool, userId, sendId) : undefined;
        if (decided) return decided;
        throw asResolveFailure(error);
      }
    },
    async recover() {
      const { rows } = await pool.query<{ released: number; unknown: number }>('select * from public.recover_sends()');
      return rows[0] ?? { released: 0, unknown: 0 };
    },
    async listUndecidedDrafts() {
      const { rows } = await pool.query<UndecidedDraft>(
        `select id as "sendId", draft_id as "draftId", connection_id as "connectionId"
         from public.sends
         where status = 'unknown' and provider = 'outlook' and draft_id is not null and connection_id is not null
           and updated_at < now() - $1::interval and started_at > now() - interval '7 days'
         order by updated_at limit 100`,
        [lease],
      );
      return rows;
    },
  };
}

/** What the send became without the user's word, for example through its draft. Undefined while it is open. */
async function readDecided(pool: Pool, userId: string, sendId: string): Promise<'sent' | 'failed' | undefined> {
  const { rows } = await pool.query<{ status: SendStatus }>(
    'select status from public.sends where id = $1 and user_id = $2',
    [sendId, userId],
  );
  switch (rows[0]?.status) {
    case 'sent':
      return 'sent';
    case 'failed':
    case 'released':
      return 'failed';
    default:
      return undefined;
  }
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}

function asReserveFailure(error: unknown): unknown {
  if (isRefusal(error, 'PT402')) {
    return new ApiFailure('no_tokens', 'You have no tokens left, so nothing was sent. Each school takes one token.');
  }
  if (isRefusal(error, 'PT422')) {
    return new ApiFailure(
      'idempotency_key_reused',
      'This request was made before with another e-mail. Nothing was sent.',
    );
  }
  if (isRefusal(error, 'PT429')) {
    return new ApiFailure(
      'daily_limit_reached',
      'You have reached the limit of 250 emails in 24 hours. Nothing was sent and no token was used. Please go on later.',
      { retryAfter: 3600 },
    );
  }
  // Decision 5: a server that cannot count refuses.
  return new ApiFailure(
    'unavailable',
    'Your limit cannot be checked right now, so nothing was sent. Please try again.',
    {
      cause: error,
      retryAfter: 5,
    },
  );
}

function asResolveFailure(error: unknown): unknown {
  if (isRefusal(error, 'PT404')) return new ApiFailure('not_found', 'There is no such email of yours.');
  if (isRefusal(error, 'PT409')) {
    return new ApiFailure('send_in_progress', 'This email is being sent right now. Please wait a moment.', {
      retryAfter: 1,
    });
  }
  return error;
}
