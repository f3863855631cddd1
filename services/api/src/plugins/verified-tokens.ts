/** Recently verified tokens: a run sends hundreds of requests with one token, which is verified once a minute. */
export interface VerifiedTokens<User> {
  find(token: string): User | undefined;
  /** @param expiresAt the token's expiry, in seconds since 1970. */
  keep(token: string, user: User, expiresAt: number): void;
}

/**
 * A revoked key may still be accepted for this long, after the ten minutes for which the set of keys is kept.
 * Milliseconds.
 */
const maxAgeMs = 60_000;
const maxTokens = 5_000;

/** @param now milliseconds since 1970. */
export function rememberVerifiedTokens<User>(now: () => number = Date.now): VerifiedTokens<User> {
  const tokens = new Map<string, { readonly user: User; readonly until: number }>();
  return {
    find(token) {
      const found = tokens.get(token);
      if (!found) return undefined;
      if (found.until > now()) return found.user;
      tokens.delete(token);
      return undefined;
    },
    keep(token, user, expiresAt) {
      // A map keeps the order of insertion: the first entry is the oldest.
      const [oldest] = tokens.size < maxTokens ? [] : tokens.keys();
      if (oldest !== undefined) tokens.delete(oldest);
      tokens.set(token, { user, until: Math.min(now() + maxAgeMs, expiresAt * 1000) });
    },
  };
}
