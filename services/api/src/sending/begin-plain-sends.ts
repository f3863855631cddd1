import type { Queryable } from '../database.ts';
import type { ConnectionRow } from '../mailboxes/mail-connection-repository.ts';
import { hashSecret } from '../vault/opaque-secret.ts';
import type { BegunSend, HeldSend, WantedSend } from './begun-send.ts';
import type { StoredCoach } from './check-recipients.ts';

/** The mailbox of a begun send, and the coaches that it goes to. */
export type ConnectedRow = Omit<ConnectionRow, 'userId' | 'provider'> & { readonly coaches: StoredCoach[] };

/** A send that is to be started as it begins. */
export interface StartingSend {
  readonly wanted: WantedSend;
  /** How much longer its access token must last, as an interval. */
  readonly margin: string;
}

/** What holds of every send that begins so. */
const started: Omit<BegunSend, keyof HeldSend> = {
  ...{ status: 'sending', fresh: true, taken: true },
  ...{ messageId: null, errorCode: null, errorMessage: null },
};

/**
 * Begins and starts, in one transaction, those of the sends about which there is nothing special: a new key, a free mailbox
 * with a lasting access token, a token and a counted place in the day, known coaches.
 * @returns in the order in which they are given; undefined for one that is not so, for which nothing was done.
 */
export async function beginPlainSends(
  database: Queryable,
  sends: readonly StartingSend[],
  lease: string,
): Promise<((ConnectedRow & BegunSend) | undefined)[]> {
  const rows = sends.map(({ wanted, margin }, place) => ({
    ...{ place, user_id: wanted.userId, key: wanted.idempotencyKey, hash: wanted.requestHash },
    ...{ provider: wanted.provider, handle_hash: `\\x${hashSecret(wanted.handle).toString('hex')}` },
    ...{ school: wanted.school, emails: wanted.emails, start_margin: margin },
  }));
  const { rows: begun } = await database.query<ConnectedRow & HeldSend & { readonly place: number }>({
    name: 'begin-plain-sends',
    text: `
      select
        place, connection_id as id, sender as email, access_token_encrypted, access_token_expires_at, coaches,
        send_id as "sendId", hold
      from public.begin_plain_sends($1, $2)`,
    values: [JSON.stringify(rows), lease],
  });
  const byPlace = new Map(begun.map(({ place, ...row }) => [place, { ...row, ...started }]));
  return sends.map((_, place) => byPlace.get(place));
}
