import { termsVersion } from '@cc/contracts/entities/terms';
import type { Account } from '../pages/site-header.ts';
import { query } from './database.ts';

/** Gives a new account Premium. Other journeys cover buying, and Jordan has it from the start. */
export async function givePremium({ email }: Account): Promise<void> {
  await query(
    `select public.record_payment(o.order_id, 'cs_' || $1, 'pi_' || $1, 2499, 'usd')
     from auth.users u
     cross join lateral public.begin_checkout(u.id, $1, '[{"price_id": "coach_connect_premium", "quantity": 1}]') as o
     where u.email = $1`,
    [email],
  );
}

/** A new account agrees to the terms. */
export async function agreeToTerms({ email }: Account): Promise<void> {
  await query(`select public.record_consent(id, $2, '18+') from auth.users where email = $1`, [email, termsVersion]);
}
