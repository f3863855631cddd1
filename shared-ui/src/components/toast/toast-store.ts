import type { Toast } from '@cc/contracts/federation/host-services';

export interface ShownToast extends Toast {
  readonly id: number;
}

export interface ToastStore {
  /**
   * Shows a message. It replaces one with the same title. A success or an error also replaces all errors: it is the
   * result of the next attempt.
   */
  notify(toast: Toast): void;
  dismiss(id: number): void;
  /** Takes all messages away. */
  clear(): void;
  getSnapshot(): readonly ShownToast[];
  subscribe(listener: () => void): () => void;
}

const maxShown = 2;

/** The messages on the screen, oldest first. `getSnapshot` and `subscribe` fit React's `useSyncExternalStore`. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let shown: readonly ShownToast[] = [];
  let nextId = 1;

  function show(next: readonly ShownToast[]): void {
    shown = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    notify(toast) {
      const others = shown.filter((other) => !isOutdated(other, toast));
      show([...others, { ...toast, id: nextId++ }].slice(-maxShown));
    },
    dismiss(id) {
      show(shown.filter((toast) => toast.id !== id));
    },
    clear: () => show([]),
    getSnapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function isOutdated(shown: Toast, by: Toast): boolean {
  return shown.title === by.title || (by.tone !== 'info' && shown.tone === 'error');
}
