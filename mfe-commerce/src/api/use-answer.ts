import type { Endpoint, RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect, useState } from 'react';

type Failure = Extract<ApiResult<unknown>, { ok: false }>;

/** An answer of the API: loading, there, or failed. */
export type Answer<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retry: () => void };

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

/** In place of a title that says what did not happen. */
export const noAnswerTitle = 'No answer arrived';

/** Whether it is unknown what the server did. */
export function isUnknown(failure: Failure): boolean {
  return failure.kind === 'network' || failure.unreadable === true;
}

/** The server's sentence, or the client's when there is no answer. */
export function failureMessage(failure: Failure): string {
  return failure.kind === 'network' ? failure.message : failure.error.error;
}
