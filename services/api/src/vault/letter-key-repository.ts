import { randomBytes } from 'node:crypto';
import type { Queryable } from '../database.ts';
import { UnreadableSecret, type TokenCipher } from './token-cipher.ts';

/** What the stored key is bound to. */
export const letterKeyPlace = 'letter_key';

/**
 * The key of the links in letters. Who needs it first writes it. The database has it encrypted alone (74_opt_outs.sql).
 * @throws Error when no configured key reads it. It is not replaced then: a mistyped key would end all earlier links.
 */
export async function readLetterKey(database: Queryable, cipher: TokenCipher): Promise<Buffer> {
  await database.query('insert into private.letter_key (secret_encrypted) values ($1) on conflict do nothing', [
    cipher.encrypt(randomBytes(32).toString('base64'), letterKeyPlace),
  ]);
  const { rows } = await database.query<{ stored: Buffer }>(
    'select secret_encrypted as stored from private.letter_key',
  );
  if (!rows[0]) throw new Error('There is no key of the links in letters.');
  try {
    return Buffer.from(cipher.decrypt(rows[0].stored, letterKeyPlace), 'base64');
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new Error('TOKEN_ENCRYPTION_KEY does not read the key of the links in letters: docs/operations/secrets.md.', {
      cause: error,
    });
  }
}
