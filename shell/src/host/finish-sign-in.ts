import type { HostServices } from '@cc/contracts/federation/host-services';
import type { Registry } from '@cc/contracts/federation/registry';
import { removePkceVerifiers } from './stored-session.ts';
import type { Stores } from './stores.ts';
import { reportFailure } from '../report-failure.ts';

const generalFailure = 'We could not finish signing you in. Please try again.';
const providerFailure =
  'The sign-in service is not responding. Nothing was changed. Please try again in a few minutes.';

/** Supabase leads here from the back office too, whose staff must not sign in to the site (D20.1). */
const unknownAttempt =
  'The sign-in took too long, or was started in another browser. Please try again on the page where you started it.';

const refusedIdentity =
  'We could not sign you in. If you signed up with the other button, please use that one. Otherwise try again later; Microsoft must have verified your address.';

/** Messages for the error codes of a return address. Its own texts are never shown, since anyone can write them. */
const refusals = new Map([
  ['access_denied', 'The sign-in was cancelled. Nothing was shared with Coach Connect.'],
  ['server_error', providerFailure],
  ['temporarily_unavailable', providerFailure],
  ['bad_oauth_state', unknownAttempt],
  ['flow_state_not_found', unknownAttempt],
  ['flow_state_expired', unknownAttempt],
  // A trigger of ours refused the identity (D16.7, D16.8): at a later sign-in, Supabase gives no code.
  ['invalid_request without a code', refusedIdentity],
  ['unexpected_failure', refusedIdentity],
  ['user_banned', 'This account is closed. Please contact us through the contact page.'],
]);

/**
 * Finishes a sign-in after a provider's redirect. Returns null when there is a session, else a message for the user.
 */
export async function finishSignIn(
  data: HostServices['data'],
  { search, hash }: Location,
  { device }: Stores,
): Promise<string | null> {
  const refusal = refusalIn(search) ?? refusalIn(hash.replace(/^#/, '?'));
  try {
    const { auth } = await data();
    // Waits for the client's own exchange of the code, which began with its creation.
    const { error } = await auth.initialize();
    const { data: current } = await auth.getSession();
    if (!current.session) return refusal ?? error?.message ?? generalFailure;
    removePkceVerifiers(device);
    return null;
  } catch (error) {
    reportFailure('The sign-in could not be finished', error);
    return refusal ?? generalFailure;
  }
}

function refusalIn(query: string): string | undefined {
  const parameters = new URLSearchParams(query);
  // The client throws the description as its message if any of the three is there.
  if (!['error', 'error_code', 'error_description'].some((name) => parameters.has(name))) return undefined;
  const [error, code] = [parameters.get('error'), parameters.get('error_code')];
  const codes = code === null ? [error, `${error} without a code`] : [code, error];
  return codes.map((name) => refusals.get(name ?? '')).find((message) => message !== undefined) ?? generalFailure;
}

/**
 * Where a user goes first whose account is to be deleted (D23): to the page that a remote declares for that. Undefined
 * for all others, and when nobody answers: the page says it later.
 */
export async function pathOfEndingAccount(
  { remotes }: Registry,
  data: HostServices['data'],
): Promise<string | undefined> {
  const page = remotes.flatMap(({ routes }) => routes).find(({ keepsAccount }) => keepsAccount);
  if (!page) return undefined;
  try {
    const { data: row } = await (await data()).from('account_deletions').select('deletes_at').maybeSingle();
    return row === null ? undefined : page.path;
  } catch {
    return undefined;
  }
}
