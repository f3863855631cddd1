import { randomUUID } from 'node:crypto';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../database.ts';
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
}

export interface NewConnection {
  readonly userId: string;
  readonly provider: MailProvider;
  readonly mailbox: ConnectedMailbox;
  readonly handle: string;
}

export interface MailConnectionRepository {
  /** Stores a connection. An earlier connection of the same mailbox is replaced, and its handle becomes invalid. */
  save(connection: NewConnection): Promise<void>;
  /** A connection from its row, for rows that another statement read. */
  open(row: ConnectionRow): OpenedConnection;
  /** @throws UnreadableSecret when the stored value was changed. */
  readTokens(connectionId: string): Promise<StoredTokens | null>;
  /** Lets one caller at a time exchange the tokens. `exchange` gets the newest tokens and returns the new ones to store, or null. */
  exchangeTokens(
    connectionId: string,
    exchange: (current: StoredTokens) => Promise<ProviderTokens | null>,
  ): Promise<void>;
}

/** The row of a connection. */
export type ConnectionRow = StoredConnection & Omit<TokenRow, 'refresh_token_encrypted'>;

type Column = 'access_token' | 'refresh_token';

export function createMailConnectionRepository(pool: Pool, cipher: TokenCipher): MailConnectionRepository {
  const seal = (id: string, column: Column, token: string): Buffer => cipher.encrypt(token, placeOf(id, column));

  async function loadTokens(
    database: Queryable,
    id: string,
    lock: '' | 'for no key update',
  ): Promise<StoredTokens | null> {
    const { rows } = await database.query<TokenRow>(
      `select access_token_encrypted, access_token_expires_at, refresh_token_encrypted
       from public.mail_connections where id = $1 ${lock}`,
      [id],
    );
    return rows[0] ? unseal(id, rows[0]) : null;
  }

  const unsealAccess = (id: string, row: Omit<TokenRow, 'refresh_token_encrypted'>): StoredAccess => ({
    accessToken: cipher.decrypt(row.access_token_encrypted, placeOf(id, 'access_token')),
    accessTokenExpiresAt: row.access_token_expires_at,
  });
  const unseal = (id: string, row: TokenRow): StoredTokens => ({
    ...unsealAccess(id, row),
    refreshToken: cipher.decrypt(row.refresh_token_encrypted, placeOf(id, 'refresh_token')),
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
             refresh_token_encrypted = excluded.refresh_token_encrypted`,
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
      });
    },
    open(row) {
      const { id, userId, provider, email, access_token_expires_at: accessTokenExpiresAt } = row;
      return { id, userId, provider, email, accessTokenExpiresAt, unsealAccess: () => unsealAccess(id, row) };
    },
    readTokens: (connectionId) => loadTokens(pool, connectionId, ''),
    async exchangeTokens(connectionId, exchange) {
      await inTransaction(pool, async (client) => {
        // This lock allows foreign keys: a send may be inserted while the token is refreshed.
        const current = await loadTokens(client, connectionId, 'for no key update');
        const fresh = current && (await exchange(current));
        if (!fresh) return;
        await client.query(
          `update public.mail_connections
           set access_token_encrypted = $2, access_token_expires_at = $3, refresh_token_encrypted = $4 where id = $1`,
          [
            connectionId,
            seal(connectionId, 'access_token', fresh.accessToken),
            fresh.expiresAt,
            seal(connectionId, 'refresh_token', fresh.refreshToken ?? current.refreshToken),
          ],
        );
      });
    },
  };
}

interface TokenRow {
  readonly access_token_encrypted: Buffer;
  readonly access_token_expires_at: Date;
  readonly refresh_token_encrypted: Buffer;
}

/** A stored token is bound to this place: moved to another row or column, it cannot be read. */
export function placeOf(connectionId: string, column: Column): string {
  return `mail_connections:${connectionId}:${column}`;
}
