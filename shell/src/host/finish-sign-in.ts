import type { HostServices } from '@cc/contracts/federation/host-services';
import { reportFailure } from '../report-failure.ts';

const generalFailure = 'The sign-in could not be finished. Please try again.';

/**
 * Finishes a sign-in that a provider sent back to this address. Gives null when somebody is signed in, else what went
 * wrong, for people.
 */
export async function finishSignIn(
  data: HostServices['data'],
  { search, hash }: Pick<Location, 'search' | 'hash'>,
): Promise<string | null> {
  const refusal = refusalIn(search) ?? refusalIn(hash.replace(/^#/, '?'));
  if (refusal) return refusal;
  try {
    const { auth } = await data();
    // Waits for the client's own exchange of the code, which began when it was made.
    const { error } = await auth.initialize();
    const { data: current } = await auth.getSession();
    if (current.session) return null;
    return error?.message ?? generalFailure;
  } catch (error) {
    reportFailure('The sign-in could not be finished', error);
    return generalFailure;
  }
}

function refusalIn(query: string): string | undefined {
  const parameters = new URLSearchParams(query);
  const error = parameters.get('error');
  if (error === null) return undefined;
  if (error === 'access_denied') return 'The sign-in was cancelled. Nothing was shared with Coach Connect.';
  return parameters.get('error_description') || generalFailure;
}
