import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import type { SendStatus } from '@cc/contracts/api/runs';
import type { MailText } from '@cc/contracts/letter/school-mail';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { ApiFailure } from '../../api-failure.ts';
import { isRefusal, lacksReference, refusalOf, type Queryable } from '../../database.ts';
import type {
  ConnectionRow,
  MailConnectionRepository,
  OpenedConnection,
} from '../../mailboxes/mail-connection-repository.ts';
import { hashSecret } from '../../vault/opaque-secret.ts';
import { sendFailures } from './send-failures.ts';

/** One requested email. */
export interface RequestedSend {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Guards the key: the same key with another email is refused. */
  readonly requestHash: string;
  readonly provider: MailProvider;
  /** Of the mailbox. */
  readonly handle: string;
  readonly school: string;
  /** In lower case, each once. */
  readonly emails: readonly string[];
  readonly subject: string;
  readonly body: string;
}

/** Names a send and the reservation behind it: with an older fencing token the database refuses every change. */
export interface FencedSend {
  readonly sendId: string;
  readonly fencingToken: string;
}

export interface BegunSend extends FencedSend {
  readonly status: SendStatus;
  /** Whether its mailbox was free and is now taken for this send. */
  readonly taken: boolean;
  /** By this process's clock, in milliseconds since 1970: until then no other process can have it. */
  readonly heldUntil: number;
  /** Whether the caller must send it. If not, the other fields describe the earlier request with this key. */
  readonly fresh: boolean;
  readonly messageId: string | null;
  readonly errorCode: ApiErrorCode | null;
  readonly errorMessage: string | null;
}

