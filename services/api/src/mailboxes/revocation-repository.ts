import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Queryable } from '../database.ts';
import type { TokenCipher } from '../vault/token-cipher.ts';
import { placeOf } from './mail-connection-repository.ts';

/** A permission that is to be revoked at its provider. */
export interface Revocation {
  readonly connectionId: string;
  readonly provider: MailProvider;
  /** Attempts so far, this one included. */
  readonly attempts: number;
  /** The mailbox is connected, by this user or another: revoking would end that connection too (D16). */
  readonly inUse: boolean;
  /** @throws UnreadableSecret when the stored value was changed, or its key is missing. */
  readonly refreshToken: () => string;
}

export interface RevocationRepository {
  /**
   * Takes the due revocations, or the one of this connection if it is due. Each is due again after a pause that grows
   * from a minute to eight hours, so a crash or a failure loses none, and no other process takes it meanwhile.
   */
  take(connectionId?: string): Promise<Revocation[]>;
  remove(connectionId: string): Promise<void>;
}

/** All calls of one batch are made at once. */
const batch = 20;

export function createRevocationRepository(database: Queryable, cipher: TokenCipher): RevocationRepository {
  return {
    async take(connectionId) {
      const { rows } = await database.query<Omit<Revocation, 'refreshToken'> & { readonly sealed: Buffer }>(
        `update public.mail_revocations r
         set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute' * power(2, least(attempts, 9))
         where connection_id in (
           select connection_id from public.mail_revocations
           where next_attempt_at <= now() and connection_id = coalesce($1, connection_id)
           order by next_attempt_at limit ${batch} for update skip locked
         )
         returning connection_id as "connectionId", provider, attempts, refresh_token_encrypted as sealed, exists (
           select from public.mail_connections c where c.provider = r.provider and lower(c.email) = r.email
         ) as "inUse"`,
        [connectionId ?? null],
      );
      return rows.map(({ sealed, ...row }) => ({
        ...row,
        refreshToken: () => cipher.decrypt(sealed, placeOf(row.connectionId, 'refresh_token')),
      }));
    },
    async remove(connectionId) {
      await database.query('delete from public.mail_revocations where connection_id = $1', [connectionId]);
    },
  };
}
