/** The question before a sign-out that would delete unsaved work: at most one at a time. */
export interface SignOutQuestion {
  /** @param losses what would be deleted, one text for each remote. @returns whether to sign out. */
  ask(losses: readonly string[]): Promise<boolean>;
  answer(signOut: boolean): void;
  subscribe(listener: () => void): () => void;
  /** What would be deleted; null while nothing is asked. */
  getSnapshot(): readonly string[] | null;
}

export function createSignOutQuestion(): SignOutQuestion {
  const listeners = new Set<() => void>();
  let asked: { readonly losses: readonly string[]; readonly resolve: (signOut: boolean) => void } | null = null;

  function become(next: typeof asked): void {
    asked = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    ask(losses) {
      asked?.resolve(false);
      return new Promise((resolve) => become({ losses, resolve }));
    },
    answer(signOut) {
      asked?.resolve(signOut);
      become(null);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => asked?.losses ?? null,
  };
}
