import type { Balance } from '@cc/contracts/entities/purchase';

/** The tokens of a user in a few words. */
export function balanceWords({ tokensAvailable, isUnlimited }: Balance): string {
  if (isUnlimited) return 'Unlimited tokens';
  return tokensAvailable === 1 ? '1 token' : `${tokensAvailable} tokens`;
}

/** Says what is owed for tokens that were spent before their money went back; undefined when nothing is. */
export function owedWords({ tokensOwed }: Balance): string | undefined {
  if (tokensOwed === 0) return undefined;
  const tokens = tokensOwed === 1 ? '1 token' : `${tokensOwed} tokens`;
  return `You spent ${tokens} whose money went back later. The next tokens that you buy settle that first.`;
}
