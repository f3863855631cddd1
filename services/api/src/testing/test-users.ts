import { randomUUID } from 'node:crypto';
import { termsVersion } from '@cc/contracts/entities/terms';
import { grantPlan } from '@cc/supabase/grant-plan';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import type { Pool } from 'pg';
import { testSupabaseUrl } from './stand-ins.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** A valid `Authorization` header. */
  readonly authorization: string;
}

/** Signs access tokens as Supabase does. */
export interface TokenIssuer {
  /** The published keys. */
  readonly jwks: { readonly keys: JWK[] };
  /** @param changes claims that differ from those of a good token; undefined takes one out. */
  sign(user: { readonly id: string; readonly email: string; readonly name: string }, changes?: object): Promise<string>;
}

export async function createTokenIssuer(supabaseUrl = testSupabaseUrl): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'test-key', alg: 'ES256', use: 'sig' };
  return {
    jwks: { keys: [key] },
    sign: ({ id, email, name }, changes = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: `${supabaseUrl}/auth/v1`,
        aud: 'authenticated',
        sub: id,
        iat: now,
        exp: now + 3600,
        email,
        role: 'authenticated',
        user_metadata: { full_name: name },
        ...changes,
      };
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'test-key' }).sign(privateKey);
    },
  };
}

/**
 * Creates a user as a sign-in does, who agreed to the terms. A buyer has revealed the addresses of every school, so
 * that tests of sends can begin.
 * @param tokens bought; null for unlimited, 0 for none.
 */
export async function createUser(
  admin: Pool,
  issuer: TokenIssuer,
  { name, tokens }: { readonly name: string; readonly tokens: number | null },
): Promise<TestUser> {
  const id = randomUUID();
  const email = `user-${id.slice(0, 8)}@mail.example`;
  await admin.query('insert into auth.users (id, email) values ($1, $2)', [id, email]);
  await admin.query(`select public.record_consent($1, $2, '18+')`, [id, termsVersion]);
  if (tokens !== 0) {
    await grantPlan(admin, { userId: id, title: 'Starter', tokens, amountCents: 1299 });
    await admin.query(
      `insert into private.revealed_schools (user_id, school, gender, sport)
       select distinct $1::uuid, school, gender, sport from private.coaches`,
      [id],
    );
  }
  return { id, email, name, authorization: `Bearer ${await issuer.sign({ id, email, name })}` };
}
