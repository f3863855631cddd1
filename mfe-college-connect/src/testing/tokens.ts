import type { TokenTracker } from '@cc/contracts/entities/token-tracker';

/** The tokens of a user with this many bought and none used. */
export function someTokens(count: number): TokenTracker {
  return {
    tokens_available: count,
    tokens_used: 0,
    total_tokens_purchased: count,
    tokens_owed: 0,
    is_unlimited: false,
  };
}
