import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import type { ApiResult } from '@cc/contracts/federation/host-services';

type Failure = Extract<ApiResult<unknown>, { ok: false }>;

/** Words of this product for codes whose own sentence would not tell an athlete what to do next. */
const wordsByCode: Partial<Record<ApiErrorCode, string>> = {
  unauthenticated: 'Your sign-in has ended. Sign in again and continue where you left off.',
  no_tokens: 'You have no tokens left. Nothing was sent to this school. Buy tokens on the pricing page.',
  mail_not_connected: 'Please connect your email account first.',
  reconnect_required: 'Your mailbox has to be connected again. Go back to step 1; everything else is kept.',
};

/** The one translator of the API's errors into words for people: the server's sentence, ours, or the fallback. */
export function apiErrorWords(failure: Failure, fallback: string): string {
  // A proxy's page has no sentence of the API's either.
  if (failure.kind === 'network' || failure.unreadable) return fallback;
  return wordsByCode[failure.error.code] ?? (failure.error.error || fallback);
}
