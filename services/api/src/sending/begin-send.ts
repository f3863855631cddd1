import { ApiFailure } from '../api-failure.ts';
import { commitWithoutWaiting, isRefusal, isRolledBack, lacksReference, type Queryable } from '../database.ts';
import type { MailConnectionRepository, OpenedConnection } from '../mailboxes/mail-connection-repository.ts';
import { together } from '../together.ts';
import { hashSecret } from '../vault/opaque-secret.ts';
import { beginPlainSends, type ConnectedRow, type StartingSend } from './begin-plain-sends.ts';
import type { BegunSend, WantedSend } from './begun-send.ts';
import type { StoredCoach } from './check-recipients.ts';

/** What the database knows of a wanted send, and what became of it. */
export interface Beginning {
  readonly connection: OpenedConnection;
  /** Coaches of the school with one of the addresses. */
  readonly coaches: readonly StoredCoach[];
  /** Null: not every address is that of a coach of the school, so nothing was reserved. */
  readonly send: BegunSend | null;
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

type BeginRow = ConnectedRow & (BegunSend | { readonly sendId: null });

/**
 * @param lease how long a begun send is believed alive, as an interval.
 * @param onFailure hears why sends that came at once could not begin together.
 */
export function createBeginSend(
  database: Queryable,
  connections: Pick<MailConnectionRepository, 'open'>,
  lease: string,
  onFailure: (error: unknown) => void,
): BeginSend {
  const beginTogether = together<StartingSend, BeginRow | null>({
    askAll: (asked) => beginPlainSends(database, asked, lease),
    alone: {
      ask: ({ wanted, margin }) => beginOne(database, wanted, lease, margin),
      isFitAfter: isRolledBack,
      onFailure,
    },
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

async function beginOne(
  database: Queryable,
  { userId, idempotencyKey, requestHash, provider, handle, school, emails }: WantedSend,
  lease: string,
  margin: string | null,
): Promise<BeginRow | null> {
  const { rows } = await database.query<BeginRow>({
    name: margin === null ? 'begin-send' : 'begin-and-start-send',
    // A start waits for the disk, for the commits before it too. A crash that takes a reservation or a turn back
    // before that leaves a send that cannot start.
    text: `
      select
        connection_id as id, sender as email, access_token_encrypted, access_token_expires_at, coaches,
        send_id as "sendId", status, fresh, taken, hold, coalesce(message_id, draft_id) as "messageId",
        error_code as "errorCode", error_message as "errorMessage"
      from ${margin === null ? `${commitWithoutWaiting}, ` : ''}public.begin_send($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [userId, idempotencyKey, requestHash, provider, hashSecret(handle), school, emails, lease, margin],
  });
  return rows[0] ?? null;
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
  // D1.5: a server that cannot count refuses.
  return new ApiFailure(
    'unavailable',
    'Your email cannot be checked right now, so nothing was sent. Please try again.',
    {
      cause: error,
      retryAfter: 5,
    },
  );
}