/** A coach as stored in the database. */
export interface StoredCoach {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface Beginning {
  readonly connection: OpenedConnection;
  /** The recipients, in the order of their addresses. */
  readonly coaches: readonly StoredCoach[];
  /** Null: an address is not among those of the school that the user revealed, so nothing was reserved (D1.4). */
  readonly send: BegunSend | null;
}

/** A planned send's beginning, with the text as it was planned. */
export interface PlannedBeginning extends Beginning {
  readonly subject: string;
  readonly body: string;
}

/** The sentence for the user, and the provider's own error code. */
export interface StoredFailure {
  readonly failure: ApiFailure;
  readonly providerCode: string | null;
}

/** The send protocol of the database (D1.7, D12): begin, start, then settle, release or mark unknown. */
export interface SendRepository extends SendSteps {
  /**
   * Finds mailbox and coaches, reserves the send, and takes the mailbox if it is free.
   * @param startMarginMs a send that has its mailbox is started too if its access token lasts this much longer; then
   * its
   *   status is sending. Null: it is not started.
   * @returns null when the user has no mailbox of this provider with this handle.
   * @throws ApiFailure no_tokens, daily_limit_reached, coaches_unavailable, idempotency_key_reused, or unavailable when
   * it cannot count.
   */
  begin(requested: RequestedSend, startMarginMs: number | null): Promise<Beginning | null>;
  /**
   * The same for a planned send of a run.
   * @param worker the token of the worker that has the run.
   * @returns null when its mailbox is not connected.
   * @throws ApiFailure as above, or send_in_progress when the run was changed or another worker has it.
   */
  beginPlanned(sendId: string, worker: string, startMarginMs: number | null): Promise<PlannedBeginning | null>;
}

/** What follows a beginning. */
export interface SendSteps {
  /** The point of no return; stores the draft's id too. False: another process has the send. */
  start(send: FencedSend, draftId: string | null): Promise<boolean>;
  /** Stores the id of another draft of a started send. False: another process has the send. */
  noteDraft(send: FencedSend, draftId: string | null): Promise<boolean>;
  /**
   * The provider accepted the email.
   * @param nextSendInMs when the mailbox is free for its next send; null when the send does not have the mailbox.
   * @returns false: the send was settled before.
   */
  settle(sendId: string, messageId: string, nextSendInMs: number | null): Promise<boolean>;
  /**
   * Gives the token back. `final`: a repeated request gets this failure again. Otherwise the key can be used again.
   * False: the send is not open, or another process has it.
   */
  release(send: FencedSend, stored: StoredFailure, final: boolean): Promise<boolean>;
  markUnknown(send: FencedSend, stored: StoredFailure): Promise<boolean>;
  /** Takes a mailbox for one send if it is free. `blockedMs`: the rest of a pause that the provider asked for. */
  takeMailbox(connectionId: string): Promise<{ readonly taken: boolean; readonly blockedMs: number }>;
  /** The mailbox is free for its next send after `delayMs`. */
  freeMailbox(connectionId: string, delayMs: number): Promise<void>;
  /** The provider asked for a pause. */
  blockMailbox(connectionId: string, seconds: number): Promise<void>;
}

type BeginRow = ConnectionRow & { readonly coaches: StoredCoach[] } & (
    Omit<BegunSend, 'heldUntil'> | { readonly sendId: null }
  );

const begunColumns = `
  begun.connection_id as id, begun.user_id as "userId", begun.provider, begun.sender as email,
  begun.access_token_encrypted, begun.access_token_expires_at, begun.coaches, begun.send_id as "sendId", begun.status,
  begun.fresh, begun.taken, begun.fencing_token as "fencingToken", begun.message_id as "messageId",
  begun.error_code as "errorCode", begun.error_message as "errorMessage"`;

/** @param leaseSeconds time after which the sending process counts as dead; its mailbox is taken until then. */
export function createSendRepository(
  database: Queryable,
  connections: Pick<MailConnectionRepository, 'open'>,
  leaseSeconds: number,
): SendRepository {
  const lease = `${leaseSeconds} seconds`;
  const ask = async (call: string, values: unknown[]): Promise<boolean> => {
    const { rows } = await database.query<{ done: boolean }>(`select public.${call} as done`, values);
    return rows[0]?.done ?? false;
  };
  const beginningOf = (row: BeginRow, askedAt: number): Beginning => ({
    connection: connections.open(row),
    coaches: row.coaches,
    // The other half is for the call to the provider.
    send: row.sendId === null ? null : { ...row, heldUntil: askedAt + leaseSeconds * 500 },
  });
  const milliseconds = (duration: number | null) => (duration === null ? null : `${duration} milliseconds`);
  return {
    async begin(requested, startMarginMs) {
      const { userId, idempotencyKey, requestHash, provider, handle, school, emails, subject, body } = requested;
      const askedAt = Date.now();
      try {
        const { rows } = await database.query<BeginRow>(
          `select ${begunColumns}
           from public.begin_send($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as begun`,
          [
            userId,
            idempotencyKey,
            requestHash,
            provider,
            hashSecret(handle),
            school,
            emails,
            subject,
            body,
            lease,
            milliseconds(startMarginMs),
          ],
        );
        const [row] = rows;
        if (!row) return null;
        return beginningOf(row, askedAt);
      } catch (error) {
        // The mailbox was disconnected between the look-up and the insert.
        if (lacksReference(error, 'sends_connection_id_fkey')) return null;
        throw asBeginFailure(error);
      }
    },
    async beginPlanned(sendId, worker, startMarginMs) {
      const askedAt = Date.now();
      try {
        const { rows } = await database.query<BeginRow & MailText>(
          `select ${begunColumns}, s.subject, s.body
           from public.begin_planned_send($1, $2, $3, $4) as begun
           join public.sends s on s.id = $1`,
          [sendId, worker, lease, milliseconds(startMarginMs)],
        );
        const [row] = rows;
        return row ? { ...beginningOf(row, askedAt), subject: row.subject, body: row.body } : null;
      } catch (error) {
        if (lacksReference(error, 'sends_connection_id_fkey')) return null;
        throw isRefusal(error, 'PT409') ? sendFailures.inProgress() : asBeginFailure(error);
      }
    },
    start: ({ sendId, fencingToken }, draftId) =>
      ask('start_send($1, $2, $3, $4)', [sendId, fencingToken, lease, draftId]),
    noteDraft: ({ sendId, fencingToken }, draftId) =>
      ask('note_send_draft($1, $2, $3, $4)', [sendId, fencingToken, lease, draftId]),
    settle: (sendId, messageId, nextSendInMs) =>
      ask('settle_send($1, $2, $3)', [sendId, messageId, milliseconds(nextSendInMs)]),
    release: ({ sendId, fencingToken }, { failure, providerCode }, final) =>
      ask('release_send($1, $2, $3, $4, $5, $6)', [
        sendId,
        fencingToken,
        final,
        failure.code,
        failure.message,
        providerCode,
      ]),
    markUnknown: ({ sendId, fencingToken }, { failure, providerCode }) =>
      ask('mark_send_unknown($1, $2, $3, $4, $5)', [sendId, fencingToken, failure.code, failure.message, providerCode]),
    async takeMailbox(connectionId) {
      const { rows } = await database.query<{ taken: boolean; blockedMs: number }>(
        `select taken, coalesce(ceil(extract(epoch from blocked_for) * 1000), 0)::float8 as "blockedMs"
         from public.take_mailbox($1, $2)`,
        [connectionId, lease],
      );
      return rows[0] ?? { taken: false, blockedMs: 0 };
    },
    async freeMailbox(connectionId, delayMs) {
      await database.query(
        'update public.mail_connections set next_send_at = clock_timestamp() + $2::interval where id = $1',
        [connectionId, milliseconds(delayMs)],
      );
    },
    async blockMailbox(connectionId, seconds) {
      await database.query('select public.block_mailbox($1, $2)', [connectionId, `${seconds} seconds`]);
    },
  };
}

function asBeginFailure(error: unknown): ApiFailure {
  if (isRefusal(error, 'PT402')) return sendFailures.noTokens();
  if (isRefusal(error, 'PT410')) return sendFailures.coachesUnavailable();
  // The account will be deleted (D23.2).
  if (error instanceof Error && isRefusal(error, 'PT451')) return new ApiFailure('forbidden', error.message);
  if (error instanceof Error && isRefusal(error, 'PT428'))
    return new ApiFailure('sent_folder_unchecked', error.message);
  if (isRefusal(error, 'PT422')) return sendFailures.keyReused();
  const refusal = refusalOf(error);
  if (refusal?.code === 'PT423') return sendFailures.paused(refusal.message);
  if (isRefusal(error, 'PT429')) return sendFailures.dailyLimitReached();
  if (isRefusal(error, 'PT503')) return sendFailures.mailboxBusy('gmail', 1);
  // If the daily limit cannot be counted, the send is refused (D1.5).
  return sendFailures.cannotCheck(error);
}
