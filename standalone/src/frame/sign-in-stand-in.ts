import type { SignInRequest } from '@cc/contracts/federation/host-services';

/** The sign-in dialogs that the page requested; fits React's `useSyncExternalStore`. */
export interface SignInStandIn {
  /** Returns the function that closes it. */
  open(request: SignInRequest): () => void;
  close(request: SignInRequest): void;
  /** The newest open request. */
  getSnapshot(): SignInRequest | undefined;
  subscribe(listener: () => void): () => void;
}

export function createSignInStandIn(): SignInStandIn {
  const listeners = new Set<() => void>();
  let open: readonly SignInRequest[] = [];
  const become = (next: readonly SignInRequest[]) => {
    open = next;
    for (const listener of [...listeners]) listener();
  };
  const close = (request: SignInRequest) => become(open.filter((other) => other !== request));
  return {
    open(request) {
      become([...open, request]);
      return () => close(request);
    },
    close,
    getSnapshot: () => open.at(-1),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
