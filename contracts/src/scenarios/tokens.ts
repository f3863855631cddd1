import { z } from 'zod';
import type { TokenTracker } from '../entities/token-tracker.ts';

/** A user's tokens: `none` were ever bought, all that were bought are `used-up`, `some` are left, or `unlimited`. */
export const tokensSchema = z.enum(['none', 'used-up', 'some', 'unlimited']);
export type Tokens = z.output<typeof tokensSchema>;

const trackers: Readonly<Record<Tokens, TokenTracker | null>> = {
  none: null,
  'used-up': { tokens_available: 0, tokens_used: 80, total_tokens_purchased: 80, is_unlimited: false, tokens_owed: 0 },
  some: { tokens_available: 42, tokens_used: 38, total_tokens_purchased: 80, is_unlimited: false, tokens_owed: 0 },
  unlimited: { tokens_available: 0, tokens_used: 120, total_tokens_purchased: 80, is_unlimited: true, tokens_owed: 0 },
};

/** The stored row; null without one. */
export function trackerOf(tokens: Tokens): TokenTracker | null {
  return trackers[tokens];
}
