import { useState } from 'react';

export interface RequestKeys {
  /** The key of a request, for the `Idempotency-Key` header. Equal requests have the same key. */
  keyOf(request: unknown): string;
  /** The last request was answered: an equal one after it is new. */
  forget(): void;
}

/**
 * Names a form's requests for the server. A retry after a lost answer has the key of the first attempt, so the server
 * stores it once.
 */
export function useRequestKeys(): RequestKeys {
  return useState(createRequestKeys)[0];
}

function createRequestKeys(): RequestKeys {
  let last: { readonly body: string; readonly key: string } | undefined;
  return {
    keyOf(request) {
      const body = JSON.stringify(request);
      if (last?.body !== body) last = { body, key: crypto.randomUUID() };
      return last.key;
    },
    forget() {
      last = undefined;
    },
  };
}
