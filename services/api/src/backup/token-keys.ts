import { readNamed } from '@cc/deploy/settings';
import { createTokenCipher } from '../vault/token-cipher.ts';

/**
 * The ids of the configured keys of mailbox tokens, as each token begins with them. An id tells nothing of its key.
 * @throws CannotStart when there is no valid key
 */
export function configuredTokenKeys(environment: Readonly<Record<string, string | undefined>>): string[] {
  const { TOKEN_ENCRYPTION_KEY: key, TOKEN_ENCRYPTION_KEY_PREVIOUS: previous } = readNamed(
    ['TOKEN_ENCRYPTION_KEY', 'TOKEN_ENCRYPTION_KEY_PREVIOUS'],
    environment,
    'The backup',
  );
  return [key, ...(previous ? [previous] : [])].map((each) => createTokenCipher([each]).keyId.toString('hex'));
}
