import type { RowOf } from '../database-rows.ts';

/**
 * A user's tokens. One token is one school mailed; `tokens_available` means nothing while `is_unlimited`. `tokens_owed`
 * were spent before their money was refunded: the next purchase pays them back first (D7).
 */
export type TokenTracker = RowOf<
  'token_tracker',
  'tokens_available' | 'tokens_used' | 'total_tokens_purchased' | 'is_unlimited' | 'tokens_owed'
>;

/** Emails per account in any 24 hours; one email is one school (specification 9, D1.6). */
export const dailyEmailLimit = 250;
export const dailyEmailWindowHours = 24;
