import type { ApiResult } from '@cc/contracts/federation/host-services';
import { useCallback, useEffect, useState } from 'react';

/** Data that is loading, there, or failed. `reload` loads it again; what is there stays until then. */
export type Loaded<Data> = { readonly reload: () => void } & (
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'failed'; readonly message: string }
);

type Outcome<Data> = { readonly data: Data } | { readonly message: string };

/**
 * Loads when the screen opens. Outdated answers are dropped.
 * @param load a stable function; it throws an Error whose message is for the user.
 */
export function useLoaded<Data>(load: () => Promise<Data>): Loaded<Data> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Data> | null>(null);
  const reload = useCallback(() => setAttempt((last) => last + 1), []);
  useEffect(() => {
    let current = true;
    const settle = (result: Outcome<Data>) => {
      if (current) setOutcome(result);
    };
    load().then(
      (data) => settle({ data }),
      (error: unknown) => settle({ message: error instanceof Error ? error.message : noAnswer }),
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);
  if (!outcome) return { status: 'loading', reload };
  return 'data' in outcome
    ? { status: 'ready', data: outcome.data, reload }
    : { status: 'failed', message: outcome.message, reload };
}

export const noAnswer = 'Our server did not respond. Please try again.';

/** The server's sentence, or ours where there is none. */
export function failureMessage(failure: Extract<ApiResult<unknown>, { ok: false }>): string {
  return failure.kind === 'network' || failure.unreadable ? noAnswer : failure.error.error;
}

/** The data of an answer. @throws Error with the sentence for the user. */
export function dataOf<Data>(answer: ApiResult<Data>): Data {
  if (answer.ok) return answer.data;
  throw new Error(failureMessage(answer));
}
