import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/** The stored value cannot be read: a byte was changed, or it was moved. Its owner must connect again. */
export class UnreadableSecret extends Error {
  constructor(cause?: unknown) {
    super('A stored secret cannot be read.', { cause });
    this.name = 'UnreadableSecret';
  }
}

/**
 * No configured key has the key id of the stored value. The operator may have mistyped or left out its key, so nothing
 * is lost yet.
 */
export class UnknownKey extends UnreadableSecret {
  constructor() {
    super('no configured key has its key id');
    this.name = 'UnknownKey';
  }
}

/** Encrypts and decrypts short secrets that rest in the database. */
export interface TokenCipher {
  /** The first bytes of each value that the current key encrypted. */
  readonly keyId: Buffer;
  /** `place` names the record and column. A value that is encrypted for one place cannot be read from another. */
  encrypt(secret: string, place: string): Buffer;
  /** @throws UnreadableSecret when a byte or the place was changed; UnknownKey when its key is not configured. */
  decrypt(stored: Buffer, place: string): string;
}

/**
 * AES-256-GCM with a fresh nonce for each record (D1.2). Layout: key id, nonce, tag, ciphertext. The key id is
 * derived from the key, so that keys can be changed while old records stay readable.
 * @param keys of 32 bytes: the first encrypts, all decrypt.
 */
export function createTokenCipher(keys: readonly [Buffer, ...Buffer[]]): TokenCipher {
  const [currentKey] = keys;
  const current = createSecretKey(currentKey);
  const keysById = new Map(keys.map((key) => [keyId(key).toString('hex'), createSecretKey(key)]));
  const currentId = keyId(currentKey);
  return {
    keyId: currentId,
    encrypt(secret, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(place));
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([currentId, nonce, cipher.getAuthTag(), ciphertext]);
    },
    decrypt(stored, place) {
      const key = keysById.get(stored.subarray(0, keyIdBytes).toString('hex'));
      if (!key) throw new UnknownKey();
      const nonceEnd = keyIdBytes + nonceBytes;
      try {
        const decipher = createDecipheriv(algorithm, key, stored.subarray(keyIdBytes, nonceEnd), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(stored.subarray(nonceEnd, nonceEnd + tagBytes));
        return decipher.update(stored.subarray(nonceEnd + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw new UnreadableSecret(error);
      }
    },
  };
}

function keyId(key: Buffer): Buffer {
  return createHash('sha256').update('token key id').update(key).digest().subarray(0, keyIdBytes);
}
