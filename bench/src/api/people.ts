import { randomBytes, randomUUID } from 'node:crypto';
import { hashSecret } from '@cc/api/vault/opaque-secret';
import { createTokenCipher } from '@cc/api/vault/token-cipher';
import { grantPlan } from '@cc/supabase/grant-plan';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Pool } from 'pg';
import { z } from 'zod';

export const personSchema = z.object({
  id: z.uuid(),
  /** A valid `Authorization` header. */
  authorization: z.string(),
  /** Of the person's mailbox, as a browser holds it. */
  handle: z.string(),
});

/** Somebody who has signed in, has bought tokens and has connected a Gmail mailbox. */
export type Person = z.infer<typeof personSchema>;

export interface Issuer {
  /** The published keys, as JSON. */
  readonly keys: string;
  readonly sign: (id: string, issuer: string) => Promise<string>;
}

/** Signs access tokens as Supabase does. */
export async function createIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256', use: 'sig' };
  return {
    keys: JSON.stringify({ keys: [key] }),
    sign: (id, issuer) =>
      new SignJWT({ email: emailOf(id), role: 'authenticated', user_metadata: { full_name: 'Jordan Avery' } })
        .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
        .setIssuer(issuer)
        .setAudience('authenticated')
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime('6h')
        .sign(privateKey),
  };
}

export interface PeopleOptions {
  readonly count: number;
  /** Of the access tokens. */
  readonly issuer: (id: string) => Promise<string>;
  readonly encryptionKey: Buffer;
}

/** Makes people, each with as many tokens as one may use in a day. */
export async function makePeople(admin: Pool, { count, issuer, encryptionKey }: PeopleOptions): Promise<Person[]> {
  const cipher = createTokenCipher([encryptionKey]);
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    handle: randomBytes(32).toString('base64url'),
  }));
  const mailboxes = people.map(({ id, handle }) => {
    const connection = randomUUID();
    const seal = (column: string) =>
      cipher.encrypt(randomBytes(80).toString('base64url'), `mail_connections:${connection}:${column}`).toString('hex');
    return {
      id: connection,
      user_id: id,
      email: emailOf(id),
      handle: hashSecret(handle).toString('hex'),
      access: seal('access_token'),
      refresh: seal('refresh_token'),
    };
  });
  await admin.query(
    `with person as (select * from json_to_recordset($1) as row(id uuid, user_id uuid, email text))
     insert into auth.users (id, email) select user_id, email from person`,
    [JSON.stringify(mailboxes)],
  );
  for (const { id } of people) await grantPlan(admin, { userId: id, title: 'Starter', tokens: 250, amountCents: 1299 });
  await admin.query(
    `insert into public.mail_connections (id, user_id, provider, email, handle_hash, access_token_encrypted,
       access_token_expires_at, refresh_token_encrypted)
     select id, user_id, 'gmail', email, decode(handle, 'hex'), decode(access, 'hex'), now() + interval '1 day',
       decode(refresh, 'hex')
     from json_to_recordset($1) as row(id uuid, user_id uuid, email text, handle text, access text, refresh text)`,
    [JSON.stringify(mailboxes)],
  );
  return Promise.all(people.map(async (each) => ({ ...each, authorization: `Bearer ${await issuer(each.id)}` })));
}

function emailOf(id: string): string {
  return `user-${id.slice(0, 13)}@mail.example`;
}
