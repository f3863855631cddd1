import type { HostCall } from '@cc/shared-ui/testing/scenario-host';

/** Maximum number of stored calls. Older ones are dropped. */
const kept = 100;

export interface LoggedCall extends HostCall {
  readonly number: number;
}

export interface CallLog {
  add(call: HostCall): void;
  /** Newest first. */
  getSnapshot(): readonly LoggedCall[];
  subscribe(listener: () => void): () => void;
}

/** The page's calls to its host; fits React's `useSyncExternalStore`. */
export function createCallLog(): CallLog {
  const listeners = new Set<() => void>();
  let calls: readonly LoggedCall[] = [];
  let number = 0;
  return {
    add(call) {
      number += 1;
      calls = [{ ...call, number }, ...calls].slice(0, kept);
      for (const listener of [...listeners]) listener();
    },
    getSnapshot: () => calls,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
