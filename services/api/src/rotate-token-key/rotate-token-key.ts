import type { Queryable } from '../database.ts';
import { statePlaceOf } from '../features/mail-connection/oauth-state-repository.ts';
import { placeOf } from '../mailboxes/mail-connection-repository.ts';
import { letterKeyPlace } from '../vault/letter-key-repository.ts';
import { UnreadableSecret, type TokenCipher } from '../vault/token-cipher.ts';

/** A uuid as text, a hash as bytes, or true, as the column is. */
type Id = string & Buffer;

interface EncryptedColumn {
  /** With its schema. */
  readonly table: string;
  readonly id: string;
  readonly column: string;
  /** The place that its values are bound to. */
  readonly place: (id: Id) => string;
}

/**
 * Every column that the API encrypts. A deleted connection moves its refresh token to `mail_revocations`, so that table
 * comes later.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'public.mail_connections',
    id: 'id',
    column: 'access_token_encrypted',
    place: (id) => placeOf(id, 'access_token'),
  },
  {
    table: 'public.mail_connections',
    id: 'id',
    column: 'refresh_token_encrypted',
    place: (id) => placeOf(id, 'refresh_token'),
  },
  {
    table: 'public.mail_revocations',
    id: 'connection_id',
    column: 'refresh_token_encrypted',
    place: (id) => placeOf(id, 'refresh_token'),
  },
  { table: 'public.oauth_states', id: 'state_hash', column: 'pkce_verifier_encrypted', place: statePlaceOf },
  { table: 'private.letter_key', id: 'only_row', column: 'secret_encrypted', place: () => letterKeyPlace },
];

export interface Rotation {
  /** Values that were encrypted anew. */
  readonly rotated: number;
  /** Values that no configured key reads. They stay as they are: see docs/operations/secrets.md. */
  readonly unreadable: number;
  /** Values that other processes still write with another key. */
  readonly left: number;
}

const maxPasses = 5;

/**
 * Encrypts all stored secrets with the current key that use another one. Safe while the API runs, and repeatable: a
 * value is replaced only if it has not changed since it was read. `token_version` stays, because the tokens are the
 * same.
 */
export async function rotateTokenKey(database: Queryable, cipher: TokenCipher): Promise<Rotation> {
  let rotated = 0;
  for (let pass = 1; ; pass += 1) {
    const found = { values: 0, rotated: 0, unreadable: 0 };
    for (const column of encryptedColumns) await rotateColumn(database, cipher, column, found);
    rotated += found.rotated;
    const { unreadable } = found;
    if (found.values === unreadable || pass === maxPasses)
      return { rotated, unreadable, left: found.values - unreadable };
  }
}

async function rotateColumn(
  database: Queryable,
  cipher: TokenCipher,
  { table, id, column, place }: EncryptedColumn,
  found: { values: number; rotated: number; unreadable: number },
): Promise<void> {
  const { rows } = await database.query<{ id: Id; stored: Buffer }>(
    `select ${id} as id, ${column} as stored from ${table} where substring(${column} from 1 for $2) <> $1`,
    [cipher.keyId, cipher.keyId.length],
  );
  found.values += rows.length;
  for (const row of rows) {
    const secret = read(cipher, row.stored, place(row.id));
    if (secret === undefined) {
      found.unreadable += 1;
      continue;
    }
    const { rowCount } = await database.query(
      `update ${table} set ${column} = $1 where ${id} = $2 and ${column} = $3`,
      [cipher.encrypt(secret, place(row.id)), row.id, row.stored],
    );
    found.rotated += rowCount ?? 0;
  }
}

function read(cipher: TokenCipher, stored: Buffer, place: string): string | undefined {
  try {
    return cipher.decrypt(stored, place);
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}
