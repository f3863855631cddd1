import { termsVersion } from '@cc/contracts/entities/terms';
import { grantPlan } from '@cc/supabase/grant-plan';
import pg from 'pg';
import type { LocalAccount } from './demo-accounts.ts';
import type { AuthContext } from './supabase/index.ts';
import { providerProfile } from './supabase/auth/identity-provider.ts';
import { signInIdentity, type AuthUser } from './supabase/auth/user-repository.ts';
import { inTransaction } from './supabase/transaction.ts';

/** Creates the account as a first sign-in does; may be called again. */
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
  return inTransaction(auth.pool, (db) => signInIdentity(db, profile));
}

const issuers = { google: 'http://localhost:4401', microsoft: 'http://localhost:4402/common/v2.0' };
/** Premium (specification 9): 80 tokens for $24.99. */
const premium = { title: 'Premium', tokens: 80, amountCents: 2499 } as const;

/** Creates the demo accounts with their purchases and roles. A second start changes nothing. */
export async function prepareDemoAccounts(
  auth: AuthContext,
  accounts: readonly LocalAccount[],
  databaseUrl: string,
): Promise<void> {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  try {
    for (const account of accounts) {
      const user = await prepareAccount(auth, account, issuers[account.provider]);
      if (account.staff) {
        await admin.query('insert into private.staff (user_id, role) values ($1, $2) on conflict do nothing', [
          user.id,
          account.staff,
        ]);
      }
      if (account.plan !== 'premium') continue;
      // Who bought has agreed to the terms.
      await admin.query(`select public.record_consent($1, $2, '18+')`, [user.id, termsVersion]);
      await grantPlan(admin, { userId: user.id, ...premium, reference: `cs_demo_${account.subject}` });
    }
  } finally {
    await admin.end();
  }
}
