import type { HostServices } from '@cc/contracts/federation/host-services';
import { forgetSignInProofs } from './stored-session.ts';
import { reportFailure } from '../report-failure.ts';

const generalFailure = 'The sign-in could not be finished. Please try again.';
const providerFailure = 'The sign-in service could not answer. Nothing was changed. Please try again in a few minutes.';

/** Own words for the codes of a refusal. Everybody can write into an address: its texts are never shown. */
const refusals = new Map([
  ['access_denied', 'The sign-in was cancelled. Nothing was shared with Coach Connect.'],
  ['server_error', providerFailure],
  ['temporarily_unavailable', providerFailure],
  ['bad_oauth_state', 'The sign-in took too long, or was begun in another browser. Please try again.'],
  ['flow_state_expired', 'The sign-in took too long, or was begun in another browser. Please try again.'],
  ['user_banned', 'This account is closed. Please write to us through the contact page.'],
]);

/**
 * Finishes a sign-in that a provider sent back to this address. Gives null when somebody is signed in, else what went
 * wrong, for people.
 */
export async function finishSignIn(
  data: HostServices['data'],
  { location: { search, hash }, localStorage }: Pick<Window, 'location' | 'localStorage'>,
): Promise<string | null> {
  const refusal = refusalIn(search) ?? refusalIn(hash.replace(/^#/, '?'));
  try {
    const { auth } = await data();
    // Waits for the client's own exchange of the code, which began when it was made.
    const { error } = await auth.initialize();
    const { data: current } = await auth.getSession();
    if (!current.session) return refusal ?? error?.message ?? generalFailure;
    forgetSignInProofs(localStorage);
    return null;
  } catch (error) {
    reportFailure('The sign-in could not be finished', error);
    return refusal ?? generalFailure;
  }
}

function refusalIn(query: string): string | undefined {
  const parameters = new URLSearchParams(query);
  // The client throws a description as its own message, whichever of the three is there.
  if (!['error', 'error_code', 'error_description'].some((name) => parameters.has(name))) return undefined;
  const codes = [parameters.get('error_code'), parameters.get('error')];
  return codes.map((code) => refusals.get(code ?? '')).find((words) => words !== undefined) ?? generalFailure;
}
