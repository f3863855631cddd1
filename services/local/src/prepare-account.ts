import pg from 'pg';
import type { LocalAccount } from './demo-accounts.ts';
import type { AuthContext } from './supabase/index.ts';
import { providerProfile } from './supabase/auth/identity-provider.ts';
import { signInIdentity, type AuthUser } from './supabase/auth/user-repository.ts';
import { inTransaction } from './supabase/transaction.ts';

/** Makes the account exist as if its owner had signed in before; may be called again. */
export async function prepareAccount(
  auth: AuthContext,
  account: Pick<LocalAccount, 'provider' | 'subject' | 'email' | 'name'>,
  issuer: string,
): Promise<AuthUser> {
  const profile = providerProfile({
    provider: account.provider === 'microsoft' ? 'azure' : 'google',
    issuer,
    subject: account.subject,
    email: account.email,
    emailVerified: true,
    name: account.name,
  });
  const user = await inTransaction(auth.pool, (db) => signInIdentity(db, profile));
  if (!user) throw new Error(`The account ${account.email} could not be made.`);
  return user;
}

/** A purchase in the past. */
export interface PastPurchase {
  readonly userId: string;
  readonly plan: 'starter' | 'premium' | 'unlimited';
  /** Tokens that were bought; null is unlimited. */
  readonly tokens: number | null;
  readonly amountCents: number;
  /** Names the purchase: the same reference is granted once, however often it is given. */
  readonly reference: string;
}

/** Grants a purchase through the database's own function, as a paid checkout does. */
export async function grantPurchase(databaseUrl: string, purchase: PastPurchase): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `select public.grant_purchase(p_event => $1, p_session => $2, p_user => $3, p_plan => $4, p_tokens => $5,
         p_amount_cents => $6, p_currency => 'usd')`,
      [
        `evt_${purchase.reference}`,
        `cs_${purchase.reference}`,
        purchase.userId,
        purchase.plan,
        purchase.tokens,
        purchase.amountCents,
      ],
    );
  } finally {
    await client.end();
  }
}

const issuers = { google: 'http://localhost:4401', microsoft: 'http://localhost:4402/common/v2.0' };
/** Premium (specification 9): 80 tokens for $24.99. */
const premium = { plan: 'premium', tokens: 80, amountCents: 2499 } as const;

/** Makes the demo accounts exist with what they bought. A second start changes nothing. */
export async function prepareDemoAccounts(
  auth: AuthContext,
  accounts: readonly LocalAccount[],
  databaseUrl: string,
): Promise<void> {
  for (const account of accounts) {
    const user = await prepareAccount(auth, account, issuers[account.provider]);
    if (account.plan === 'premium') {
      await grantPurchase(databaseUrl, { userId: user.id, ...premium, reference: `demo_${account.subject}` });
    }
  }
}
