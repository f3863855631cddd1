import { randomUUID } from 'node:crypto';
import { SignJWT, type CryptoKey } from 'jose';
import type { LocalStack } from './start-local-stack.ts';

/** Signs an access token of a user with this project's key, or with another one. */
export async function accessToken(
  { parts }: LocalStack,
  userId: string,
  claims: Record<string, unknown> = {},
  foreign?: CryptoKey,
): Promise<string> {
  if (!parts.supabase) throw new Error('There is no key to sign with.');
  const { key, issuer } = parts.supabase.auth;
  const usual = { sub: userId, role: 'authenticated', session_id: randomUUID(), aud: 'authenticated', iss: issuer };
  return new SignJWT({ ...usual, exp: Math.floor(Date.now() / 1000) + 600, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.id })
    .sign(foreign ?? key.privateKey);
}
