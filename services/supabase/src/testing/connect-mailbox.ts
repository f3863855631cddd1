import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Adds the row of a connected mailbox. @returns its id. */
export async function connectMailbox(api: pg.Pool, user: string): Promise<string> {
  const { rows } = await api.query<{ id: string }>(
    `insert into public.mail_connections (user_id, provider, email, handle_hash, access_token_expires_at)
     values ($1, 'outlook', 'sam@mail.example', $2, now() + interval '1 hour') returning id`,
    [user, randomBytes(32)],
  );
  return rows[0]?.id ?? '';
}
