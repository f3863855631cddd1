import type { Balance } from '@cc/contracts/entities/purchase';

/** A user's tokens as a short text: `1 token`, `Unlimited tokens`. */
export function balanceText({ tokensAvailable, isUnlimited }: Balance): string {
  if (isUnlimited) return 'Unlimited tokens';
  return tokensAvailable === 1 ? '1 token' : `${tokensAvailable} tokens`;
}

/** A sentence about tokens that were used before they were refunded; undefined when there are none. */
export function owedText({ tokensOwed }: Balance): string | undefined {
  if (tokensOwed === 0) return undefined;
  const tokens = tokensOwed === 1 ? '1 token' : `${tokensOwed} tokens`;
  return `You used ${tokens} that were refunded later. The next tokens you buy will cover them first.`;
}
