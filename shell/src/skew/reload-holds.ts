/** Unsaved work that a reload would lose, one sentence each. Fits React's `useSyncExternalStore`. */
export interface ReloadHolds {
  /** The returned function releases it. */
  hold(reason: string): () => void;
  getSnapshot(): readonly string[];
  subscribe(listener: () => void): () => void;
}

export function createReloadHolds(): ReloadHolds {
  const held = new Map<symbol, string>();
  const listeners = new Set<() => void>();
  let snapshot: readonly string[] = [];
  const changed = () => {
    snapshot = [...new Set(held.values())];
    for (const listener of [...listeners]) listener();
  };
  return {
    hold(reason) {
      const key = Symbol(reason);
      held.set(key, reason);
      changed();
      return () => {
        if (held.delete(key)) changed();
      };
    },
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
