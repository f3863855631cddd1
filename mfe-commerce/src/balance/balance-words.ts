import type { Balance } from '@cc/contracts/entities/purchase';

/** The tokens of a user in a few words. */
export function balanceWords({ tokensAvailable, isUnlimited }: Balance): string {
  if (isUnlimited) return 'Unlimited tokens';
  return tokensAvailable === 1 ? '1 token' : `${tokensAvailable} tokens`;
}

/** Says what is owed for refunded tokens that were spent before; undefined when nothing is. */
export function owedWords({ tokensOwed }: Balance): string | undefined {
  if (tokensOwed === 0) return undefined;
  const tokens = tokensOwed === 1 ? '1 token that was' : `${tokensOwed} tokens that were`;
  return `You spent ${tokens} refunded later. The next tokens that you buy settle that first.`;
}
