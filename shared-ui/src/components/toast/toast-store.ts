import type { Toast } from '@cc/contracts/federation/host-services';

export interface ShownToast extends Toast {
  readonly id: number;
}

export interface ToastStore {
  /** Shows a message. One that is on the screen already is not shown twice. */
  notify(toast: Toast): void;
  dismiss(id: number): void;
  getSnapshot(): readonly ShownToast[];
  subscribe(listener: () => void): () => void;
}

const mostAtOnce = 3;

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
      const others = shown.filter((other) => !sameMessage(other, toast));
      show([...others, { ...toast, id: nextId++ }].slice(-mostAtOnce));
    },
    dismiss(id) {
      show(shown.filter((toast) => toast.id !== id));
    },
    getSnapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function sameMessage(one: Toast, other: Toast): boolean {
  return one.tone === other.tone && one.title === other.title && one.description === other.description;
}
