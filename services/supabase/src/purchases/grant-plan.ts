import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A plan that a user has paid for. */
export interface GrantedPlan {
  readonly userId: string;
  readonly title: 'Starter' | 'Premium' | 'Unlimited';
  /** Null: unlimited. */
  readonly tokens: number | null;
  readonly amountCents: number;
  /** The same reference is granted once. Left out: a new one. */
  readonly reference?: string;
}

/**
 * Gives a user a plan without a checkout: for demo accounts and tests.
 * @param admin connected as the superuser; no function that the API may call grants a plan without a payment.
 */
export async function grantPlan(
  admin: Pick<pg.Pool, 'query'>,
  { userId, title, tokens, amountCents, reference = randomUUID() }: GrantedPlan,
): Promise<void> {
  await admin.query(
    `with purchase as (
       insert into public.purchases (user_id, session_id, amount_cents, currency, status, paid_at)
       values ($1, $2, $3, 'usd', 'paid', now())
       on conflict do nothing
       returning id
     )
     insert into public.purchase_items (purchase_id, price_id, kind, title, quantity, amount_cents, tokens, is_unlimited)
     select id, 'coach_connect_' || lower($4), 'plan', $4, 1, $3, $5::integer, $5 is null from purchase`,
    [userId, reference, amountCents, title, tokens],
  );
  await admin.query('select private.settle_purchase(id) from public.purchases where session_id = $1', [reference]);
}
