import { useState } from 'react';

export interface RequestKeys {
  /** The key of a request, for the `Idempotency-Key` header. The same words have the same key, other words another one. */
  keyOf(request: unknown): string;
  /** The last request was answered: the same words once more are a second one. */
  forget(): void;
}

/**
 * Names a form's requests for the server: one that is sent again after a lost answer has the key it had before, and so is
 * taken once.
 */
export function useRequestKeys(): RequestKeys {
  return useState(createRequestKeys)[0];
}

function createRequestKeys(): RequestKeys {
  let named: { readonly words: string; readonly key: string } | undefined;
  return {
    keyOf(request) {
      const words = JSON.stringify(request);
      if (named?.words !== words) named = { words, key: crypto.randomUUID() };
      return named.key;
    },
    forget() {
      named = undefined;
    },
  };
}
