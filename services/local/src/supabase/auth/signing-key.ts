import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';

const algorithm = 'ES256';
const storedKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** The key pair that signs access tokens. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** The public half, as the JWKS shows it. */
  readonly publicJwk: JWK;
}

/** Reads the local key, or creates it on the first start, so that sessions survive a restart. */
export async function openSigningKey(dataDir: string): Promise<SigningKey> {
  const file = join(dataDir, 'signing-key.json');
  await mkdir(dataDir, { recursive: true });
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return createKey(file);
  });
  const { d, ...point } = storedKeySchema.parse(JSON.parse(stored));
  const id = await calculateJwkThumbprint(point);
  return {
    id,
    privateKey: await importKey({ ...point, d }),
    publicKey: await importKey(point),
    publicJwk: { ...point, kid: id, alg: algorithm, use: 'sig', key_ops: ['verify'] },
  };
}

async function createKey(file: string): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const text = JSON.stringify(await exportJWK(privateKey));
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  return text;
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new Error('The signing key is not an elliptic curve key.');
  return key;
}
