import type { ApiResult, HostServices } from '@cc/contracts/federation/host-services';
import { failureMessage, outcomeIsUnknown } from '@cc/contracts/federation/outcome';
import { useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Data that is loading, there, or failed. `reload` loads it again; what is there stays until other data is. `loads`
 * counts the loads that worked.
 */
export type Loaded<Data> = { readonly reload: () => void; readonly loads: number } & (
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
  const { notify } = useHost();
  const [attempt, setAttempt] = useState(0);
  const hasData = useRef(false);
  const [outcome, setOutcome] = useState<Outcome<Data> | null>(null);
  const [loads, setLoads] = useState(0);
  const reload = useCallback(() => setAttempt((last) => last + 1), []);
  useEffect(() => {
    let current = true;
    const settle = (result: Outcome<Data>) => {
      if (!current) return;
      if ('data' in result) {
        hasData.current = true;
        setLoads((last) => last + 1);
      }
      if ('data' in result || !hasData.current) setOutcome(result);
      else notify({ tone: 'error', title: 'We could not update this page', description: result.message });
    };
    load().then(
      (data) => settle({ data }),
      (error: unknown) => settle({ message: error instanceof Error ? error.message : noAnswer }),
    );
    return () => {
      current = false;
    };
  }, [load, attempt, notify]);
  const rest = { reload, loads };
  if (!outcome) return { status: 'loading', ...rest };
  return 'data' in outcome
    ? { status: 'ready', data: outcome.data, ...rest }
    : { status: 'failed', message: outcome.message, ...rest };
}

export const noAnswer = 'We could not reach Coach Connect. Check your connection and try again.';

/** It is unknown whether the server did what it was asked for. */
export class NoAnswer extends Error {}

/** The data of an answer. @throws Error with the sentence for the user; NoAnswer if there was none */
export function dataOf<Data>(answer: ApiResult<Data>): Data {
  if (answer.ok) return answer.data;
  throw new (outcomeIsUnknown(answer) ? NoAnswer : Error)(failureMessage(answer));
}

/** The data of the user's own page. A user whose account was deleted is signed out. @throws Error as `dataOf` */
export async function ownDataOf<Data>({ auth, notify }: HostServices, answer: ApiResult<Data>): Promise<Data> {
  if (!answer.ok && answer.kind === 'refused' && answer.error.code === 'not_found') {
    await auth.signOut();
    // In place of the sentence about the sign-out.
    notify({ tone: 'error', title: 'This account was deleted' });
  }
  return dataOf(answer);
}
