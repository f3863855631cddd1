import { randomUUID } from 'node:crypto';
import { termsVersion } from '@cc/contracts/entities/terms';
import { grantPlan } from '@cc/supabase/grant-plan';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { prepareAccount } from '../prepare-account.ts';
import { issueSession } from '../supabase/auth/issue-session.ts';
import { createSession } from '../supabase/auth/session-repository.ts';
import type { Supabase } from '../supabase/index.ts';
import { inTransaction } from '../supabase/transaction.ts';

export interface SignedInUserOptions {
  /** Left out: a new address each time. */
  readonly email?: string;
  /** The full name. */
  readonly name?: string;
  readonly provider?: 'google' | 'microsoft';
  /** Tokens that the user has bought; left out: none. */
  readonly tokens?: number;
  /** The user has bought Unlimited. */
  readonly unlimited?: boolean;
}

export interface SignedInUser {
  readonly userId: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The official client, signed in as this user; it keeps its session in memory and refreshes nothing by itself. */
  readonly client: SupabaseClient;
}

/** Creates a user who agreed to the terms, with purchases and a session, through the code of a real sign-in. */
export async function createSignedInUser(
  supabase: Supabase,
  publishableKey: string,
  databaseUrl: string,
  options: SignedInUserOptions = {},
): Promise<SignedInUser> {
  const { email = `${randomUUID()}@gmail.example`, name = 'Taylor Quinn', provider = 'google' } = options;
  const account = { provider, subject: `subject of ${email.toLowerCase()}`, email, name };
  const user = await prepareAccount(supabase.auth, account, 'https://accounts.example');
  const session = await inTransaction(supabase.auth.pool, async (db) =>
    issueSession(supabase.auth, db, await createSession(db, user.id)),
  );
  await buy(databaseUrl, user.id, options);

  const client = createClient(supabase.url, publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
  });
  const { error } = await client.auth.setSession(session);
  if (error) throw error;
  return {
    userId: user.id,
    email: user.email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    client,
  };
}

async function buy(databaseUrl: string, userId: string, { tokens, unlimited }: SignedInUserOptions): Promise<void> {
  const admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await admin.query(`select public.record_consent($1, $2, '18+')`, [userId, termsVersion]);
    if (tokens) await grantPlan(admin, { userId, title: 'Starter', tokens, amountCents: 1299 });
    if (unlimited) await grantPlan(admin, { userId, title: 'Unlimited', tokens: null, amountCents: 2999 });
  } finally {
    await admin.end();
  }
}
