import type { SignInRequest } from '@cc/contracts/federation/host-services';

export interface SignInRequests {
  /** Opens the dialog; the returned function closes it, unless another request has taken its place. */
  open(request?: SignInRequest): () => void;
  /**
   * The user closed the dialog. A blocking request's `onClose` is called after the dialog is removed: it may navigate,
   * and the dialog must not take the focus back from the new page.
   */
  dismiss(): void;
  /** Somebody is signed in. */
  close(): void;
  subscribe(listener: () => void): () => void;
  getSnapshot(): SignInRequest | null;
}

/** The current request for the sign-in dialog: at most one, the latest. */
export function createSignInRequests(): SignInRequests {
  const listeners = new Set<() => void>();
  let current: SignInRequest | null = null;

  function become(next: SignInRequest | null): void {
    current = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    open(request = {}) {
      // A copy, so that the same request may be opened twice and each closes its own.
      const mine = { ...request };
      become(mine);
      return () => {
        if (current === mine) become(null);
      };
    },
    dismiss() {
      const closed = current;
      become(null);
      if (closed?.blocking) setTimeout(closed.blocking.onClose);
    },
    close: () => become(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => current,
  };
}
