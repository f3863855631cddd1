import { randomUUID } from 'node:crypto';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { inTransaction, type Pool } from '../database.ts';
import type { JobQueueRepository } from '../jobs/job-queue-repository.ts';
import { hadEnoughNotices, refusesMail } from '../jobs/mails-to-strangers.ts';
import { hashSecret } from '../vault/opaque-secret.ts';
import type { TokenCipher } from '../vault/token-cipher.ts';
import type { ConnectedMailbox, ProviderTokens } from './oauth-gateway.ts';

/** A connected mailbox, without its tokens. */
export interface StoredConnection {
  readonly id: string;
  readonly userId: string;
  readonly provider: MailProvider;
  readonly email: string;
}

/** A connection that is about to send. */
export interface OpenedConnection extends StoredConnection {
  readonly accessTokenExpiresAt: Date;
  /** Its current access token. @throws UnreadableSecret when the stored value was changed. */
  readonly unsealAccess: () => StoredAccess;
}

export interface StoredAccess {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: Date;
}

export interface StoredTokens extends StoredAccess {
  readonly refreshToken: string;
  /** Differs for tokens that were stored later. */
  readonly version: number;
  /** The provider refused them within the last hour: it is not asked with them now. */
  readonly isRevoked: boolean;
}

export interface NewConnection {
  readonly userId: string;
  readonly provider: MailProvider;
  readonly mailbox: ConnectedMailbox;
  readonly handle: string;
}

export interface MailConnectionRepository {
  /**
   * Stores a connection. An earlier connection of the same mailbox is replaced, and its handle becomes invalid. A
   * mailbox that is new to an account with another address gets an email.
   */
  save(connection: NewConnection): Promise<void>;
  /** A connection from its row, for rows that another statement read. */
  open(row: ConnectionRow): OpenedConnection;
  /** @throws UnreadableSecret when the stored value was changed. */
  readTokens(connectionId: string): Promise<StoredTokens | null>;
  /**
   * Lets one caller refresh these tokens, until it stores others, ends the lease, or the time is over.
   * @returns false: another caller has the lease, or has stored other tokens.
   */
  leaseRefresh(connectionId: string, current: StoredTokens, leaseMs: number): Promise<boolean>;
  endRefresh(connectionId: string, current: StoredTokens): Promise<void>;
  /**
   * The provider refuses these tokens, so it is not asked with them for an hour.
   * @returns false: the mailbox was disconnected, or has other tokens.
   */
  noteRevoked(connectionId: string, current: StoredTokens): Promise<boolean>;
  /** Stores the refreshed tokens unless `current` were replaced meanwhile; then those are newer. Ends the lease. */
  storeRefreshed(connectionId: string, current: StoredTokens, fresh: ProviderTokens): Promise<void>;
}

/** The row of a connection. */
export type ConnectionRow = StoredConnection & AccessRow;

type Column = 'access_token' | 'refresh_token';

