import type { ApiResult } from '@cc/contracts/federation/host-services';

type Failure = Extract<ApiResult<unknown>, { ok: false }>;

/** The server's message, unchanged, or the fallback if there is none. */
export function apiErrorMessage(failure: Failure, fallback: string): string {
  // A proxy's error page has no message of the API.
  if (failure.kind === 'network' || failure.unreadable) return fallback;
  return failure.error.error || fallback;
}
