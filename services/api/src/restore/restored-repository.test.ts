import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { configuredTokenKeys } from '../backup/token-keys.ts';
import { openApiDatabase } from '../testing/api-database.ts';
import { readLetterKey } from '../vault/letter-key-repository.ts';
import { createTokenCipher } from '../vault/token-cipher.ts';
import { assertReadable } from './restored-repository.ts';

test('a restore ends with an error until a key is configured that reads what is stored', async () => {
  const database = await openApiDatabase();
  const client = new Client({ connectionString: database.url() });
  await client.connect();
  const [mistyped, key] = [randomBytes(32), randomBytes(32)];
  await readLetterKey(client, createTokenCipher([key]));
  const check = (previous?: Buffer) =>
    assertReadable(
      client,
      configuredTokenKeys({
        TOKEN_ENCRYPTION_KEY: mistyped.toString('base64'),
        TOKEN_ENCRYPTION_KEY_PREVIOUS: previous?.toString('base64'),
      }),
    );
  await expect(check()).rejects.toThrow(/^1 stored secrets cannot be read .* No API and no worker may start\./);
  await check(key);
  await client.end();
  await database.drop();
});
