import { readRotationConfig } from '../config.ts';
import { createPool } from '../database.ts';
import { createTokenCipher } from '../vault/token-cipher.ts';
import { rotateTokenKey, type Rotation } from './rotate-token-key.ts';

const timeoutMs = 60_000;

/** The result for the operator, as sentences. */
function sentences({ rotated, unreadable, left }: Rotation): string {
  return [
    `${rotated} stored secrets were encrypted anew.`,
    ...(unreadable > 0
      ? [
          `${unreadable} cannot be read with either key and were left as they are. Keep the old key until you know why: if one of the two keys is mistyped, correct it and run this again. Otherwise the end of docs/operations/secrets.md says what to do.`,
        ]
      : []),
    ...(left > 0
      ? [
          `${left} were written with another key meanwhile. Keep the old key, start every API process with the new one, and run this again.`,
        ]
      : []),
    ...(left + unreadable === 0
      ? ['The old key is unused: remove TOKEN_ENCRYPTION_KEY_PREVIOUS once every API process runs with the new key.']
      : []),
  ].join('\n');
}

try {
  const { database, encryptionKeys } = readRotationConfig();
  const pool = createPool(database, { connections: 1, timeoutMs }, (error) => console.error(error.message));
  const rotation = await rotateTokenKey(pool, createTokenCipher(encryptionKeys));
  await pool.end();
  console.log(sentences(rotation));
  process.exitCode = rotation.left + rotation.unreadable > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
