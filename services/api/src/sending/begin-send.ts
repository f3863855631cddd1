import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { ApiFailure } from '../api-failure.ts';
import { commitWithoutWaiting, isRefusal, isRolledBack, lacksReference, type Queryable } from '../database.ts';
import type {
  ConnectionRow,
  MailConnectionRepository,
  OpenedConnection,
} from '../mailboxes/mail-connection-repository.ts';
import { together } from '../together.ts';
import { hashSecret } from '../vault/opaque-secret.ts';
import type { StoredCoach } from './check-recipients.ts';

/** What is to be sent, by whom, to whom: as it came in. */
export interface WantedSend {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Guards the key: the same key with another mail is refused. */
  readonly requestHash: string;
  readonly provider: MailProvider;
  /** Of the mailbox. */
  readonly handle: string;
  readonly school: string;
  /** In lower case, each once. */
  readonly emails: readonly string[];
}

/** What the database knows of a wanted send, and what became of it. */
export interface Beginning {
  readonly connection: OpenedConnection;
  /** Coaches of the school with one of the addresses. */
  readonly coaches: readonly StoredCoach[];
  /** Null: not every address is that of a coach of the school, so nothing was reserved. */
  readonly send: BegunSend | null;
}

export type SendStatus = 'reserved' | 'sending' | 'sent' | 'failed' | 'unknown' | 'released';

/** A send of whoever got it by this hold: decisions about one that was taken over are not heard. */
export interface HeldSend {
  readonly sendId: string;
  readonly hold: string;
}

export interface BegunSend extends HeldSend {
  readonly status: SendStatus;
  /** Whether its mailbox was free, and is held for it now. */
  readonly taken: boolean;
  /** Whether the caller is the one to send it. Otherwise the rest says what became of the key. */
  readonly fresh: boolean;
  readonly messageId: string | null;
  readonly errorCode: ApiErrorCode | null;
  readonly errorMessage: string | null;
}

/**
 * Finds mailbox and coaches, reserves, and takes the mailbox if it is free: one statement, as what a question costs is
 * mostly the way.
 * @param startMarginMs a send that has its mailbox is started too if its access token lasts so much longer: then its
 *   status is sending. Null: it is not started.
 * @returns null when the user has no mailbox of this provider with this handle.
 * @throws ApiFailure no_tokens, daily_limit_reached, idempotency_key_reused, or unavailable when it cannot count.
 */
export type BeginSend = (wanted: WantedSend, startMarginMs: number | null) => Promise<Beginning | null>;

type BeginRow = Omit<ConnectionRow, 'userId' | 'provider'> & { readonly coaches: StoredCoach[] } & (
    BegunSend | { readonly sendId: null }
  );

const columns = `
  connection_id as id, sender as email, access_token_encrypted, access_token_expires_at, coaches, send_id as "sendId", status,
  fresh, taken, hold, coalesce(message_id, draft_id) as "messageId", error_code as "errorCode",
  error_message as "errorMessage"`;

/** @param lease how long a begun send is believed alive, as an interval. */
export function createBeginSend(
  database: Queryable,
  connections: Pick<MailConnectionRepository, 'open'>,
  lease: string,
): BeginSend {
  const beginTogether = together<Starting, BeginRow | undefined>({
    askAll: (asked) => beginAll(database, asked, lease),
    alone: { ask: ({ wanted, margin }) => beginOne(database, wanted, lease, margin), isFitAfter: isRolledBack },
  });
  return async (wanted, startMarginMs) => {
    try {
      const row =
        startMarginMs === null
          ? await beginOne(database, wanted, lease, null)
          : await beginTogether({ wanted, margin: `${startMarginMs} milliseconds` });
      if (!row) return null;
      const connection = connections.open({ ...row, userId: wanted.userId, provider: wanted.provider });
      return { connection, coaches: row.coaches, send: row.sendId === null ? null : row };
    } catch (error) {
      // The mailbox was there, and was gone before the send that refers to it was written.
      if (lacksReference(error, 'sends_connection_id_fkey')) return null;
      throw asReserveFailure(error);
    }
  };
}

interface Starting {
  readonly wanted: WantedSend;
  /** As an interval. */
  readonly margin: string;
}

async function beginOne(
  database: Queryable,
  { userId, idempotencyKey, requestHash, provider, handle, school, emails }: WantedSend,
  lease: string,
  margin: string | null,
): Promise<BeginRow | undefined> {
  const { rows } = await database.query<BeginRow>({
    name: margin === null ? 'begin-send' : 'begin-and-start-send',
    // A start waits for the disk, for the commits before it too. A crash that takes a reservation or a turn back
    // before that leaves a send that cannot start.
    text: `
      select ${columns}
      from ${margin === null ? `${commitWithoutWaiting}, ` : ''}public.begin_send($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [userId, idempotencyKey, requestHash, provider, hashSecret(handle), school, emails, lease, margin],
  });
  return rows[0];
}

/** The same for sends that are started. @returns in the order in which they are given. */
async function beginAll(
  database: Queryable,
  asked: readonly Starting[],
  lease: string,
): Promise<(BeginRow | undefined)[]> {
  const sends = asked.map(({ wanted, margin }, place) => ({
    ...{ place, user_id: wanted.userId, key: wanted.idempotencyKey, hash: wanted.requestHash },
    ...{ provider: wanted.provider, handle_hash: `\\x${hashSecret(wanted.handle).toString('hex')}` },
    ...{ school: wanted.school, emails: wanted.emails, start_margin: margin },
  }));
  const { rows } = await database.query<BeginRow & { readonly place: number }>({
    name: 'begin-sends',
    text: `select place, ${columns} from public.begin_sends($1, $2)`,
    values: [JSON.stringify(sends), lease],
  });
  const begun = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, place) => begun.get(place));
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
    'Your email cannot be checked right now, so nothing was sent. Please try again.',
    {
      cause: error,
      retryAfter: 5,
    },
  );
}
