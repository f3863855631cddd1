import { randomBytes } from 'node:crypto';
import { CannotStart } from '@cc/deploy/start-service';
import type { Queryable } from '../database.ts';
import { UnreadableSecret, type TokenCipher } from './token-cipher.ts';

/** What the stored key is bound to. */
export const letterKeyPlace = 'letter_key';

/**
 * The key of the links in letters. Who needs it first writes it. The database has it encrypted alone (74_opt_outs.sql).
 * @throws CannotStart when no configured key reads it. It is not replaced then: a mistyped key would end all earlier
 * links.
 */
export async function readLetterKey(database: Queryable, cipher: TokenCipher): Promise<Buffer> {
  await database.query('insert into private.letter_key (secret_encrypted) values ($1) on conflict do nothing', [
    cipher.encrypt(randomBytes(32).toString('base64'), letterKeyPlace),
  ]);
  const key = await findLetterKey(database, cipher);
  if (!key) throw new Error('There is no key of the links in letters.');
  return key;
}

/**
 * The key of the links in letters; null if nobody has needed one yet.
 * @throws CannotStart when no configured key reads it: then none reads the tokens of mailboxes either
 */
export async function findLetterKey(database: Queryable, cipher: TokenCipher): Promise<Buffer | null> {
  const { rows } = await database.query<{ stored: Buffer }>(
    'select secret_encrypted as stored from private.letter_key',
  );
  if (!rows[0]) return null;
  try {
    return Buffer.from(cipher.decrypt(rows[0].stored, letterKeyPlace), 'base64');
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new CannotStart(
      'TOKEN_ENCRYPTION_KEY does not read the key of the links in letters. Is it mistyped? docs/operations/secrets.md says what to do.',
      { cause: error },
    );
  }
}
