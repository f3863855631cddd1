import type { Endpoint, RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import type { ApiFailure } from '@cc/contracts/federation/outcome';
import { useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect, useState } from 'react';

/** An answer of the API: loading, there, or failed. */
export type Answer<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'failed'; readonly failure: ApiFailure; readonly retry: () => void };

interface Outcome<Data> {
  readonly question: string;
  readonly result: ApiResult<Data>;
}

/** Calls the API when the screen opens and whenever `about` changes. Drops answers to earlier calls. */
export function useAnswer<E extends Endpoint>(endpoint: E, body: RequestOf<E>, about: string): Answer<ResponseOf<E>> {
  const { api } = useHost();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<ResponseOf<E>> | null>(null);
  const question = `${about} ${attempt}`;
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  useEffect(() => {
    let current = true;
    void api.call(endpoint, body).then((result) => {
      if (current) setOutcome({ question, result });
    });
    return () => {
      current = false;
    };
    // `question` stands for the body, which is a new object each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, endpoint, question]);
  if (outcome?.question !== question) return { status: 'loading' };
  const { result } = outcome;
  return result.ok ? { status: 'ready', data: result.data } : { status: 'failed', failure: result, retry };
}
