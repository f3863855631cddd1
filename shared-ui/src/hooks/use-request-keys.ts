import { useState } from 'react';

export interface RequestKeys {
  /** A request's `Idempotency-Key`. The same content has the same key until `forget`. */
  keyOf(request: unknown): string;
  /** To be called after an answer: the same content is a new request then. */
  forget(): void;
}

/**
 * Idempotency keys of a form's requests: one that is sent again after a lost answer has the same key, so the API handles
 * it once.
 */
export function useRequestKeys(): RequestKeys {
  return useState(createRequestKeys)[0];
}

function createRequestKeys(): RequestKeys {
  let last: { readonly content: string; readonly key: string } | undefined;
  return {
    keyOf(request) {
      const content = JSON.stringify(request);
      if (last?.content !== content) last = { content, key: crypto.randomUUID() };
      return last.key;
    },
    forget() {
      last = undefined;
    },
  };
}