export function createMailConnectionRepository(
  pool: Pool,
  cipher: TokenCipher,
  jobs: JobQueueRepository,
): MailConnectionRepository {
  const seal = (id: string, column: Column, token: string): Buffer => cipher.encrypt(token, placeOf(id, column));

  const unsealAccess = (id: string, row: AccessRow): StoredAccess => ({
    accessToken: cipher.decrypt(row.access_token_encrypted, placeOf(id, 'access_token')),
    accessTokenExpiresAt: row.access_token_expires_at,
  });

  return {
    async save({ userId, provider, mailbox, handle }) {
      await inTransaction(pool, async (client) => {
        // Two tabs that connect the same mailbox at once take turns.
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mail_connections:${userId}`]);
        // The encryption is bound to the id, so the id must exist before the row is written.
        const { rows } = await client.query<{ id: string }>(
          `select id from public.mail_connections
           where user_id = $1 and provider = $2 and lower(email) = lower($3)`,
          [userId, provider, mailbox.email],
        );
        const id = rows[0]?.id ?? randomUUID();
        await client.query(
          `insert into public.mail_connections
             (id, user_id, provider, email, scopes, handle_hash,
              access_token_encrypted, access_token_expires_at, refresh_token_encrypted)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (id) do update set
             email = excluded.email, created_at = now(), scopes = excluded.scopes, handle_hash = excluded.handle_hash,
             access_token_encrypted = excluded.access_token_encrypted,
             access_token_expires_at = excluded.access_token_expires_at,
             refresh_token_encrypted = excluded.refresh_token_encrypted,
             token_version = mail_connections.token_version + 1, refreshing_until = default, refused_at = default`,
          [
            id,
            userId,
            provider,
            mailbox.email,
            mailbox.scopes,
            hashSecret(handle),
            seal(id, 'access_token', mailbox.accessToken),
            mailbox.expiresAt,
            seal(id, 'refresh_token', mailbox.refreshToken),
          ],
        );
        if (rows[0]) return;
        const account = await client.query<{ isAnother: boolean }>(
          'select lower(public.account_address($1)) is distinct from lower($2) as "isAnother"',
          [userId, mailbox.email],
        );
        if (!account.rows[0]?.isAnother || (await refusesMail(client, mailbox.email, userId))) return;
        if (await hadEnoughNotices(client, provider, mailbox.email)) return;
        await jobs.add('mail-mailbox', { key: randomUUID(), userId, to: mailbox.email, provider }, client);
      });
    },
    open(row) {
      const { id, userId, provider, email, access_token_expires_at: accessTokenExpiresAt } = row;
      return { id, userId, provider, email, accessTokenExpiresAt, unsealAccess: () => unsealAccess(id, row) };
    },
    async readTokens(id) {
      const { rows } = await pool.query<TokenRow>(
        `select access_token_encrypted, access_token_expires_at, refresh_token_encrypted, token_version,
           refused_at > now() - interval '1 hour' as is_revoked
         from public.mail_connections where id = $1`,
        [id],
      );
      const [row] = rows;
      if (!row) return null;
      const refreshToken = cipher.decrypt(row.refresh_token_encrypted, placeOf(id, 'refresh_token'));
      return { ...unsealAccess(id, row), refreshToken, version: row.token_version, isRevoked: row.is_revoked };
    },
    async leaseRefresh(id, { version }, leaseMs) {
      const { rowCount } = await pool.query(
        `update public.mail_connections set refreshing_until = clock_timestamp() + $3::interval
         where id = $1 and token_version = $2 and refreshing_until <= clock_timestamp()`,
        [id, version, `${leaseMs} milliseconds`],
      );
      return rowCount === 1;
    },
    async endRefresh(id, { version }) {
      await pool.query(
        'update public.mail_connections set refreshing_until = default where id = $1 and token_version = $2',
        [id, version],
      );
    },
    async noteRevoked(id, { version }) {
      const { rowCount } = await pool.query(
        `update public.mail_connections set refused_at = now(), refreshing_until = default, access_token_expires_at = now()
         where id = $1 and token_version = $2`,
        [id, version],
      );
      return rowCount === 1;
    },
    async storeRefreshed(id, { version, refreshToken }, fresh) {
      await pool.query(
        `update public.mail_connections
         set access_token_encrypted = $3, access_token_expires_at = $4, refresh_token_encrypted = $5,
           token_version = token_version + 1, refreshing_until = default, refused_at = default
         where id = $1 and token_version = $2`,
        [
          id,
          version,
          seal(id, 'access_token', fresh.accessToken),
          fresh.expiresAt,
          seal(id, 'refresh_token', fresh.refreshToken ?? refreshToken),
        ],
      );
    },
  };
}

interface AccessRow {
  readonly access_token_encrypted: Buffer;
  readonly access_token_expires_at: Date;
}

interface TokenRow extends AccessRow {
  readonly refresh_token_encrypted: Buffer;
  readonly token_version: number;
  readonly is_revoked: boolean;
}

/** A stored token is bound to this place: moved to another row or column, it cannot be read. */
export function placeOf(connectionId: string, column: Column): string {
  return `mail_connections:${connectionId}:${column}`;
}
