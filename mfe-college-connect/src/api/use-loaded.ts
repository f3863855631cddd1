import { useCallback, useEffect, useMemo, useState } from 'react';

/** Data that is loading, loaded or failed. */
export type Loaded<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'failed'; readonly retry: () => void };

interface Outcome<Data> {
  readonly load: () => Promise<Data>;
  readonly attempt: number;
  readonly result: { readonly data: Data } | null;
}

/**
 * Loads when the screen opens and whenever `load` is another function (wrap it in `useCallback`). Outdated responses
 * are dropped. The result is the same object until something changes.
 */
export function useLoaded<Data>(load: () => Promise<Data>): Loaded<Data> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Data> | null>(null);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  useEffect(() => {
    let current = true;
    const settle = (result: Outcome<Data>['result']) => {
      if (current) setOutcome({ load, attempt, result });
    };
    load().then(
      (data) => settle({ data }),
      () => settle(null),
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);
  return useMemo(() => {
    if (outcome?.load !== load || outcome.attempt !== attempt) return { status: 'loading' };
    return outcome.result ? { status: 'ready', data: outcome.result.data } : { status: 'failed', retry };
  }, [outcome, load, attempt, retry]);
}
