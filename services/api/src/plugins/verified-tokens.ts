/** What was verified a moment ago need not be verified again: a run sends hundreds of requests with one token. */
export interface VerifiedTokens<User> {
  find(token: string): User | undefined;
  /** @param expiresAt the token's own end, in seconds since 1970. */
  keep(token: string, user: User, expiresAt: number): void;
}

/** Keys that are withdrawn are believed no longer than that. Milliseconds. */
const keptMs = 60_000;
const most = 5_000;

/** @param now milliseconds since 1970. */
export function rememberVerifiedTokens<User>(now: () => number = Date.now): VerifiedTokens<User> {
  const kept = new Map<string, { readonly user: User; readonly until: number }>();
  return {
    find(token) {
      const found = kept.get(token);
      if (!found) return undefined;
      if (found.until > now()) return found.user;
      kept.delete(token);
      return undefined;
    },
    keep(token, user, expiresAt) {
      // A map gives its entries in the order in which they came: the first is the oldest.
      const [oldest] = kept.size < most ? [] : kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(token, { user, until: Math.min(now() + keptMs, expiresAt * 1000) });
    },
  };
}
